import type {
  CleaningReport,
  Delivery,
  EvidenceChange,
  EvidenceImage,
  LeftOutOfFile,
  NotificationKind,
  Role,
  TokenScope,
  WordMeaning,
} from '@tillwatch/contract';
import type { CaseState, CaseStatus } from '@tillwatch/core/cases';
import type { DayCopy } from '@tillwatch/core/coverage';
import type { Finding, KeptHit } from '@tillwatch/core/detection';
import type { ColumnQuestion, Layout, MappingAnswer, WordPlace } from '@tillwatch/core/journal';
import type {
  Answers,
  FindingKind,
  KeptFacts,
  OrderComparison,
  SignalId,
  Strengths,
} from '@tillwatch/core/ranking';
import type { ReviewAnswer } from '@tillwatch/core/review';
import type { HouseRules } from '@tillwatch/core/rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** timestamptz */
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantNow = ColumnType<Date, Date | string | undefined, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** numeric, as text to keep it exact. */
type Decimal = ColumnType<string, string | number, string | number>;
/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** How the delivery of a person's digest ended. */
type DigestDelivery = 'sending' | 'sent' | 'failed' | 'uncertain';

/** A stored signal about a ticket or its register. */
export interface KeptSignal {
  id: SignalId;
  sentence: string;
  /** Ids of the store's transactions that it is based on. */
  links: number[];
  /** Indexes of the receipt's lines that it is based on. */
  lineIndexes: number[];
  /** The usual amount in such cases, if nothing printed says how much it is. */
  assumedCents?: number;
  /** What it leaves at risk, if it says so. */
  leftCents?: number;
  /** The number of the exception that silences it, so it counts for nothing. */
  exception?: number;
}

/** Weights as estimated, for the signals that existed then. */
export interface KeptWeights {
  base: number;
  signals: Partial<Record<SignalId, number>>;
}

/** The outcome of the last attempt to learn weights. */
export interface LastLearning {
  /** ISO 8601. */
  at: string;
  outcome: 'too-few' | 'no-better' | 'better';
  answers: number;
  flagged: number;
  comparison: OrderComparison | null;
}

export type CaseEventKind = 'opened' | 'changed' | 'added' | 'removed' | 'note';

/** Something that somebody did to an evidence image. */
export interface EvidenceStep {
  what: EvidenceChange['what'];
  /** The user. */
  by: number;
  /** An instant, ISO 8601. */
  at: string;
  /** Captions, unless it was added or, respectively, removed. */
  before?: string;
  after?: string;
}

/** Details of something that somebody did to a case. */
export interface CaseEventDetails {
  before?: Partial<CaseState>;
  after?: Partial<CaseState>;
  /** Why it was closed or reopened. */
  reason?: string;
  text?: string;
  /** Transaction numbers, as printed. */
  transactionNumbers?: string[];
  /** Ids of the same transactions, in the same order; absent in older events. */
  transactionIds?: number[];
  /** What happened to a transaction of the case, in words. */
  lines?: string[];
  /** Names at the time, by user id, of the actor and the people mentioned; absent in older events. */
  names?: Record<number, string>;
}

/** By number, so one of them can be hidden from somebody who may not know about it. */
export interface KeptContests {
  /** How many reviewed transactions the file contradicts; they stayed. */
  kept: number;
  /** How many unreviewed transactions were changed to what the file says. */
  changed: number;
  /** The first of each. */
  firstKept: { id: number; transactionNumber: string }[];
  firstChanged: { id: number; transactionNumber: string }[];
  /** How many that nobody had reviewed wait for a decision; absent for none, as in earlier versions. */
  held?: number;
  firstHeld?: { id: number; transactionNumber: string }[];
  /** How many lost findings because the file is read in another way; absent for none. */
  lost?: number;
}

type LaterAdded = 'otherStores' | 'unknownWords' | 'kindsNotFound' | 'taughtWords' | 'pointedUses';

