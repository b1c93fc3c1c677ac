import { expect, it } from 'vitest';
import { useTestServer } from '../testing/use-test-server.ts';
import { factsOf, type TransactionFacts } from './transaction-facts.queries.ts';

const server = useTestServer();

async function listItems(type: string, ...prices: number[]): Promise<string | null> {
  const items = prices.map((price) => ({ name: 'VENDOR', price, quantity: 1, state: 'sold', lineIndex: 0 }));
  const { rows } = await server.context.database.pool.query<{ facts: TransactionFacts }>(
    `SELECT ${factsOf('t', 'd')} AS facts FROM json_populate_record(NULL::transactions, $1) t,
      json_populate_record(NULL::transaction_details, $2) d`,
    [{ transaction_type: type, amount: 30 }, JSON.stringify({ items })],
  );
  return rows[0]?.facts.items ?? null;
}

it('writes prices as lists do: how much was moved, in dollars, however the file signs it', async () => {
  expect(await listItems('Paid Out', -30)).toBe('VENDOR $30.00');
  expect(await listItems('Safe Manual DROP', 1204.5)).toBe('VENDOR $1,204.50');
  expect(await listItems('Refund', -1.99, 0)).toBe('VENDOR -$1.99, VENDOR $0.00');
  expect(await listItems('No Sale')).toBeNull();
});
