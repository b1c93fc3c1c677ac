import {
  type AuditEntry,
  type AuditLogQuery,
  type AuditSubject,
  findAuditActions,
} from '@tillwatch/contract';
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { containsText } from '../platform/contains-text.ts';
import type { Database } from '../platform/database/schema.ts';
import { plainAddress } from '../platform/ip-address.ts';
import { findSubjects, matchSubject } from './audit-subjects.queries.ts';

/** The current name of what an entry is about, where it has one. */
const ENTITY_NAME = sql<string | null>`CASE l.entity_type
  WHEN 'user' THEN (SELECT u.email FROM users u WHERE u.id::text = l.entity_id)
  WHEN 'store' THEN (SELECT s.store_number || ' ' || s.name FROM stores s WHERE s.id::text = l.entity_id)
END`;

interface EntryRow extends Selectable<Database['audit_log']> {
  entity_name: string | null;
  user_email: string | null;
}

const NO_SUBJECT: AuditSubject = { store: null, transaction: null, case: null, filename: null };

/** One page, newest first, and the total count. */
export async function findAuditEntries(
  db: Kysely<Database>,
  filter: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const matching = matchEntries(filter);
  const [{ rows }, counted] = await Promise.all([
    sql<EntryRow>`
      WITH page AS MATERIALIZED (
        SELECT l.* FROM audit_log l WHERE ${matching} ORDER BY l.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
      )
      SELECT l.*, ${ENTITY_NAME} AS entity_name, (SELECT u.email FROM users u WHERE u.id = l.user_id) AS user_email
      FROM page l ORDER BY l.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM audit_log l WHERE ${matching}`.execute(db),
  ]);
  const subjects = await findSubjects(
    db,
    rows.map(({ id }) => id),
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
      subject: subjects.get(row.id) ?? NO_SUBJECT,
      changes: row.changes,
      // Entries of earlier versions have the socket's spelling; they stay as they were chained.
      ipAddress: row.ip_address && plainAddress(row.ip_address),
      userAgent: row.user_agent,
      timestamp: row.timestamp.toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

function matchEntries({ who, what, from, to }: AuditLogQuery): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (from !== undefined) conditions.push(sql`l."timestamp" >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`l."timestamp" < ${to}::timestamptz`);
  if (who !== undefined) {
    conditions.push(sql`(l.user_name ILIKE ${containsText(who)}
      OR l.user_id IN (SELECT u.id FROM users u WHERE u.email ILIKE ${containsText(who)}))`);
  }
  const inRange = sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
  // Each word is found as it is stored and as the screen says it.
  for (const word of what?.replaceAll('_', ' ').split(/\s+/) ?? []) {
    conditions.push(sql`(translate(concat_ws(' ', l.action, l.entity_type, '#' || l.entity_id, l.changes::text), '_', ' ')
        ILIKE ${containsText(word)}
      OR ${matchWords(word)} OR ${matchSubject(word, inRange)})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** Whether the screen's words for the entry `l` contain the word. */
function matchWords(word: string): RawBuilder<SqlBool> {
  const { both, actions, entityTypes } = findAuditActions(word);
  return sql<SqlBool>`(l.action || ' ' || l.entity_type = ANY(${both}::text[])
    OR l.action = ANY(${actions}::text[]) OR l.entity_type = ANY(${entityTypes}::text[]))`;
}
