// What concerns stores on several nodes while one of the nodes is down.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { findNodesDown, mayBeSpread } from './distribution.ts';
import { isNodeUnavailable } from './is-unavailable.ts';
import type { Database } from './schema.ts';

/** A condition on the column with the store. */
export type IsReachable = (column: string) => RawBuilder<SqlBool>;

const IS_ANY: IsReachable = () => sql<SqlBool>`true`;
const DOWN_KNOWN_MS = 2_000;
let lastSeen: { knownAt: number; down: readonly string[] } | null = null;

/**
 * Reads what concerns all stores; while a node is down, only those on the others. It looks for nodes that are down first,
 * because a database transaction can't go on after a statement has failed.
 */
export async function readReachable<T>(
  db: Kysely<Database>,
  read: (isReachable: IsReachable) => Promise<T>,
): Promise<T> {
  const down = (await mayBeSpread(db)) ? await lookForNodesDown(db) : [];
  if (down.length === 0) return readAll(read);
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM stores s
    JOIN pg_dist_shard_placement p ON p.shardid = get_shard_id_for_distribution_column('data_uploads', s.id)
    WHERE p.nodename || ':' || p.nodeport <> ALL(${down}::text[])`.execute(db);
  const storeIds = rows.map(({ id }) => id);
  return read((column) => sql<SqlBool>`${sql.ref(column)} = ANY(${storeIds}::integer[])`);
}

async function readAll<T>(read: (isReachable: IsReachable) => Promise<T>): Promise<T> {
  try {
    return await read(IS_ANY);
  } catch (error) {
    if (isNodeUnavailable(error)) lastSeen = null;
    throw error;
  }
}

/** As of two seconds ago at most, unless a node failed since. */
async function lookForNodesDown(db: Kysely<Database>): Promise<readonly string[]> {
  if (lastSeen !== null && Date.now() - lastSeen.knownAt < DOWN_KNOWN_MS) return lastSeen.down;
  lastSeen = { knownAt: Date.now(), down: await findNodesDown(db) };
  return lastSeen.down;
}
