import type { ClientBase } from 'pg';

/** The smallest load for which this is worthwhile; it takes a tenth of the load's time. */
const LARGE_LOAD = 10_000;

/**
 * Call after committing a load. Updates the database's statistics, which would otherwise happen only a minute later; until
 * then, a list of a store that got a year of data takes a hundred times as long. Failures, such as missing rights, are
 * ignored.
 * @param loaded number of transactions.
 */
export async function tidyTransactions(client: ClientBase, loaded: number): Promise<void> {
  if (loaded < LARGE_LOAD) return;
  await client.query('VACUUM (ANALYZE) transactions').catch(() => undefined);
}
