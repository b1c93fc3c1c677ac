import { createRandom, printJournal, type SchemeName, simulateChain } from '@tillwatch/simulation';
import { readJournal } from './read-journal.ts';
import type { AssessedReceipt } from './seed-transactions.ts';

/** @returns what one store sells on some days starting 2026-03-02; one of its four cashiers is a thief. */
export function simulateReceipts({
  seed = 1,
  days,
  customersPerDay = 120,
  scheme = 'abort and pocket',
}: {
  seed?: number;
  days: number;
  customersPerDay?: number;
  scheme?: SchemeName;
}): AssessedReceipt[] {
  const receipts: AssessedReceipt[] = [];
  const plan = {
    seed,
    stores: ['1042'],
    firstDate: '2026-03-02',
    days,
    customersPerDay,
    cashiersPerStore: 4,
    thieves: [{ store: 0, scheme, isCareful: false }],
  };
  for (const { tickets, date } of simulateChain(plan)) {
    const lines = printJournal(tickets, { store: 'STORE 1042', date }, createRandom(seed));
    receipts.push(...readJournal([...lines].join('\n')));
  }
  return receipts;
}
