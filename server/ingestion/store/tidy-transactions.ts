import type { ClientBase } from 'pg';
import { isDistributed, runOnShard } from '../../platform/database/distribution.ts';

/** The smallest load for which this is worthwhile; it takes a tenth of the load's time. */
const LARGE_LOAD = 10_000;

/**
 * Updates the database's statistics; call after committing a load. Otherwise that happens only a minute later, and
 * until then, listing a store that just got a year of data takes a hundred times as long. Ignores failures, such as
 * missing privileges.
 * @param loaded number of transactions.
 */
export async function tidyTransactions(client: ClientBase, storeId: number, loaded: number): Promise<void> {
  if (loaded < LARGE_LOAD) return;
  await tidy(client, storeId).catch(() => undefined);
}

/** If stores are spread over nodes, only does the part of the table that has the store. */
async function tidy(client: ClientBase, storeId: number): Promise<void> {
  if (!(await isDistributed(client))) await client.query('VACUUM (ANALYZE) transactions');
  else await runOnShard(client, { table: 'transactions', storeId }, 'VACUUM (ANALYZE) %s');
}