/** Without what is absent in files that an earlier version loaded. */
export interface KeptReport
  extends Omit<CleaningReport, LaterAdded>, Partial<Pick<CleaningReport, LaterAdded>> {
  /** Absent if there are none; earlier versions put it in `remarks`. */
  contests?: KeptContests;
  /** What the file calls the store; absent if it doesn't. */
  stores?: { store: string; transactions: number }[];
  /** What supervisors were told that the file leaves out; absent for nothing. */
  leavesOut?: LeftOutOfFile;
  /** What of its days, 'YYYY-MM-DD', may be a copy of another one of the store; absent for none. */
  copiedDays?: (DayCopy & { day: string })[];
  /** The ways in which the file was read, latest last; absent if an earlier version loaded it. */
  readings?: KeptReading[];
}

export interface KeptReading {
  /** The same for readings that make the same transactions of the same rows. */
  mark: string;
  /** The store's highest transaction id at its end. */
  lastId: number;
  /** Set if it contradicted transactions, so that somebody has to decide. */
  isContested?: true;
  /** The answer about printed tickets by which it was made; null for none, absent in earlier versions. */
  by?: AnswerMark | null;
}

/** What tells an answer about printed tickets from others. */
export interface AnswerMark {
  /** The same for the same rows, without those that the file has none like. */
  answer: string;
  /** Of each kind of row that it takes out of sight, the same as in other answers. */
  hides: string[];
  /** Each of the rows that the file has some like. */
  rows: string[];
}

/** With the answer that it has replaced, and which that one had replaced is forgotten. */
export interface KeptAnswer extends MappingAnswer {
  earlier?: ReplacedAnswer;
  /** Of each row that somebody has pointed at, who it was; absent in answers of earlier versions. */
  authors?: RowAuthor[];
}

export interface RowAuthor {
  /** The number of the account. */
  by: number;
  /** ISO 8601 */
  at: string;
  /** The same for rows of one answer. */
  told: string;
  /** The kinds of tickets that have such rows; absent in answers of earlier versions, which are about one kind. */
  layouts?: string[];
}

export interface ReplacedAnswer {
  answer: MappingAnswer;
  /** The number of the account that gave it. */
  by: number;
  /** ISO 8601 */
  at: string;
  /** The kinds of tickets of each of its rows; absent for columns, and in answers of earlier versions. */
  layouts?: string[][];
}

