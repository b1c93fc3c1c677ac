import type { AuditEntry, AuditLogQuery } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsText } from '../platform/contains-text.ts';
import type { Database } from '../platform/database/schema.ts';

/** The current name of what an entry is about, where it has one. */
const ENTITY_NAME = sql<string | null>`CASE l.entity_type
  WHEN 'user' THEN (SELECT u.email FROM users u WHERE u.id::text = l.entity_id)
  WHEN 'store' THEN (SELECT s.store_number || ' ' || s.name FROM stores s WHERE s.id::text = l.entity_id)
END`;

/** One page, newest first, and the total count. */
export async function findAuditEntries(
  db: Kysely<Database>,
  filter: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const matching = db.selectFrom('audit_log as l').where(matchEntries(filter));
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll('l')
      .select(ENTITY_NAME.as('entity_name'))
      .select((eb) =>
        eb.selectFrom('users').select('email').whereRef('users.id', '=', 'l.user_id').as('user_email'),
      )
      .orderBy('l.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
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
      changes: row.changes,
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      timestamp: row.timestamp.toISOString(),
    })),
    total,
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
  // The screen shows 'verify_email' as 'Verify email', so both spellings must find it.
  for (const word of what?.replaceAll('_', ' ').split(/\s+/) ?? []) {
    conditions.push(sql`translate(concat_ws(' ', l.action, l.entity_type, '#' || l.entity_id, ${ENTITY_NAME},
      l.changes::text), '_', ' ') ILIKE ${containsText(word)}`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}
