// On both databases: a second file in which the suspicious ticket itself is another one. Whichever file comes first, the
// version with more money at risk counts until a supervisor decides.
import { formatRecordId, ROUTES, type Store, type TransactionDetail } from '@tillwatch/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let supervisor: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterAll(async () => {
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
  await server.close();
});

const print = (number: number, minute: number, body: string): string =>
  `TRANS# ${number}  REG 1  CASHIER 7  11/16/2026 06:${minute}:00\n${body}`;
const sale = (goods: string, cents: string): string =>
  `${goods}   ${cents}\nTOTAL   ${cents}\nCASH   ${cents}`;
const aborted = (goods: string): string => `${goods}\nSALE ABORTED`;
const voided = (goods: string, cents: string): string =>
  `${goods}   ${cents}\nVOID LINE ITEM ${goods}   -${cents}\nCOLA   1.99\nTOTAL   1.99\nCASH   1.99`;
const refund = (goods: string, cents: string): string =>
  `*** REFUND ***\n${goods}   -${cents}\nTOTAL   -${cents}\nCASH   -${cents}`;

const voidedLate = (goods: string, quantity: number, cents: string, total: string): string =>
  `BAGEL   1.79\n${goods}   ${quantity} @ ${(Number(cents) / quantity).toFixed(2)}   ${cents}\nTOTAL   ${total}\n` +
  `VOID LINE ITEM ${goods}   ${quantity} @ ${(Number(cents) / quantity).toFixed(2)}   -${cents}\nTOTAL   1.79\nCASH   1.79`;

const SUSPECT = '4703';
const NO_SALE = 'NO SALE';
const MILK = sale('MILK', '4.50');
const BAGEL = sale('BAGEL', '1.79');

interface Day {
  suspect: string;
  /** What the customer two minutes later bought, or so many more. */
  next: string;
  minutesMore?: number;
}

/** @returns the public ids of both uploads. */
async function loadBoth(store: Store, days: readonly Day[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, { suspect, next, minutesMore = 0 }] of days.entries()) {
    const bodies = [BAGEL, MILK, suspect, NO_SALE, next, MILK];
    const receipts = readJournal(
      bodies
        .map((body, place) => print(4701 + place, 10 + place + (place > 3 ? minutesMore : 0), body))
        .join('\n'),
    );
    const into = { storeId: store.id, userId: supervisor.id, filename: `s${at + 1}.xlsx` };
    const { uploadId } = await seedReceipts(server.context.database, into, receipts);
    ids.push(formatRecordId(store.id, uploadId));
  }
  return ids;
}

async function read(store: Store, number: string): Promise<TransactionDetail> {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: supervisor,
    query: { storeId: store.id },
  });
  const found = transactions.find(({ transactionId }) => transactionId === number);
  return server.call(ROUTES.getTransaction, { as: supervisor, params: { id: found?.id ?? '' } });
}

const CARTON = aborted('KOOL CARTON   44.46');

