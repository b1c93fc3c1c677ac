import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export interface AgentRecord {
  agentId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Ascending. */
  storeIds: number[];
  reviewedToday: number;
  lastActivity: Date | null;
}

/** The active agents, by name. */
export async function findAgentsWithStores(db: Kysely<Database>): Promise<AgentRecord[]> {
  const { rows } = await sql<AgentRecord>`
    SELECT u.id AS "agentId", u.first_name AS "firstName", u.last_name AS "lastName", u.email,
      ARRAY(SELECT s.id FROM stores s WHERE s.store_number = ANY(u.assigned_stores) ORDER BY s.id) AS "storeIds",
      coalesce(a.reviewed, 0)::integer AS "reviewedToday",
      greatest(u.last_active_at, u.last_login_at) AS "lastActivity"
    FROM users u
    LEFT JOIN (
      SELECT agent_id, sum(transactions_reviewed) AS reviewed
      FROM agent_activity WHERE activity_date = current_date GROUP BY 1
    ) AS a ON a.agent_id = u.id
    WHERE u.role = 'agent' AND u.is_active
    ORDER BY u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

/** Keeps these stores from being renumbered or deleted until the database transaction ends. @returns numbers by id. */
export async function lockStoreNumbers(
  tx: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('stores')
    .select(['id', 'store_number'])
    .where('id', '=', sql<number>`ANY(${[...ids]}::integer[])`)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row.store_number]));
}

export async function findStoreIds(tx: Kysely<Database>, numbers: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('stores')
    .select('id')
    .where('store_number', '=', sql<string>`ANY(${[...numbers]}::text[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
