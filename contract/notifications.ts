import { CASE_STATUSES } from '@tillwatch/core/cases';
import { POINTED_ROLES, ROW_MEANINGS, ROW_PLACES, WORD_PLACES } from '@tillwatch/core/journal';
import { REVIEW_ANSWERS } from '@tillwatch/core/review';
import { z } from 'zod';
import { type Role, ROLES } from './choices.ts';
import { columnChanges } from './columns.ts';
import { EVIDENCE_CHANGES } from './evidence-changes.ts';
import { recordId } from './inputs.ts';
import { leftOutOfFile } from './left-out.ts';
import { registeredFrom, role } from './people.ts';
import { defineRoute } from './route.ts';
import { doubtfulWord, WORD_MEANINGS } from './words.ts';

const MAX_ID = Number.MAX_SAFE_INTEGER;
const PAGE_SIZE = 50;

/** A row that somebody has pointed at, with what is said of the whole row. */
const toldRow = z.object({
  text: z.string(),
  /** What was pointed at in it. */
  parts: z.array(z.object({ role: z.enum(POINTED_ROLES), text: z.string() })),
  place: z.enum(ROW_PLACES).optional(),
  meaning: z.enum(ROW_MEANINGS).optional(),
});

/** What became of an answer about a store's exports, and by whom; absent while it counts. */
const answerEnding = {
  ending: z.enum(['replaced', 'forgotten']).optional(),
  endedBy: z.string().optional(),
};

const base = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** Null while unread. */
  readAt: z.iso.datetime().nullable(),
  /** The store it is about, by its current name; null if none. */
  store: z.object({ id: z.int(), storeNumber: z.string(), name: z.string() }).nullable(),
  /** Those that it stands for in a list of entries, and how many of them are unread; absent for none. */
  similar: z.object({ count: z.int(), unread: z.int() }).optional(),
});

const day = z.iso.date();

/** What a decision between files lets go. */
const letGo = z.object({
  transactions: z.int(),
  /** The first of them. */
  transactionNumber: z.string(),
  day,
  /** Labels of the filters that find them no more; none if they find them with less money or a lower priority. */
  filters: z.array(z.string()),
});

