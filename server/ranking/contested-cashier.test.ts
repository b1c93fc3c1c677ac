// On both databases in the long form: statements about contradictions.
// What counts while files name different cashiers.
import { type OpenContest, ROUTES } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';

const { server, supervisor, store } = useSupervisedStore();

const refund = (number: number, cashier: number): string =>
  `TRANS# ${number}  REG 1  CASHIER ${cashier}  11/16/2026 ${number - 4690}:10:00\n*** REFUND ***\nMILK   -4.59\nTOTAL  -4.59\nCASH  -4.59\n`;

async function load(...receipts: string[]): Promise<void> {
  const read = readJournal(receipts.join(''));
  await seedReceipts(server.context.database, { storeId: store.id, userId: supervisor.id }, read);
}

/** By number: how often the cashier is said to have done the same, and who is ranked as the cashier. */
async function repeated(): Promise<Record<string, [said: string, cashier: string | null]>> {
  const { rows } = await server.context.database.pool.query<{
    n: string;
    s: string | null;
    e: string | null;
  }>(
    `SELECT t.transaction_number AS n, r.employee_id AS e,
      (SELECT s ->> 'sentence' FROM json_array_elements(r.signals) s WHERE s ->> 'id' = 'same-again') AS s
    FROM transactions t LEFT JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
    WHERE t.store_id = $1`,
    [store.id],
  );
  return Object.fromEntries(rows.map(({ n, s, e }) => [n, [/once|\d+/.exec(s ?? '')?.[0] ?? '', e]]));
}

const ofStore = () => ({ as: supervisor, params: { id: String(store.id) } });
const listOpen = async () => (await server.call(ROUTES.listContests, ofStore())).contests;

const countContested = async () =>
  (await server.call(ROUTES.getCashier, { as: supervisor, query: { storeId: store.id, employeeId: '7' } }))
    .contested;

async function decide(contests: readonly OpenContest[], takes: boolean): Promise<void> {
  const chosen = contests.map(({ id, seen }) => ({ id, seen }));
  await server.call(ROUTES.settleContests, {
    ...ofStore(),
    body: { contests: chosen, takes, reason: 'Video' },
  });
}

const NUMBERS = [4701, 4702, 4703];
const HONEST = NUMBERS.map((number) => refund(number, number - 4690));
const BLAMING = NUMBERS.map((number) => refund(number, 7));
const OWN = refund(4704, 7);

it.each([
  ['first', [...HONEST, OWN], BLAMING],
  ['last', [...BLAMING, OWN], HONEST],
])('counts for nobody what files say of different cashiers, the honest file %s', async (_, one, other) => {
  await load(...one);
  await load(...other);
  const contests = await listOpen();
  expect(contests).toHaveLength(3);
  expect(await repeated()).toEqual({
    4701: ['', null],
    4702: ['', null],
    4703: ['', null],
    4704: ['', '7'],
  });
  expect(await countContested()).toBe(3);
  // It counts again for whom a supervisor decides.
  await decide(
    contests.filter(({ transactionNumber }) => transactionNumber !== '4703'),
    contests[0]!.employeeId !== '7',
  );
  expect(await repeated()).toEqual({
    4701: ['2', '7'],
    4702: ['2', '7'],
    4703: ['', null],
    4704: ['2', '7'],
  });
  expect(await countContested()).toBe(1);
  await decide(await listOpen(), contests[0]!.employeeId === '7');
  expect((await repeated())['4703']).toEqual(['', '13']);
});
