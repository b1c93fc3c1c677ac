import { expect, it } from 'vitest';
import { writeDigest } from './digest-message.ts';
import type { Digest, DigestRow, StoreDigest } from './read-digest.ts';
import { shortenDigest } from './shorten-digest.ts';

const row = (id: string, expectedLoss: number): DigestRow => ({
  id,
  transactionNumber: id,
  type: 'Abort',
  time: '2026-11-23T14:05:09',
  amount: 42.5,
  atRisk: 42.5,
  isAtRiskAssumed: false,
  expectedLoss,
  register: '1',
  employeeId: '104',
  otherEmployeeIds: [],
  sentence: 'The drawer was opened without a sale 64 seconds later',
  review: null,
});

function storeOf(id: number, losses: readonly number[]): StoreDigest {
  const figures = (['refund', 'late-void', 'discount'] as const).map((kind) => ({
    kind,
    observed: 14,
    expected: 4.1,
    low: 2.1,
    high: 5.4,
  }));
  const rows = losses.map((loss, at) => row(`${id}-${at + 1}`, loss));
  return {
    store: { id, number: String(1000 + id), name: `Store ${id}` },
    days: [{ day: '2026-11-23', transactions: 412, isMoreOf: false, rows }],
    standOutsFound: 1,
    standOuts: [{ employeeId: '104', sales: 1900, figures }],
    standingOutBefore: 0,
    missing: [],
    incomplete: [],
    leavingOut: [],
    disagreeing: 0,
    lastDay: '2026-11-23',
    expectedLoss: losses.reduce((sum, loss) => sum + loss, 0),
  };
}

const digestOf = (stores: StoreDigest[]): Digest => ({
  yesterday: '2026-11-23',
  isFirst: false,
  unconfirmed: null,
  stores,
});
const write = (digest: Digest) =>
  writeDigest(digest, {
    to: 'a@example.com',
    publicUrl: 'https://tillwatch.example.com',
    token: 't'.repeat(43),
    messageId: 'm',
  });

const TEN = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0.5];
const storesOf = (count: number): StoreDigest[] =>
  Array.from({ length: count }, (_, at) =>
    storeOf(
      at + 1,
      TEN.map((loss) => loss - at / 100),
    ),
  );

it.each([1, 2, 12])('has the first ten of each of %i stores, riskiest store first', (count) => {
  const digest = digestOf(storesOf(count));
  const { stores, mentioned, others } = shortenDigest(digest);
  expect(stores.map(({ days }) => days[0]?.rows.map(({ id }) => id))).toEqual(
    digest.stores.map(({ store }) => TEN.map((_, at) => `${store.id}-${at + 1}`)),
  );
  expect([mentioned, others]).toEqual([[], 0]);
  const { text } = write(digest);
  expect(text.match(/: the first 10 of 412 transactions/g)).toHaveLength(count);
  expect(text).toContain(' 1. 14:05, Abort, $42.50, POS 1, cashier 104');
});

it.each([12, 80, 400])('is short enough for mail programs with %i stores, and counts all', (count) => {
  const { text, html = '' } = write(digestOf(storesOf(count)));
  // Gmail cuts off longer messages.
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  expect(html).toContain('Turn this digest off');
  expect(text).toMatch(
    new RegExp(`^${count} stores: ${(count * 10).toLocaleString('en-US')} transactions to look at first`),
  );
  const named = new Set(text.match(/Store \d+/g)).size;
  const more = Number(/And (\d+) more stores/.exec(text)?.[1] ?? 0);
  expect(named + more).toBe(count);
});

it('names both cashiers if files disagree', () => {
  const [digest] = [digestOf(storesOf(1))];
  digest.stores[0]!.days[0]!.rows[0]!.otherEmployeeIds = ['31'];
  expect(write(digest).text).toContain('POS 1, cashier 104 or 31, as files disagree');
});

it('names some cashiers of a store, and links to the others', () => {
  const [one] = storesOf(1);
  const standOuts = Array.from({ length: 9 }, (_, at) => ({ ...one!.standOuts[0]!, employeeId: `${at}` }));
  const text = write(digestOf([{ ...one!, standOuts, standOutsFound: 9 }])).text;
  expect(text).toContain(
    '4 more cashiers whose figures stand out: https://tillwatch.example.com/cashiers?store=1',
  );
});
