import type { ClientBase } from 'pg';
import { isDistributed, runOnShard } from '../../platform/database/distribution.ts';

/** The smallest load for which this is worthwhile; it takes a tenth of the load's time. */
const LARGE_LOAD = 10_000;

/**
 * Call after committing a load. Updates the database's statistics, which would otherwise happen only a minute later; until
 * then, a list of a store that got a year of data takes a hundred times as long. Failures, such as missing rights, are
 * ignored.
 * @param loaded number of transactions.
 */
export async function tidyTransactions(client: ClientBase, storeId: number, loaded: number): Promise<void> {
  if (loaded < LARGE_LOAD) return;
  await tidy(client, storeId).catch(() => undefined);
}

/** Where stores are spread over nodes, only the part of the table that has the store. */
async function tidy(client: ClientBase, storeId: number): Promise<void> {
  if (!(await isDistributed(client))) await client.query('VACUUM (ANALYZE) transactions');
  else await runOnShard(client, { table: 'transactions', storeId }, 'VACUUM (ANALYZE) %s');
}