const RETOUCHED: [name: string, honest: Day, forged: Day, cents: number][] = [
  [
    'canceled goods',
    { suspect: CARTON, next: BAGEL },
    { suspect: aborted('BAGEL   1.79'), next: BAGEL },
    44.46,
  ],
  [
    'canceled goods that nobody bought',
    { suspect: CARTON, next: BAGEL },
    { suspect: aborted('UMBRELLA   11.99'), next: BAGEL },
    44.46,
  ],
  [
    'canceled goods, and what the next customer bought',
    { suspect: CARTON, next: BAGEL },
    { suspect: aborted('UMBRELLA   11.99'), next: sale('UMBRELLA', '11.99') },
    44.46,
  ],
  [
    'canceled goods, of which the next customer bought more',
    { suspect: CARTON, next: sale('HEATING PELLETS', '89.99') },
    { suspect: aborted('HEATING PELLETS   89.99'), next: sale('HEATING PELLETS', '89.99') },
    44.46,
  ],
  [
    'voided goods',
    { suspect: voided('KOOL CARTON', '44.46'), next: BAGEL },
    { suspect: voided('BAGEL', '1.79'), next: BAGEL },
    44.46,
  ],
  [
    'goods that are voided after the total, as others gave up',
    { suspect: voidedLate('KOOL BOX', 2, '18.98', '20.77'), next: aborted('KOOL BOX   2 @ 9.49   18.98') },
    { suspect: voidedLate('BAGEL', 1, '1.79', '3.58'), next: aborted('KOOL BOX   2 @ 9.49   18.98') },
    18.98,
  ],
  [
    'a reward, and goods that others gave up half an hour later',
    {
      suspect: 'KOOL CARTON   44.46\nLOYALTY REWARD   20.00-\nTOTAL   24.46\nCASH   24.46',
      next: CARTON,
      minutesMore: 30,
    },
    {
      suspect: 'UMBRELLA   25.48\nLOYALTY REWARD   1.02-\nTOTAL   24.46\nCASH   24.46',
      next: CARTON,
      minutesMore: 30,
    },
    20,
  ],
  [
    'goods that are voided after the total',
    { suspect: voidedLate('KOOL BOX', 2, '18.98', '20.77'), next: MILK },
    { suspect: voidedLate('BAGEL', 1, '1.79', '3.58'), next: MILK },
    18.98,
  ],
  [
    'returned goods',
    { suspect: refund('KOOL CARTON', '44.46'), next: BAGEL },
    { suspect: refund('BAGEL', '1.79'), next: BAGEL },
    44.46,
  ],
];

describe.each(RETOUCHED)('another version of %s', (_, honest, forged, dollars) => {
  it.each([
    ['after', [honest, forged]],
    ['before', [forged, honest]],
  ])('does not count if it comes %s the honest one', async (_when, days) => {
    const store = await server.createStore();
    const ids = await loadBoth(store, days);
    const suspect = await read(store, SUSPECT);
    expect(suspect.uploadId).toBe(ids[days.indexOf(honest)]);
    expect(suspect.risk?.moneyAtRisk).toBe(dollars);
    const open = suspect.contests.filter(({ outcome }) => outcome === 'open');
    expect(open).toMatchObject([{ uploadId: ids[days.indexOf(forged)], explains: { stored: [], file: [] } }]);
  });
});

it('stays an opened drawer that another file calls a drop', async () => {
  const drop = 'SAFE DROP   50.00';
  for (const suspects of [
    [NO_SALE, drop],
    [drop, NO_SALE],
  ]) {
    const store = await server.createStore();
    await loadBoth(
      store,
      suspects.map((suspect) => ({ suspect, next: BAGEL })),
    );
    expect((await read(store, SUSPECT)).transactionType).toBe('No Sale');
  }
});

describe('whichever file comes first', () => {
  const goods = fc.constantFrom(
    ['KOOL CARTON', '44.46'] as const,
    ['UMBRELLA', '11.99'] as const,
    ['HEATING PELLETS', '89.99'] as const,
    ['BAGEL', '1.79'] as const,
  );
  const finding = fc.oneof(
    goods.map(([name, cents]) => aborted(`${name}   ${cents}`)),
    goods.map(([name, cents]) => voided(name, cents)),
    goods.map(([name, cents]) => refund(name, cents)),
    goods.map(([name, cents]) => sale(name, cents)),
    fc.constant(NO_SALE),
  );
  const day = fc.record({ suspect: finding, next: goods.map(([name, cents]) => sale(name, cents)) });

  it('has the same money at risk', async () => {
    await fc.assert(
      fc.asyncProperty(day, day, async (one, other) => {
        const outcomes: unknown[] = [];
        for (const days of [
          [one, other],
          [other, one],
        ]) {
          const store = await server.createStore();
          await loadBoth(store, days);
          outcomes.push((await read(store, SUSPECT)).risk?.moneyAtRisk ?? 0);
        }
        expect(outcomes[0]).toBe(outcomes[1]);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
