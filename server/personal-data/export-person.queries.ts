import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { isOfEmployees } from '../platform/employee-key.queries.ts';
import { isCaseOfPerson, isContentOfPerson, isOfPerson, type Person } from './person.queries.ts';
import { ANNOUNCING } from './scrub.ts';

/** A transaction with its lines, review, and earlier contents, as stored. */
export interface PersonTransaction {
  id: number;
  [column: string]: unknown;
}

export async function findTransactionsAfter(
  db: Kysely<Database>,
  person: Person,
  after: number,
  limit: number,
): Promise<PersonTransaction[]> {
  const { rows } = await sql<PersonTransaction>`
    SELECT t.id, t.transaction_number, t.register_id, t.employee_id, t.employee_name, t.transaction_type,
      t.transaction_time, t.amount, t.priority, t.is_verified, t.is_flagged, t.verification_notes, t.reviewed_at,
      d.items, d.raw_data, d.findings, d.hits, d.source, u.filename AS upload, t.risk,
      (SELECT row_to_json(k) FROM (SELECT r.kinds, r.at_risk_cents, r.strengths, r.signals, r.person_strengths, r.day_rank,
          EXISTS (SELECT FROM random_looks l WHERE l.store_id = r.store_id AND l.transaction_id = r.transaction_id)
            AS random_look
        FROM transaction_risks r WHERE r.store_id = t.store_id AND r.transaction_id = t.id) AS k) AS ranking,
      (SELECT json_agg(s.content) FROM superseded_contents s
        WHERE s.store_id = t.store_id AND s.transaction_id = t.id) AS superseded,
      (SELECT json_agg(json_build_object('found_at', s.found_at, 'content', s.content, 'settled_at', s.settled_at,
          'is_taken', s.is_taken, 'reason', s.reason,
          'is_withdrawn', s.withdrawn_upload_id IS NOT NULL, 'stored_then', s.stored_then) ORDER BY s.found_at) FROM contradictions s
        WHERE s.store_id = t.store_id AND s.transaction_id = t.id) AS contradictions,
      (SELECT json_agg(json_build_object('action', c.action, 'changed_at', c.changed_at,
          'is_verified_before', c.before->'is_verified', 'is_flagged_before', c.before->'is_flagged',
          'verification_notes_before', c.before->'verification_notes', 'findings', c.findings) ORDER BY c.version)
        FROM review_changes c WHERE c.store_id = t.store_id AND c.transaction_id = t.id) AS review_history,
      (SELECT json_build_object('answer', l.answer, 'notes', l.notes, 'answered_at', l.answered_at,
          'first_answer', l.first_answer, 'first_notes', l.first_notes, 'settled_answer', l.settled_answer,
          'settled_at', l.settled_at)
        FROM second_looks l WHERE l.store_id = t.store_id AND l.transaction_id = t.id) AS second_look
    FROM transactions t
    LEFT JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    LEFT JOIN data_uploads u ON u.store_id = t.store_id AND u.id = t.upload_id
    WHERE ${isOfPerson(person)} AND t.id > ${after} ORDER BY t.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** What files say about the person against a stored transaction, and what was stored when that was decided. */
export async function findContradictionsOf(db: Kysely<Database>, person: Person): Promise<unknown[]> {
  const wasStored = isContentOfPerson(person, 's.stored_then');
  const { rows } = await sql`
    SELECT s.transaction_id AS id, s.found_at, CASE WHEN ${isContentOfPerson(person)} THEN s.content END AS content,
      CASE WHEN ${wasStored} THEN s.stored_then END AS stored_then, s.settled_at, s.is_taken, s.reason,
      s.withdrawn_upload_id IS NOT NULL AS is_withdrawn, (
      SELECT json_agg(u.filename ORDER BY u.id) FROM data_uploads u
      WHERE u.store_id = s.store_id AND (u.id = s.withdrawn_upload_id OR EXISTS (
        SELECT FROM contradiction_uploads f
        WHERE f.store_id = s.store_id AND f.contradiction_id = s.id AND f.upload_id = u.id))) AS files
    FROM contradictions s
    WHERE s.store_id = ${person.storeId} AND (${isContentOfPerson(person)} OR ${wasStored})
    ORDER BY s.transaction_id, s.id`.execute(db);
  return rows;
}

/** Reviewed transactions that their files don't have anymore, with their history. */
export async function findSetAsideOf(db: Kysely<Database>, person: Person): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT s.transaction_id AS id, s.set_aside_at, s.content,
      (SELECT json_agg(json_build_object('action', c.action, 'changed_at', c.changed_at,
          'verification_notes_before', c.before->'verification_notes') ORDER BY c.version)
        FROM review_changes c WHERE c.store_id = s.store_id AND c.transaction_id = s.transaction_id) AS review_history
    FROM set_aside_transactions s
    WHERE s.store_id = ${person.storeId} AND ${isContentOfPerson(person)} ORDER BY s.transaction_id`.execute(
    db,
  );
  return rows;
}

