import type { ClientBase } from 'pg';
import { isDistributed, runOnShard } from '../../platform/database/distribution.ts';

/** Lists join these by store and transaction. */
const JOINED_TABLES = ['transactions', 'transaction_details', 'transaction_risks'];
/** The smallest load for which this is worthwhile. */
const LARGE_LOAD = 2000;
/** How far the database may underestimate a store's transactions. */
const KNOWN_SHARE = 0.5;

/**
 * Tells the database what a load has brought; call after committing it. Otherwise the database learns of it a minute
 * later or, if the table is large, after days. Until then, listing a store that just got a year of data takes a hundred
 * times as long. Ignores failures, such as missing privileges.
 * @param loaded number of transactions.
 */
export async function tidyTransactions(client: ClientBase, storeId: number, loaded: number): Promise<void> {
  await tidy(client, storeId, loaded).catch(() => undefined);
}

/**
 * If stores are spread over nodes, only does the part of the table that has the store. Otherwise only what is needed:
 * new statistics take a core and the disk for a second if the table is large, and reviews have to wait.
 */
async function tidy(client: ClientBase, storeId: number, loaded: number): Promise<void> {
  if (await isDistributed(client)) {
    await tidyShards(client, storeId, loaded);
    return;
  }
  if (loaded < LARGE_LOAD) return;
  // Marks the new pages as visible to all, so counting reads only indexes. Removing old rows is left to autovacuum.
  await client.query('VACUUM (INDEX_CLEANUP off, PARALLEL 0) transactions');
  if (!(await isStoreKnown(client, storeId))) await client.query('ANALYZE transactions');
}

/**
 * Tells the database what it has of the store in the middle of a load, before statements look for likes of what was
 * loaded: by the statistics of a young database, it expects a handful, and reads the whole store for each of thousands.
 * Call once the store's days are counted. Leaves it out while somebody else does the same.
 *
 * @param loaded number of transactions.
 */
export async function learnOfStore(client: ClientBase, storeId: number, loaded: number): Promise<void> {
  if (loaded < LARGE_LOAD || (await isDistributed(client)) || (await isStoreKnown(client, storeId))) return;
  await client.query('ANALYZE (SKIP_LOCKED) transactions, transaction_details');
}

/** If the store has grown by a third, or a lot: until then, its node expects about what it has. */
async function tidyShards(client: ClientBase, storeId: number, loaded: number): Promise<void> {
  if (loaded < LARGE_LOAD && loaded * 4 < (await countStored(client, storeId))) return;
  for (const table of JOINED_TABLES) await runOnShard(client, { table, storeId }, 'VACUUM (ANALYZE) %s');
}

async function countStored(client: ClientBase, storeId: number): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    'SELECT coalesce(sum(total), 0)::float8 AS total FROM store_days WHERE store_id = $1',
    [storeId],
  );
  return rows[0]?.total ?? 0;
}

/** Compares what the database expects of the store with what it has. */
async function isStoreKnown(client: ClientBase, storeId: number): Promise<boolean> {
  const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT JSON) SELECT FROM transactions WHERE store_id = ${storeId}`,
  );
  const expected = plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return expected >= KNOWN_SHARE * (await countStored(client, storeId));
}