export interface Database {
  users: {
    id: GeneratedAlways<number>;
    email: string;
    password: string;
    first_name: string;
    last_name: string;
    profile_image_url: string | null;
    role: ColumnType<Role, Role | undefined, Role>;
    position: string | null;
    department: string | null;
    assigned_stores: Generated<string[]>;
    is_active: Generated<boolean>;
    awaits_approval: Generated<boolean>;
    /** Instead of approved, and not activated since. */
    was_refused: Generated<boolean>;
    is_email_verified: Generated<boolean>;
    two_factor_enabled: Generated<boolean>;
    two_factor_code: string | null;
    two_factor_expires: InstantOrNull;
    two_factor_attempts: Generated<number>;
    /** Sealed, as is the pending one: see `server/auth/two-factor/authenticator-secrets.ts`. */
    authenticator_secret: string | null;
    authenticator_step: number | null;
    pending_authenticator: string | null;
    pending_authenticator_until: InstantOrNull;
    last_login_at: InstantOrNull;
    last_active_at: InstantOrNull;
    registered_at: InstantOrNull;
    registered_ip_address: string | null;
    registered_user_agent: string | null;
    daily_looks: Generated<number>;
    created_at: InstantNow;
    updated_at: InstantNow;
  };
  sessions: {
    sid: string;
    sess: Json<unknown>;
    expire: Instant;
    last_used_at: InstantOrNull;
  };
  attempts: {
    key: string;
    count: number;
    window_ends: Instant;
    blocked_until: InstantOrNull;
  };
  registrations: {
    id: GeneratedAlways<number>;
    email: string;
    password: string;
    first_name: string;
    last_name: string;
    role: Role;
    email_verification_token: string;
    email_verification_expires: Instant;
    wrong_passwords: Generated<number>;
    registered_at: InstantNow;
    ip_address: string | null;
    user_agent: string | null;
  };
  password_resets: {
    password_reset_token: string;
    user_id: number;
    password_reset_expires: Instant;
  };
  known_devices: {
    id: GeneratedAlways<number>;
    user_id: number;
    token: string;
    created_at: InstantNow;
    last_used_at: InstantNow;
    expires: Instant;
  };
  sign_in_links: {
    token: string;
    user_id: number;
    expires: Instant;
  };
  recovery_codes: {
    user_id: number;
    code: string;
  };
  spent_verification_links: {
    token: string;
    /** Null while its registration waits to be verified by a newer link. */
    user_id: number | null;
    /** Only for a replaced link. */
    registration_id: number | null;
    expires: Instant;
  };
  setup_links: {
    only_one: Generated<boolean>;
    token: string;
    created_at: InstantNow;
  };
  stores: {
    id: GeneratedAlways<number>;
    store_number: string;
    name: string;
    address: string;
    franchise_owner_email: string;
    is_active: Generated<boolean>;
    created_at: InstantNow;
    updated_at: InstantNow;
  };
  data_uploads: {
    store_id: number;
    id: GeneratedAlways<number>;
    uploaded_by: number;
    filename: string;
    file_type: string;
    size_bytes: number;
    content_hash: string;
    upload_date: InstantNow;
    processing_status: Generated<'pending' | 'processing' | 'completed' | 'failed'>;
    /** Null if the original was removed. */
    raw_data_path: string | null;
    cleaned_data_path: string | null;
    total_transactions: Generated<number>;
    new_transactions: Generated<number>;
    repeated_transactions: Generated<number>;
    rejected_rows: Generated<number>;
    first_day: string | null;
    last_day: string | null;
    report: JsonOrNull<KeptReport>;
    error_message: string | null;
    finished_at: InstantOrNull;
    withdrawn_at: InstantOrNull;
    withdrawn_by: number | null;
    rejected_data_path: string | null;
    card_numbers: number | null;
    needs_columns: Generated<boolean>;
    failed_runs: Generated<number>;
    changed_transactions: Generated<number>;
    is_unattended: Generated<boolean>;
    /** Whose answer has it read again, while it is. */
    read_again_by: number | null;
    /** Whether an earlier version loaded it and its totals add up. */
    stands_for_layout: Generated<boolean>;
  };
  layouts: {
    store_id: number;
    id: GeneratedAlways<number>;
    layout_hash: string;
    layout: Json<Layout>;
    state: 'open' | 'right' | 'wrong';
    remark: Generated<string>;
    decided_by: number | null;
    decided_at: InstantOrNull;
    /** The supervisor or admin who confirmed it, even if somebody has called it wrong since. */
    vouched_by: number | null;
    /** Who last corrected its columns. */
    corrected_by: number | null;
    created_at: InstantNow;
  };
  upload_layouts: {
    store_id: number;
    upload_id: number;
    layout_id: number;
    sheets: Json<string[]>;
    question: JsonOrNull<ColumnQuestion>;
  };
  set_aside_transactions: {
    store_id: number;
    transaction_id: number;
    upload_id: number;
    set_aside_at: InstantNow;
    content: Json<unknown>;
  };
  column_questions: {
    store_id: number;
    upload_id: number;
    /** Questions from earlier versions have no readings. */
    questions: Json<(Omit<ColumnQuestion, 'readings'> & Partial<ColumnQuestion>)[]>;
  };
  column_mappings: {
    store_id: number;
    id: GeneratedAlways<number>;
    heading_hash: string;
    headings: Json<string[]>;
    titles: Json<string[]>;
    answer: Json<KeptAnswer>;
    /** Set if it counts for this upload only. */
    upload_id: Generated<number | null>;
    created_by: number;
    created_at: InstantNow;
  };
  taught_words: {
    store_id: number;
    id: GeneratedAlways<number>;
    place: WordPlace;
    /** As `wordsKey` gives them. */
    words: string;
    /** As first printed. */
    example: string;
    meaning: WordMeaning;
    taught_by: number;
    taught_at: InstantNow;
  };
  api_tokens: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    token_hash: string;
    hint: string;
    scopes: TokenScope[];
    created_at: InstantNow;
    expires_at: Instant;
    last_used_at: InstantOrNull;
  };
  report_recipients: {
    id: GeneratedAlways<number>;
    store_id: number | null;
    recipient: string;
    created_by: number;
    created_at: InstantNow;
  };
  transactions: {
    store_id: number;
    id: number;
    upload_id: number;
    transaction_number: string;
    register_id: Generated<string>;
    employee_id: string | null;
    employee_name: string | null;
    transaction_type: string;
    /** 'YYYY-MM-DDTHH:MM:SS', the store's wall clock. */
    transaction_time: string;
    amount: Decimal;
    priority: number;
    filter_mask: Generated<number>;
    is_verified: Generated<boolean>;
    is_flagged: Generated<boolean>;
    verification_notes: Generated<string>;
    verified_by: number | null;
    verified_at: InstantOrNull;
    unverified_by: number | null;
    unverified_at: InstantOrNull;
    reviewed_by: number | null;
    reviewed_at: InstantOrNull;
    version: Generated<number>;
    created_at: InstantNow;
    search_text: string;
    notes_search_text: Generated<string>;
    /** In mills: the money that may be missing times how likely that is. */
    risk: Generated<number>;
    /** In mills: for a random look, the risk of the transaction it stands next to; 0 for all others. */
    look_risk: Generated<number>;
  };
  transaction_details: {
    store_id: number;
    transaction_id: number;
    items: Json<unknown>;
    raw_data: Json<unknown>;
    findings: Json<unknown>;
    source: Json<unknown>;
    /** Null for transactions loaded before ranking existed. */
    facts: JsonOrNull<Partial<KeptFacts>>;
    /** What filters found in addition to the findings. Null if an earlier version loaded it. */
    hits: JsonOrNull<KeptHit[]>;
  };
  transaction_risks: {
    store_id: number;
    transaction_id: number;
    business_day: string;
    employee_id: string | null;
    kinds: FindingKind[];
    at_risk_cents: number;
    strengths: Json<Strengths>;
    signals: Json<KeptSignal[]>;
    person_strengths: Json<Strengths>;
    /** 1 for the riskiest of its store and day; null past the first twenty. */
    day_rank: number | null;
    /** That of the one it stands beside, if it is a random look. */
    look_rank: Generated<number | null>;
    /** The number it drew for random looks. */
    lot: Generated<number>;
    /** 0 to 23; null if it was stored before that was kept, until the store is ranked again. */
    hour: Generated<number | null>;
  };
  second_looks: {
    store_id: number;
    transaction_id: number;
    first_by: number;
    second_by: number;
    drawn_at: InstantNow;
    drawn_version: number;
    notes: Generated<string>;
    answer: ReviewAnswer | null;
    answered_at: InstantOrNull;
    first_answer: ReviewAnswer | null;
    first_notes: Generated<string>;
    called_off_at: InstantOrNull;
    settled_by: number | null;
    settled_at: InstantOrNull;
    settled_answer: ReviewAnswer | null;
  };
  second_look_settings: {
    id: Generated<boolean>;
    share_percent: Generated<number>;
    /** Never shown, so nobody can tell which decisions are drawn. */
    seed: Generated<string>;
  };
  random_looks: {
    store_id: number;
    transaction_id: number;
    business_day: string;
  };
  weight_versions: {
    number: number;
    made_at: InstantNow;
    made_by: number | null;
    weights: Json<KeptWeights>;
    based_on: number;
    weights_before: Json<KeptWeights>;
    answers: number;
    flagged: number;
    first_day: string;
    last_day: string;
    comparison: Json<OrderComparison>;
  };
  weights_in_force: {
    id: GeneratedAlways<number>;
    /** 0 for the defaults. */
    version: number;
    since: InstantNow;
    chosen_by: number | null;
  };
  ranking_settings: {
    only_one: Generated<boolean>;
    random_looks: Generated<number>;
    learns_nightly: Generated<boolean>;
    last_learning: JsonOrNull<LastLearning>;
  };
  person_days: {
    store_id: number;
    business_day: string;
    employee_id: string;
    /** By the hour. */
    sales: Json<Record<string, number>>;
    kinds: Json<Partial<Record<FindingKind, Record<string, number>>>>;
  };
  person_answers: {
    store_id: number;
    employee_id: string;
    kinds: Json<Partial<Record<FindingKind, Answers>>>;
  };
  digest_choices: {
    user_id: number;
    is_on: boolean;
    hour: number;
    time_zone: string;
    store_ids: number[] | null;
    first_day: string;
    day: string | null;
    delivery: DigestDelivery | null;
    tries: Generated<number>;
    retry_at: InstantOrNull;
    problem: string | null;
    told_until: InstantOrNull;
  };
  digest_days: {
    store_id: number;
    user_id: number;
    business_day: string;
    transactions: number;
  };
  digest_links: {
    token_hash: string;
    user_id: number;
    expires: Instant;
  };
  standing_out: {
    store_id: number;
    employee_id: string;
    kind: FindingKind;
    since: Instant;
    seen_at: Instant;
  };
  rule_versions: {
    id: GeneratedAlways<number>;
    /** Null for all stores. */
    store_id: number | null;
    content: Json<HouseRules>;
    reason: string;
    created_by: number;
    created_at: InstantNow;
  };
  rule_exceptions: {
    store_id: number;
    id: GeneratedAlways<number>;
    filter: string | null;
    signal: string | null;
    is_comparison: Generated<boolean>;
    employee_id: string | null;
    register_id: string | null;
    reason: string;
    until: string;
    created_by: number;
    created_at: InstantNow;
  };
  store_rankings: {
    store_id: number;
    version: string;
    /** The weights of its current risks; null if an earlier version ranked the store. */
    weights: JsonOrNull<KeptWeights>;
    ranked_at: InstantNow;
  };
  presence: {
    store_id: number;
    transaction_id: number;
    user_id: number;
    seen_at: InstantNow;
    opened_at: InstantNow;
    closed_at: InstantOrNull;
  };
  connected_pages: {
    user_id: number;
    seen_at: InstantNow;
  };
  cases: {
    store_id: number;
    id: GeneratedAlways<number>;
    title: string;
    status: ColumnType<CaseStatus, CaseStatus | undefined, CaseStatus>;
    /** Whom it was opened about; its transactions say whom it is about now. */
    employee_id: string | null;
    employee_name: string | null;
    assigned_to: number | null;
    lost_cents: number | null;
    recovered_cents: number | null;
    reason: Generated<string>;
    created_by: number;
    created_at: InstantNow;
    updated_at: InstantNow;
    closed_by: number | null;
    closed_at: InstantOrNull;
    version: Generated<number>;
  };
  case_transactions: {
    store_id: number;
    case_id: number;
    transaction_id: number;
    is_open: boolean;
    added_by: number;
    added_at: InstantNow;
  };
  case_events: {
    store_id: number;
    id: GeneratedAlways<number>;
    case_id: number;
    kind: CaseEventKind;
    details: Json<CaseEventDetails>;
    user_id: number;
    created_at: InstantNow;
  };
  evidence_images: {
    store_id: number;
    id: GeneratedAlways<number>;
    /** Null for an image of a case. */
    transaction_id: number | null;
    case_id: number | null;
    filename: string;
    content_type: EvidenceImage['contentType'];
    size_bytes: number;
    width: number;
    height: number;
    content_hash: string;
    path: string;
    caption: Generated<string>;
    added_by: number;
    added_at: InstantNow;
    removed_by: number | null;
    removed_at: InstantOrNull;
    /** What was done to it, oldest first. */
    history: ColumnType<EvidenceStep[], string | undefined, string>;
  };
  store_counters: {
    store_id: number;
    last_transaction_id: number;
  };
  transaction_readings: {
    store_id: number;
    transaction_id: number;
    upload_id: number;
    run: number;
    /** Whether that upload brought it to the store. */
    is_first: Generated<boolean>;
    source: Json<unknown>;
  };
  superseded_contents: {
    store_id: number;
    transaction_id: number;
    run: number;
    superseded_by: number;
    superseded_at: InstantNow;
    content: Json<unknown>;
    /** Set for what each file says if several exports write the transaction in different ways. */
    is_version: Generated<boolean>;
    /** Who corrected the columns, if that had its own file replace it. */
    read_again_by: number | null;
  };
  review_changes: {
    store_id: number;
    transaction_id: number;
    version: number;
    action: string;
    user_id: number;
    changed_at: InstantNow;
    before: JsonOrNull<unknown>;
    activity_date: string | null;
    reviewed: Generated<number>;
    verified: Generated<number>;
    flagged: Generated<number>;
    undoes: number | null;
    was_opened: boolean | null;
    open_for_ms: number | null;
    /** The transaction's reasons at the time; null in older changes. */
    findings: JsonOrNull<Finding[]>;
  };
  contradictions: {
    store_id: number;
    id: GeneratedAlways<number>;
    transaction_id: number;
    content: Json<unknown>;
    found_at: InstantNow;
    settled_at: InstantOrNull;
    settled_by: number | null;
    is_taken: boolean | null;
    reason: Generated<string>;
    /**
     * The upload whose file said it, if that was withdrawn before anybody decided, and then settled by whoever withdrew
     * it; or if it was taken, and its last upload was withdrawn.
     */
    withdrawn_upload_id: number | null;
    /**
     * What was stored when it was settled, with the columns of `content`; null if open, or taken and still counting.
     */
    stored_then: JsonOrNull<unknown>;
    /** Who corrected the columns, if that made the file say so. */
    read_again_by: number | null;
    /** Who had decided for it before its file was withdrawn; `reason` has why until somebody decides again. */
    reopened_from: number | null;
  };
  contradiction_uploads: {
    store_id: number;
    contradiction_id: number;
    transaction_id: number;
    upload_id: number;
    source: Json<unknown>;
  };
  store_days: {
    store_id: number;
    business_day: string;
    total: number;
    check_all: number;
    check_lot: number;
    check_few: number;
    verified: number;
    flagged: number;
    filter_counts: number[];
    pending_ranked: Generated<number>;
    /** Mills. */
    pending_risk: Generated<number>;
    pending_check_all: Generated<number>;
    /** The rules by which its transactions were assessed; '' for the product's defaults. */
    rules_version: Generated<string>;
    /** What can be searched of its transactions. */
    search_texts: Generated<string>;
  };
  email_reports: {
    store_id: number;
    id: GeneratedAlways<number>;
    generated_by: number;
    report_date: string;
    recipient_email: string;
    subject: string;
    content: string;
    transaction_ids: ColumnType<string[], string | undefined, string>;
    total_high_priority: Generated<number>;
    total_medium_priority: Generated<number>;
    total_low_priority: Generated<number>;
    counted: JsonOrNull<{ high: number; medium: number; low: number }>;
    start_date: string;
    end_date: string;
    include_details: Generated<boolean>;
    include_screenshots: Generated<boolean>;
    include_raw_data: Generated<boolean>;
    delivery: Generated<Delivery>;
    delivery_at: InstantOrNull;
    sent_at: InstantOrNull;
    sent_by: number | null;
    created_at: InstantNow;
  };
  email_report_attachments: {
    store_id: number;
    report_id: number;
    place: number;
    filename: string;
    content_type: string;
    size_bytes: number;
    content_hash: string;
    path: string;
  };
  agent_activity: {
    store_id: number;
    id: GeneratedAlways<number>;
    agent_id: number;
    activity_date: string;
    transactions_reviewed: Generated<number>;
    transactions_verified: Generated<number>;
    transactions_flagged: Generated<number>;
    email_reports_generated: Generated<number>;
    created_at: InstantNow;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    user_name: string;
    action: string;
    entity_type: string;
    entity_id: string;
    changes: Json<{ before?: Record<string, unknown>; after?: Record<string, unknown> }>;
    ip_address: string | null;
    user_agent: string | null;
    timestamp: InstantNow;
    /** A UUID, which goes into the entry's digests in the chain. */
    salt: Generated<string>;
  };
  /** Written only by the database, when a transaction that has written to audit_log commits. */
  audit_chain: {
    chain: ColumnType<number, never, never>;
    place: ColumnType<number, never, never>;
    audit_id: ColumnType<number, never, never>;
    fields: ColumnType<Buffer, never, never>;
    hash: ColumnType<Buffer, never, never>;
  };
  earlier_names: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    until: InstantNow;
  };
  notifications: {
    user_id: number;
    id: ColumnType<number, never, number>;
    kind: NotificationKind;
    subject: string;
    store_id: number | null;
    details: Json<Record<string, unknown>>;
    created_at: InstantNow;
    read_at: InstantOrNull;
  };
  schema_migrations: {
    name: string;
    checksum: string;
    applied_at: InstantNow;
  };
}