interface EvidenceOfPerson {
  id: number;
  transaction_id: number | null;
  filename: string;
  caption: string;
  path: string;
}

export async function findEvidenceOf(db: Kysely<Database>, person: Person): Promise<EvidenceOfPerson[]> {
  const { rows } = await sql<EvidenceOfPerson & { history: KeptCaption[] }>`
    SELECT e.id, e.transaction_id, e.case_id, e.filename, e.caption, e.added_at, e.removed_at, e.path, e.history
    FROM evidence_images e
    WHERE e.store_id = ${person.storeId} AND (
      e.transaction_id IN (SELECT t.id FROM transactions t WHERE ${isOfPerson(person)})
      OR e.transaction_id IN (SELECT s.transaction_id FROM set_aside_transactions s
        WHERE s.store_id = e.store_id AND ${isContentOfPerson(person)})
      OR e.case_id IN (SELECT c.id FROM cases c WHERE ${concerns(person)})) ORDER BY e.id`.execute(db);
  return rows.map((row) => ({ ...row, history: describeCaptions(row.history) }));
}

interface KeptCaption {
  what: string;
  at: string;
  before?: string | null;
  after?: string | null;
}

/** Without who changed them: that is somebody else's. Null for no change. */
const describeCaptions = (history: readonly KeptCaption[]) =>
  history.length === 0
    ? null
    : history.map(({ what, at, before = null, after = null }) => ({
        what,
        at,
        caption_before: before,
        caption_after: after,
      }));

/** Condition for cases `c` about the person, or with a transaction of the person. */
function concerns(person: Person): RawBuilder<boolean> {
  return sql<boolean>`c.store_id = ${person.storeId} AND (${isCaseOfPerson(person)} OR EXISTS (
    SELECT FROM case_transactions x JOIN transactions t ON t.store_id = x.store_id AND t.id = x.transaction_id
    WHERE x.store_id = c.store_id AND x.case_id = c.id AND ${isOfPerson(person)}
    UNION ALL
    SELECT FROM case_transactions x
    JOIN set_aside_transactions s ON s.store_id = x.store_id AND s.transaction_id = x.transaction_id
    WHERE x.store_id = c.store_id AND x.case_id = c.id AND ${isContentOfPerson(person)}))`;
}

