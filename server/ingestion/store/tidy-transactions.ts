import type { ClientBase } from 'pg';

/** Transactions from which a load is worth it; it takes a tenth of what the load took. */
const LARGE_LOAD = 10_000;

/**
 * Call it after the commit of a load. Tells the database what the tables now hold; by itself it looks only a minute
 * later, and until then a list of a store that was given a year takes a hundred times as long. Without the right to do
 * it, and when it fails, things go on as they are.
 * @param loaded transactions.
 */
export async function tidyTransactions(client: ClientBase, loaded: number): Promise<void> {
  if (loaded < LARGE_LOAD) return;
  await client.query('VACUUM (ANALYZE) transactions').catch(() => undefined);
}