/** A notification for one user. Names of people and files are as they were at the time. */
export const notification = z.discriminatedUnion('kind', [
  base.extend({
    kind: z.literal('upload-completed'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.object({ id: z.int(), name: z.string() }),
    newTransactions: z.int(),
    repeatedTransactions: z.int(),
    rejectedRows: z.int(),
    /** How many that nobody has reviewed wait for a supervisor's decision; absent for none. */
    heldTransactions: z.int().optional(),
    /** Business days that the file covers. */
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    /** Who has withdrawn it since then, if anybody. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('upload-failed'),
    uploadId: recordId,
    filename: z.string(),
    /** What is wrong and what to do. */
    errorMessage: z.string(),
  }),
  base.extend({
    kind: z.literal('upload-asks'),
    uploadId: recordId,
    filename: z.string(),
    /** Its first question, such as 'Which column is the transaction number?' */
    question: z.string(),
    /** Who has since answered it or discarded the upload, and which. */
    endedBy: z.string().optional(),
    ending: z.enum(['answered', 'discarded']).optional(),
  }),
  base.extend({
    kind: z.literal('layout-asks'),
    /** The upload that had the layout first. */
    uploadId: recordId,
    filename: z.string(),
    /** Who has since decided whether it's read correctly or withdrawn the upload, and which. */
    endedBy: z.string().optional(),
    ending: z.enum(['right', 'wrong', 'withdrawn']).optional(),
  }),
  base.extend({
    kind: z.literal('layout-wrong'),
    uploadId: recordId,
    filename: z.string(),
    saidBy: z.string(),
    /** What is wrong, in the reporter's words. */
    remark: z.string(),
  }),
  base.extend({
    kind: z.literal('confirmed-despite-words'),
    /** The newest upload that has the words. */
    uploadId: recordId,
    filename: z.string(),
    confirmedBy: z.string(),
    /** The first of them. */
    words: z.array(doubtfulWord),
    total: z.int(),
  }),
  base.extend({
    kind: z.literal('reviews-set-aside'),
    uploadId: recordId,
    filename: z.string(),
    /** Reviewed transactions that the file, read again, doesn't have anymore, or that went with it. */
    transactions: z.int(),
    /** Findings that nobody had decided about and that went with the file; absent for none. */
    findings: z.int().optional(),
    /** Who withdrew the file; absent if it was read again. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('reviews-contested'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** Who changed the columns, if the file says so only since then; absent otherwise. */
    readAgainBy: z.string().optional(),
    /** Transactions that the file contradicts; what was reviewed stays as reviewed. */
    transactions: z.int(),
    /** In how many ways; absent in notifications from earlier versions. */
    differences: z.int().optional(),
    /** How many of the transactions nobody has reviewed; absent in notifications from earlier versions. */
    unreviewed: z.int().optional(),
    /** How many of those differ only in the cashier; absent for none. */
    onlyCashier: z.int().optional(),
    /** How many others lost findings because the same file is read in another way; absent for none. */
    lost: z.int().optional(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
    /** The first of them. */
    transactionId: recordId,
    /** The business days of all of them. Absent in notifications from earlier versions. */
    firstDay: z.iso.date().optional(),
    lastDay: z.iso.date().optional(),
  }),
  base.extend({
    kind: z.literal('reviews-reopened'),
    /**
     * The first that is pending again, because it has more money or findings than were verified, or another cashier.
     */
    transactionId: recordId,
    transactionNumber: z.string(),
    /** How many are. */
    transactions: z.int(),
    /** Who decided that another file counts. */
    decidedBy: z.string(),
  }),
  base.extend({
    kind: z.literal('decisions-reopened'),
    uploadId: recordId,
    filename: z.string(),
    /** How many transactions say something else than what a supervisor had decided for, and wait again. */
    transactions: z.int(),
    /** Who withdrew the file that had said it. */
    withdrawnBy: z.string(),
  }),
  base.extend({
    kind: z.literal('own-file-preferred'),
    uploadId: recordId,
    /** The decider's own file, which counts now. */
    filename: z.string(),
    /** Somebody else uploaded it, and the decider's answer had it read in another way; absent otherwise. */
    isReadAgain: z.boolean().optional(),
    decidedBy: z.string(),
    reason: z.string(),
    /** How many transactions it was preferred in, and the first of them. */
    transactions: z.int(),
    transactionId: recordId,
    transactionNumber: z.string(),
    /** Absent if no finding went. */
    letGo: letGo.optional(),
  }),
  base.extend({
    kind: z.literal('findings-let-go'),
    uploadId: recordId,
    /** The other file: what it says counts now, unless what was stored is kept. */
    filename: z.string(),
    isKept: z.boolean(),
    /** Whether what counts is read by words or columns that the decider has explained. */
    isExplained: z.boolean(),
    decidedBy: z.string(),
    reason: z.string(),
    /** How many, and the first of them. */
    transactions: z.int(),
    transactionId: recordId,
    letGo,
  }),
  base.extend({
    kind: z.literal('columns-changed'),
    uploadId: recordId,
    filename: z.string(),
    /** Who had the file read in another way. */
    changedBy: z.string(),
    /** Transactions with findings or risk that have another cashier, kind, or amount now. */
    transactions: z.int(),
    /** How many of them have each. */
    cashiers: z.int(),
    kinds: z.int(),
    amounts: z.int(),
    /** Transactions that have another number now, suspicious or not; absent in notifications from earlier versions. */
    numbers: z.int().optional(),
    /** Likewise with another business day, and with another time of the same day; the first of them, by number. */
    days: z.int().optional(),
    times: z.int().optional(),
    moved: z.array(z.string()).optional(),
    /** Transactions that the file no longer has; how many of them had findings; the first of them, by number. */
    gone: z.int().optional(),
    goneFindings: z.int().optional(),
    goneNumbers: z.array(z.string()).optional(),
    /** How many wait for a decision instead; absent in notifications from earlier versions. */
    held: z.int().optional(),
  }),
  base.extend({
    kind: z.literal('columns-chosen'),
    uploadId: recordId,
    filename: z.string(),
    /** The agent by whose answer files like it are read from now on. */
    chosenBy: z.string(),
    changes: columnChanges,
    ...answerEnding,
  }),
  base.extend({
    kind: z.literal('columns-forgotten'),
    forgottenBy: z.string(),
    /** Whose answer it was. */
    chosenBy: z.string(),
    /** The first headings of the tables that it was for. */
    titles: z.array(z.string()),
    /** Of what a printed ticket looks like, how many rows had been pointed at; absent for tables. */
    pointedRows: z.int().optional(),
  }),
  base.extend({
    kind: z.literal('ticket-pointed-at'),
    uploadId: recordId,
    filename: z.string(),
    pointedBy: z.string(),
    /** Of what is new, the first rows. */
    rows: z.array(toldRow),
    total: z.int(),
    /** What was said of rows, and no longer counts; absent in notifications from earlier versions. */
    removed: z.object({ rows: z.array(toldRow), total: z.int() }).optional(),
    /** How many rows stay as they were; absent like `removed`. */
    kept: z.int().optional(),
    ...answerEnding,
  }),
  base.extend({
    kind: z.literal('words-taught'),
    uploadId: recordId,
    filename: z.string(),
    taughtBy: z.string(),
    /** The first of them, as printed. */
    words: z.array(
      z.object({ place: z.enum(WORD_PLACES), example: z.string(), meaning: z.enum(WORD_MEANINGS) }),
    ),
    total: z.int(),
  }),
  base.extend({
    kind: z.literal('words-forgotten'),
    forgottenBy: z.string(),
    /** Who had explained them. */
    taughtBy: z.string(),
    place: z.enum(WORD_PLACES),
    example: z.string(),
    meaning: z.enum(WORD_MEANINGS),
  }),
  base.extend({
    kind: z.literal('day-doubled'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** The business days whose transactions from this file look like ones that were stored before. */
    firstDay: day,
    lastDay: day,
    /** The other day that the first one is like, or the same one for earlier hours; absent for copies at the same time. */
    ofDay: day.optional(),
    /** By how many seconds the first one is later in its day, negative if earlier; absent for 0. */
    laterSeconds: z.int().optional(),
    /** Whether that is so only by about a minute; absent if not. */
    isAbout: z.literal(true).optional(),
    /** How many of how many that the file added on them. */
    transactions: z.int(),
    added: z.int(),
    /** The first registers and cashiers of them, 'cashier 27' or a name; absent in older notifications. */
    registers: z.array(z.string()).optional(),
    cashiers: z.array(z.string()).optional(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('files-differ'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    firstDay: day,
    lastDay: day,
    /** Transactions that this file has and earlier ones don't, although they cover the same registers and hours. */
    added: z.int(),
    /** Those that earlier ones have and this one doesn't. */
    missing: z.int(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('cashiers-changed'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** Stored transactions that have another cashier now. */
    transactions: z.int(),
    /**
     * The two cashiers with most of them: 'cashier 27', with a name if only that differs, or a name; null for nobody.
     */
    most: z.object({ from: z.string(), to: z.string().nullable(), transactions: z.int() }),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('other-store'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /**
     * The number of another store; one that earlier files didn't name; or several, none of them plainly this one.
     * 'same' if it names none of these, and other stores have loaded the same bytes or the same receipts.
     */
    naming: z.enum(['another', 'unusual', 'several', 'same']),
    /** The stores that the file names, the most frequent first; for 'same', those that have loaded it. */
    stores: z.array(z.string()),
    /** The other stores that have loaded the same bytes or the same receipts; absent if there are none. */
    loadedBy: z.array(z.string()).optional(),
    /** For 'same', a day that is like another one of that store; absent for the same receipts. */
    alike: z
      .object({
        day,
        ofDay: day,
        /** How many of how many that it added, on a register or in a part of the day. */
        transactions: z.int(),
        of: z.int(),
        laterSeconds: z.int().optional(),
        isAbout: z.literal(true).optional(),
      })
      .optional(),
    /** How many transactions it added, and how many it changed; absent for none. */
    added: z.int(),
    changed: z.int().optional(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('findings-excused'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** The file that has the findings and lacks what excuses them; may be absent in older notifications. */
    other: z.object({ filename: z.string(), uploadedBy: z.string() }).optional(),
    /** Transactions of other files whose cashiers this file speaks for. */
    transactions: z.int(),
    /** The first of them. */
    transactionId: recordId,
    transactionNumber: z.string(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('rows-left-out'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** What looks like transactions and wasn't loaded, unlike in the store's earlier files. */
    leavesOut: leftOutOfFile,
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('days-unlikely'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** 'far': from every other day of the store, and from the upload. */
    why: z.enum(['future', 'far']),
    /** How many of how many that are stored as the file has them, and their days. */
    transactions: z.int(),
    of: z.int(),
    firstDay: day,
    lastDay: day,
    /** The store's other day that is closest; null in the future. */
    nearest: day.nullable(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('more-than-usual'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.string(),
    /** The day that is farthest above the store's usual; null if only registers and cashiers are new. */
    day: day.nullable(),
    /** How many transactions of that day are this file's, of how many; and how many a usual day has. */
    transactions: z.int(),
    of: z.int(),
    usual: z.int(),
    /** The first five that the store didn't have: registers, and 'cashier 27' or a name. */
    registers: z.array(z.string()),
    cashiers: z.array(z.string()),
    newCashiers: z.int(),
    /** Who withdrew the file; absent unless somebody did. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('files-not-loaded'),
    /** When they came. */
    day,
    /** How many failed or wait, with nothing that came instead, and how many of them wait for an answer. */
    files: z.int(),
    waiting: z.int(),
    /** The newest. */
    uploadId: recordId,
    filename: z.string(),
    sentBy: z.string(),
  }),
  base.extend({
    kind: z.literal('table-left-out'),
    uploadId: recordId,
    filename: z.string(),
    /** Who answered that there are no transactions in it. */
    leftOutBy: z.string(),
    /** The first one. */
    sheet: z.string(),
    /** How many tables that may have transactions, and how many rows they have. */
    tables: z.int(),
    rows: z.int(),
  }),
  base.extend({
    kind: z.literal('import-refused'),
    /** Path within the watched folder of something that can't be imported, such as a link. */
    place: z.string(),
    errorMessage: z.string(),
  }),
  base.extend({
    kind: z.literal('account-awaiting'),
    userId: z.int(),
    userName: z.string(),
    email: z.string(),
    role,
    /** Absent in notifications from earlier versions. */
    registered: registeredFrom.nullish(),
    /** Its outcome; null while it waits. */
    decision: z.enum(['approved', 'refused']).nullable(),
    decidedBy: z.string().nullable(),
  }),
  base.extend({
    kind: z.literal('agent-without-stores'),
    /** An agent who registered and has verified the address. */
    userId: z.int(),
    userName: z.string(),
    email: z.string(),
    /** What ended the wait, and by whom; null while the agent sees no store. */
    ending: z.enum(['assigned', 'other-role', 'deactivated']).nullable(),
    endedBy: z.string().nullable(),
  }),
  base.extend({
    kind: z.literal('alert-idle'),
    agentId: z.int(),
    agentName: z.string(),
    /** The last activity. */
    idleSince: z.iso.datetime(),
  }),
  base.extend({
    kind: z.literal('alert-flagged-rate'),
    day,
    /** Percent of the day's reviews at the time, unrounded. */
    rate: z.number(),
    flagged: z.int(),
    reviewed: z.int(),
  }),
  base.extend({ kind: z.literal('alert-daily-target'), day, reviewed: z.int() }),
  base.extend({
    kind: z.literal('alert-unseen'),
    day,
    agentId: z.int(),
    agentName: z.string(),
    /** Check All with money at risk, verified unopened or open for less than 1.5 seconds, at the time. */
    transactions: z.int(),
  }),
  base.extend({
    kind: z.literal('second-look-differs'),
    /** The transaction's id. */
    transactionId: recordId,
    /** On the receipt. Absent in notifications from earlier versions. */
    transactionNumber: z.string().optional(),
    firstAnswer: z.enum(REVIEW_ANSWERS),
    secondAnswer: z.enum(REVIEW_ANSWERS),
    /** Who has since decided between the two, and what. */
    endedBy: z.string().optional(),
    ending: z.enum(REVIEW_ANSWERS).optional(),
  }),
  base.extend({
    kind: z.literal('access-changed'),
    changedBy: z.string(),
    /** Null if the role did not change. */
    role: z.object({ before: role, after: role }).nullable(),
    /** Store numbers; only agents have them. */
    addedStores: z.array(z.string()),
    removedStores: z.array(z.string()),
  }),
  base.extend({
    kind: z.literal('name-changed'),
    userId: z.int(),
    before: z.string(),
    after: z.string(),
    /** The administrator who changed it; null for the person. */
    changedBy: z.string().nullable(),
  }),
  base.extend({
    kind: z.literal('role-changed'),
    userId: z.int(),
    userName: z.string(),
    /** Null for a new account; the same as `after` if only what follows it changed. */
    before: role.nullable(),
    after: role,
    /** What was left open by an account that was closed; absent otherwise. */
    deactivated: z.object({ flags: z.int(), cases: z.int() }).optional(),
    /** Numbers of stores that were taken from an agent; absent for none. */
    removedStores: z.array(z.string()).optional(),
    changedBy: z.string(),
  }),
  base.extend({
    kind: z.literal('settings-changed'),
    changedBy: z.string(),
    /**
     * Rules of the store, or of all stores if there is none; the store itself; the share of second looks; what ranking
     * learns from, and the weights in force.
     */
    of: z.enum(['rules', 'store', 'second-looks', 'learning']),
    /** A sentence for each: 'No Sales: Check All → off'. At most ten. */
    changes: z.array(z.string()),
    /** How many more there are; absent for none. */
    more: z.int().optional(),
    /** Absent where nobody is asked for one. */
    reason: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('exception-added'),
    addedBy: z.string(),
    /** 'Cashier 112' or 'Register 2'. */
    who: z.string(),
    /** The filter, the signal, or the comparison. */
    leftOutOf: z.string(),
    reason: z.string(),
    /** Its last day. */
    until: day,
  }),
  base.extend({
    kind: z.literal('case-unflagged'),
    caseId: recordId,
    title: z.string(),
    /** The receipt number of the transaction that isn't flagged anymore. */
    transactionNumber: z.string(),
    by: z.string(),
  }),
  base.extend({
    kind: z.literal('flag-overturned'),
    transactionId: recordId,
    transactionNumber: z.string(),
    /** Who has taken away what somebody else flagged. */
    by: z.string(),
    /** It was the same person's flag; absent otherwise. */
    isOwn: z.boolean().optional(),
  }),
  base.extend({
    kind: z.literal('note-replaced'),
    transactionId: recordId,
    transactionNumber: z.string(),
    /** Who wrote something else in place of another person's note under a flag. */
    by: z.string(),
  }),
  base.extend({
    kind: z.literal('evidence-changed'),
    transactionId: recordId,
    transactionNumber: z.string(),
    /** Who added, captioned, or removed images of a transaction that is flagged or in an open case. */
    by: z.string(),
    /** The newest change; absent in notifications from earlier versions. */
    what: z.enum(EVIDENCE_CHANGES).optional(),
  }),
  base.extend({
    kind: z.literal('case-evidence-changed'),
    caseId: recordId,
    title: z.string(),
    /** Who added, captioned, or removed images of the case. */
    by: z.string(),
    /** The newest change; absent in notifications from earlier versions. */
    what: z.enum(EVIDENCE_CHANGES).optional(),
  }),
  base.extend({
    kind: z.literal('layout-overruled'),
    uploadId: recordId,
    filename: z.string(),
    /** Who says it isn't read correctly after the recipient confirmed that it is. */
    saidBy: z.string(),
  }),
  base.extend({
    kind: z.literal('case-opened'),
    caseId: recordId,
    title: z.string(),
    /** The agent. */
    openedBy: z.string(),
    transactions: z.int(),
    /** How many other open cases the same cashiers had then, which the agent may not have seen. */
    otherCases: z.int(),
  }),
  base.extend({
    kind: z.literal('case-grown'),
    caseId: recordId,
    title: z.string(),
    by: z.string(),
    /** How many were added; 0 if a note was. */
    transactions: z.int(),
  }),
  base.extend({
    kind: z.literal('case-changed'),
    caseId: recordId,
    /** Before the change. */
    title: z.string(),
    by: z.string(),
    /** A sentence for each: 'Lost: $60.00 → $0.00'. */
    changes: z.array(z.string()),
    /** Absent where nobody gave one. */
    reason: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('case-closed'),
    caseId: recordId,
    title: z.string(),
    /** How it ended. */
    status: z.enum(CASE_STATUSES),
    closedBy: z.string(),
    reason: z.string(),
  }),
  base.extend({
    kind: z.literal('case-assigned'),
    caseId: recordId,
    title: z.string(),
    assignedBy: z.string(),
  }),
  base.extend({
    kind: z.literal('report-sent'),
    reportId: recordId,
    reportDate: day,
    recipientEmail: z.string(),
  }),
  base.extend({
    kind: z.literal('report-failed'),
    reportId: recordId,
    reportDate: day,
    recipientEmail: z.string(),
    errorMessage: z.string(),
  }),
]);
export type Notification = z.infer<typeof notification>;
export type NotificationKind = Notification['kind'];

/** The lowest role that each kind is for. A user who loses the role no longer sees it. */
const LOWEST_ROLE: Record<NotificationKind, Role> = {
  'upload-completed': 'agent',
  'upload-failed': 'agent',
  'upload-asks': 'agent',
  'layout-asks': 'agent',
  'layout-wrong': 'supervisor',
  'confirmed-despite-words': 'supervisor',
  'reviews-set-aside': 'supervisor',
  'reviews-contested': 'agent',
  'decisions-reopened': 'supervisor',
  'own-file-preferred': 'supervisor',
  'findings-let-go': 'supervisor',
  'columns-changed': 'supervisor',
  'columns-chosen': 'supervisor',
  'columns-forgotten': 'supervisor',
  'ticket-pointed-at': 'supervisor',
  'words-taught': 'supervisor',
  'words-forgotten': 'supervisor',
  'table-left-out': 'supervisor',
  'files-not-loaded': 'supervisor',
  'rows-left-out': 'supervisor',
  'days-unlikely': 'supervisor',
  'more-than-usual': 'supervisor',
  'day-doubled': 'supervisor',
  'files-differ': 'supervisor',
  'cashiers-changed': 'supervisor',
  'other-store': 'supervisor',
  'findings-excused': 'supervisor',
  'reviews-reopened': 'agent',
  'import-refused': 'admin',
  'account-awaiting': 'admin',
  'agent-without-stores': 'supervisor',
  'alert-idle': 'supervisor',
  'alert-flagged-rate': 'supervisor',
  'alert-daily-target': 'supervisor',
  'alert-unseen': 'supervisor',
  'second-look-differs': 'supervisor',
  'access-changed': 'agent',
  'name-changed': 'supervisor',
  'role-changed': 'supervisor',
  'settings-changed': 'supervisor',
  'exception-added': 'supervisor',
  'case-opened': 'supervisor',
  'case-grown': 'supervisor',
  'case-changed': 'agent',
  'case-closed': 'agent',
  'case-assigned': 'supervisor',
  'case-unflagged': 'supervisor',
  'flag-overturned': 'agent',
  'note-replaced': 'agent',
  'evidence-changed': 'agent',
  'case-evidence-changed': 'agent',
  'layout-overruled': 'agent',
  'report-sent': 'agent',
  'report-failed': 'agent',
};

/** The kinds of notifications that a role sees. */
export function notificationKindsOf(of: Role): NotificationKind[] {
  return (Object.keys(LOWEST_ROLE) as NotificationKind[]).filter(
    (kind) => ROLES.indexOf(LOWEST_ROLE[kind]) <= ROLES.indexOf(of),
  );
}

type OmitFromEach<T, Field extends PropertyKey> = T extends unknown ? Omit<T, Field> : never;
/** A notification's content, apart from recipient and time. */
export type NotificationContent = OmitFromEach<Notification, keyof z.infer<typeof base>>;

export const notificationPage = z.object({
  /** Newest first. */
  notifications: z.array(notification),
  /** Entries with an unread one, across all pages. */
  unreadCount: z.int(),
  /** `before` for the next page; null at the end. */
  nextBefore: z.int().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

const id = z.int().positive().max(MAX_ID);

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  access: 'agent',
  summary: "The caller's notifications, newest first, and how many entries have an unread one",
  query: z.object({
    as: z
      .enum(['entries'])
      .optional()
      .describe(
        'entries: those of one person, kind, store, and day that differ in the file stand as one, the newest',
      ),
    like: z.coerce
      .number()
      .pipe(id)
      .optional()
      .describe('Only those of the entry that has this notification'),
    before: z.coerce
      .number()
      .pipe(id)
      .optional()
      .describe('Only those with a smaller id: nextBefore of the page before'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(PAGE_SIZE)
      .default(PAGE_SIZE)
      .describe('How many to return at most'),
  }),
  response: notificationPage,
});

export const markNotificationsRead = defineRoute({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'agent',
  summary: "Mark some of the caller's notifications as read, or all up to one; other users' ids are ignored",
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(200) }),
    z.strictObject({
      /** The newest one that the caller has seen; later ones stay unread. */
      upTo: id,
    }),
    z.strictObject({
      /** A notification of the entry that the caller has seen all of. */
      like: id,
    }),
  ]),
  response: z.object({ unreadCount: z.int() }),
});