/** Cases about the person or with a transaction of the person, with everything that was done to them. */
export async function findCasesOf(db: Kysely<Database>, person: Person): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT c.id, c.title, c.status, c.employee_id, c.employee_name, c.lost_cents, c.recovered_cents, c.reason,
      c.created_at, c.closed_at,
      (SELECT json_agg(x.transaction_id ORDER BY x.transaction_id) FROM case_transactions x
        WHERE x.store_id = c.store_id AND x.case_id = c.id) AS transaction_ids,
      (SELECT json_agg(json_build_object('kind', v.kind, 'details', v.details, 'at', v.created_at) ORDER BY v.id)
        FROM case_events v WHERE v.store_id = c.store_id AND v.case_id = c.id) AS history
    FROM cases c WHERE ${concerns(person)} ORDER BY c.id`.execute(db);
  return rows;
}

/** Ranking's daily counts of the person, and reviewers' answers. */
export async function findCountsOf(
  db: Kysely<Database>,
  { storeId, ids }: Person,
): Promise<Record<'days' | 'answers' | 'standingOut' | 'leftOut', unknown[]>> {
  const own = sql`store_id = ${storeId} AND ${isOfEmployees('employee_id', ids)}`;
  const [days, answers, standingOut, leftOut] = await Promise.all([
    sql`SELECT business_day, employee_id, sales, kinds FROM person_days WHERE ${own}
      ORDER BY business_day, employee_id`.execute(db),
    sql`SELECT employee_id, kinds FROM person_answers WHERE ${own} ORDER BY employee_id`.execute(db),
    sql`SELECT employee_id, kind, since, seen_at FROM standing_out WHERE ${own}
      ORDER BY employee_id, kind`.execute(db),
    sql`SELECT employee_id, filter, signal, is_comparison, reason, until, created_at FROM rule_exceptions WHERE ${own}
      ORDER BY id`.execute(db),
  ]);
  return {
    days: days.rows,
    answers: answers.rows,
    standingOut: standingOut.rows,
    leftOut: leftOut.rows,
  };
}

export interface ReportOnPerson {
  id: number;
  subject: string;
  content: string;
  /** Whether one of its days has a transaction of the person, so its attachments may name them. */
  isOfDays: boolean;
}

/** Reports on the person's days or whose text may have the name, for the caller to check. */
export async function findReports(db: Kysely<Database>, person: Person): Promise<ReportOnPerson[]> {
  const { rows } = await sql<ReportOnPerson>`
    SELECT * FROM (
      SELECT r.id, r.start_date, r.end_date, r.recipient_email, r.subject, r.content, r.sent_at, r.delivery,
        EXISTS (
          SELECT FROM transactions t
          WHERE ${isOfPerson(person)} AND t.transaction_time >= r.start_date AND t.transaction_time < r.end_date + 1
        ) AS "isOfDays"
      FROM email_reports r WHERE r.store_id = ${person.storeId}
    ) r WHERE r."isOfDays" OR ${mayMention(sql`r.subject || ' ' || r.content`, person)} ORDER BY r.id`.execute(
    db,
  );
  return rows;
}

export interface AuditMention {
  id: number;
  changes: unknown;
}

/** Entries about the store's records whose changes may have the name, for the caller to check. */
export async function findAuditMentions(db: Kysely<Database>, person: Person): Promise<AuditMention[]> {
  const { rows } = await sql<AuditMention>`
    SELECT l.id, l."timestamp", l.action, l.entity_type, l.entity_id, l.changes FROM audit_log l
    WHERE l.entity_id LIKE ${`${person.storeId}-%`} AND ${mayMention(sql`l.changes::text`, person)}
    ORDER BY l.id`.execute(db);
  return rows;
}

/** A rough filter for text, or JSON as text, that may name the person. */
export function mayMention(text: RawBuilder<unknown>, { ownNames, ids }: Person): RawBuilder<boolean> {
  const names = ownNames.map((name) => {
    const parts = name.split(/[\s"\\]+/).map((part) => part.replaceAll(/[%_]/g, String.raw`\$&`));
    return `%${parts.join('%')}%`;
  });
  const announced = ids.map((id) => `${ANNOUNCING}.{0,80}${id.replaceAll(/\W/g, String.raw`\$&`)}`);
  return sql<boolean>`((${text}) ILIKE ANY(${names}::text[]) OR (${text}) ~* ANY(${announced}::text[]))`;
}
