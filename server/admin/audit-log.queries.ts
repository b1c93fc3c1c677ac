import {
  type AuditEntry,
  type AuditLogQuery,
  type AuditSubject,
  describeAuditAction,
  findAuditFields,
  HIDDEN_AUDIT_NAMES,
} from '@tillwatch/contract';
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { containsText } from '../platform/contains-text.ts';
import { findReach, type StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { plainAddress } from '../platform/ip-address.ts';
import { findSubjects, matchSubject } from './audit-subjects.queries.ts';

/**
 * The name of what an entry is about: its current name or, if it has none or is gone, the name in the entry itself.
 * Accounts only have the current one.
 */
const ENTITY_NAME = sql<string | null>`CASE
  WHEN l.entity_type = 'user' AND l.action = 'await_verification' THEN l.changes -> 'before' ->> 'email'
  WHEN l.entity_type IN ('user', 'digest') THEN (SELECT u.email FROM users u WHERE u.id::text = l.entity_id)
  WHEN l.entity_type = 'registration' THEN ${kept('email')}
  WHEN l.entity_type = 'report_recipient' THEN ${kept('recipient')}
  WHEN l.entity_type = 'api_token' THEN ${kept('name')}
  WHEN l.entity_type = 'store' THEN coalesce(
    (SELECT s.store_number || ' ' || s.name FROM stores s WHERE s.id::text = l.entity_id),
    ${kept('storeNumber')} || ' ' || ${kept('name')})
END`;

/** The account or the waiting registration that an entry is about can be looked up by its address. */
const HAS_PERSON = sql<boolean>`(l.entity_type IN ('user', 'digest')
  OR (l.entity_type = 'registration' AND (
    EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(${kept('email')}))
    OR EXISTS (SELECT FROM registrations r WHERE r.id::text = l.entity_id AND r.email_verification_expires > now()))))`;

function kept(name: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`coalesce(l.changes -> 'after' ->> ${sql.lit(name)}, l.changes -> 'before' ->> ${sql.lit(name)})`;
}

interface EntryRow extends Selectable<Database['audit_log']> {
  entity_name: string | null;
  user_email: string | null;
  has_person: boolean;
}

type RecordSubject = Omit<AuditSubject, 'person'>;
const NO_SUBJECT: RecordSubject = { store: null, transaction: null, case: null, filename: null };

/** One page, newest first, and the total count. What is in stores that can't be reached is neither named nor searched. */
export async function findAuditEntries(
  db: Kysely<Database>,
  filter: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { scope } = await findReach(db);
  const matching = await matchEntries(db, scope, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<EntryRow>`
      WITH page AS MATERIALIZED (
        SELECT l.* FROM audit_log l WHERE ${matching} ORDER BY l.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
      )
      SELECT l.*, ${ENTITY_NAME} AS entity_name, ${HAS_PERSON} AS has_person,
        (SELECT u.email FROM users u WHERE u.id = l.user_id) AS user_email
      FROM page l ORDER BY l.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM audit_log l WHERE ${matching}`.execute(db),
  ]);
  const subjects = await findSubjects(
    db,
    rows.map(({ id }) => id),
    scope,
  );
  return {
    entries: rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      userName: row.user_name,
      userEmail: row.user_email,
      action: row.action,
      entityType: row.entity_type,
      entityId: row.entity_id,
      entityName: row.entity_name,
      subject: {
        ...(subjects.get(row.id) ?? NO_SUBJECT),
        person: row.has_person ? row.entity_name : null,
      },
      changes: row.changes,
      // Entries from earlier versions have the socket's spelling; they stay as they were chained.
      ipAddress: row.ip_address && plainAddress(row.ip_address),
      userAgent: row.user_agent,
      timestamp: row.timestamp.toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

async function matchEntries(
  db: Kysely<Database>,
  scope: StoreScope,
  { who, what, from, to }: AuditLogQuery,
): Promise<RawBuilder<SqlBool>> {
  const conditions = [sql<SqlBool>`true`];
  if (from !== undefined) conditions.push(sql`l."timestamp" >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`l."timestamp" < ${to}::timestamptz`);
  if (who !== undefined) {
    conditions.push(sql`(l.user_name ILIKE ${containsText(who)}
      OR l.user_id IN (SELECT u.id FROM users u WHERE u.email ILIKE ${containsText(who)}))`);
  }
  const inRange = sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
  // Without what the screen puts around a value: "Verified: no → yes".
  const words = (what?.replaceAll('_', ' ').replaceAll('\0', '').split(/\s+/) ?? [])
    .map(trimMarks)
    .filter((word) => word !== '');
  const kinds = words.length === 0 ? [] : await findKinds(db, inRange);
  // Each word is searched as the screen shows it; internal names aren't searched.
  for (const word of words) {
    conditions.push(sql`(${matchAction(word, kinds)} OR ${matchChanges(word)} OR ${matchSubject(word, inRange, scope)}
      OR l.ip_address IN (${word}, ${`::ffff:${word}`}) OR '#' || l.entity_id = ${word})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

const MARKS = '“”"→,:';

function trimMarks(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && MARKS.includes(word[from] ?? ' ')) from += 1;
  while (from < to && MARKS.includes(word[to - 1] ?? ' ')) to -= 1;
  return word.slice(from, to);
}

interface EntryKind {
  action: string;
  entity_type: string;
}

async function findKinds(db: Kysely<Database>, inRange: RawBuilder<SqlBool>): Promise<EntryKind[]> {
  const { rows } =
    await sql<EntryKind>`SELECT DISTINCT l.action, l.entity_type FROM audit_log l WHERE ${inRange}`.execute(
      db,
    );
  return rows;
}

/** Whether the sentence for what was done contains the word. */
function matchAction(word: string, kinds: readonly EntryKind[]): RawBuilder<SqlBool> {
  const matching = kinds
    .filter(({ action, entity_type: type }) =>
      describeAuditAction(action, type).toLowerCase().includes(word.toLowerCase()),
    )
    .map(({ action, entity_type: type }) => `${action} ${type}`);
  return sql<SqlBool>`l.action || ' ' || l.entity_type = ANY(${matching}::text[])`;
}

/** Values that the screen words differently. */
const SHOWN_AS = new Map([
  ['yes', 'true'],
  ['no', 'false'],
]);

/** Whether the changes contain the word as they are shown: fields by their labels, and values. */
function matchChanges(word: string): RawBuilder<SqlBool> {
  const { fields, values } = findAuditFields(word);
  const hidden = String.raw`"(${HIDDEN_AUDIT_NAMES.join('|')})"\s*:`;
  const conditions = [
    sql<SqlBool>`translate(regexp_replace(l.changes::text, ${hidden}, ' ', 'g'), '_', ' ') ILIKE ${containsText(word)}`,
  ];
  if (fields.length > 0) {
    conditions.push(sql`l.changes::text ~ ${String.raw`"(${fields.join('|')})"\s*:`}`);
  }
  const shown = SHOWN_AS.get(word.toLowerCase());
  if (shown !== undefined) conditions.push(sql`l.changes::text ~ ${String.raw`:\s*${shown}\y`}`);
  if (values.length > 0) {
    conditions.push(sql`l.changes::text ~ ${String.raw`"status"\s*:\s*"(${values.join('|')})"`}`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
}
