// What concerns stores on several nodes while one of the nodes is down.
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { findNodesDown, mayBeSpread } from './distribution.ts';
import { isNodeUnavailable } from './is-unavailable.ts';
import type { Database } from './schema.ts';

/**
 * Which stores a statement reads: a condition on a column with the store. Each of its tables needs its own, and no other
 * list of stores beside it, of which Citus asks all.
 */
export type StoreScope = (column: string) => RawBuilder<SqlBool>;

/** For what must be complete: while a node is down, the statement fails. */
export const EVERY_STORE: StoreScope = () => sql<SqlBool>`true`;

export const onlyStore =
  (storeId: number): StoreScope =>
  (column) =>
    sql<SqlBool>`${sql.ref(column)} = ${storeId}`;

/** The stores on nodes that can be reached: all of them, unless a node is down. */
export interface Reach {
  /** Whether no node is down. */
  isWhole: boolean;
  scope: StoreScope;
  /** Leaves out the other stores. */
  keep: (storeIds: Iterable<number>) => number[];
}

const ALL: Reach = { isWhole: true, scope: EVERY_STORE, keep: (storeIds) => [...storeIds] };
const DOWN_KNOWN_MS = 2_000;
let seen: { down: readonly string[]; until: number } | null = null;
let looking: Promise<readonly string[]> | null = null;
const watchers = new Set<() => void>();

/**
 * For what leaves out stores that can't be reached, and says so. It looks for nodes that are down first, because a
 * database transaction can't go on after a statement has failed.
 */
export async function findReach(db: Kysely<Database>): Promise<Reach> {
  const down = (await mayBeSpread(db)) ? await findDown(db) : [];
  if (down.length === 0) return ALL;
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM stores s
    JOIN pg_dist_shard_placement p ON p.shardid = get_shard_id_for_distribution_column('data_uploads', s.id)
    WHERE p.nodename || ':' || p.nodeport <> ALL(${down}::text[])`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  return {
    isWhole: false,
    scope: (column) => sql<SqlBool>`${sql.ref(column)} = ANY(${[...ids]}::integer[])`,
    keep: (storeIds) => [...storeIds].filter((id) => ids.has(id)),
  };
}

/** Reads what concerns all stores; while a node is down, only those on the others. */
export async function readReachable<T>(
  db: Kysely<Database>,
  read: (scope: StoreScope) => Promise<T>,
): Promise<T> {
  const { scope } = await findReach(db);
  try {
    return await read(scope);
  } catch (error) {
    if (isNodeUnavailable(error)) forgetReach();
    throw error;
  }
}

/** Runs what reads, and once more if that is how it turns out that a node is down. */
export async function readDespiteLoss<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isNodeUnavailable(error) || !forgetReach()) throw error;
    return read();
  }
}

/** @returns whether no node was known to be down. */
function forgetReach(): boolean {
  if (seen !== null && seen.down.length > 0) return false;
  seen = null;
  return true;
}

/**
 * The nodes that are down, as of two seconds ago at most, unless one failed since. One call looks, which takes a second
 * for each node that doesn't answer; the others go by what was known.
 */
async function findDown(db: Kysely<Database>): Promise<readonly string[]> {
  if (seen !== null && (looking !== null || Date.now() < seen.until)) return seen.down;
  looking ??= look(db).finally(() => {
    looking = null;
  });
  return looking;
}

async function look(db: Kysely<Database>): Promise<readonly string[]> {
  const down = await findNodesDown(db);
  const before = seen?.down ?? [];
  seen = { down, until: Date.now() + DOWN_KNOWN_MS };
  if (down.join() !== before.join()) for (const watcher of watchers) watcher();
  return down;
}

/** @param watcher called when this process finds that a node went down or is back. @returns a function that ends it. */
export function watchReach(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
