import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { IS_WORKING_AGENT } from '../platform/invited.queries.ts';

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

/** The working agents, by name; people who were invited aren't yet. */
export async function findAgentsWithStores(db: Kysely<Database>, scope: StoreScope): Promise<AgentRecord[]> {
  const { rows } = await sql<AgentRecord>`
    SELECT users.id AS "agentId", users.first_name AS "firstName", users.last_name AS "lastName", users.email,
      ARRAY(SELECT s.id FROM stores s WHERE s.store_number = ANY(users.assigned_stores) ORDER BY s.id) AS "storeIds",
      coalesce(a.reviewed, 0)::integer AS "reviewedToday",
      greatest(users.last_active_at, users.last_login_at) AS "lastActivity"
    FROM users
    LEFT JOIN (
      SELECT agent_id, sum(transactions_reviewed) AS reviewed
      FROM agent_activity WHERE ${scope('store_id')} AND activity_date = current_date GROUP BY 1
    ) AS a ON a.agent_id = users.id
    WHERE ${IS_WORKING_AGENT}
    ORDER BY users.first_name, users.last_name, users.id`.execute(db);
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
