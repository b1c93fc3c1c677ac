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
  sentence: 'The drawer was opened without a sale 64 seconds later',
  isReviewed: false,
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
    days: [{ day: '2026-11-23', transactions: 412, isMoreOf: false, found: rows.length, rows }],
    standOutsFound: 1,
    standOuts: [{ employeeId: '104', sales: 1900, figures }],
    standingOutBefore: 0,
    missing: [],
    incomplete: [],
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
const write = (digest: Digest): string =>
  writeDigest(digest, { to: 'a@example.com', publicUrl: 'http://x', token: 't', messageId: 'm' }).text ?? '';

it('tells the riskiest of all stores, and counts the rest with a link', () => {
  const digest = digestOf([
    storeOf(1, [9, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]),
    storeOf(2, [8, 7, 6, 5, 4, 3, 2, 1.9, 1.8, 0.1]),
  ]);
  const [first, second] = shortenDigest(digest).stores.map(({ days }) => days[0]?.rows ?? []);
  const shown = [...(first ?? []), ...(second ?? [])].map(({ expectedLoss }) => expectedLoss);
  expect(shown).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1.9, 1.8].slice(0, shown.length));
  expect(shown.length).toBeGreaterThanOrEqual(6);
  const text = write(digest);
  expect(text).toContain('the first one of 412 transactions');
  expect(text).toContain('9 more to look at first; all of the day, by risk: http://x/?store=1');
  expect(text).toContain(' 1. 14:05, Abort, $42.50, POS 1, cashier 104');
});

it('tells the first ten of a single store', () => {
  const [only] = shortenDigest(digestOf([storeOf(1, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0.5])])).stores;
  expect(only?.days[0]?.rows).toHaveLength(10);
});

it.each([1, 2, 3, 5, 12, 80])('is read in two minutes with %i stores', (count) => {
  const losses = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0.5];
  const stores = Array.from({ length: count }, (_, at) =>
    storeOf(
      at + 1,
      losses.map((loss) => loss - at / 100),
    ),
  );
  const text = write(digestOf(stores));
  const words = text.replaceAll(/https?:\S+/g, '').split(/\s+/).length;
  // About 230 a minute.
  expect(words).toBeLessThan(460);
  expect(text).toMatch(new RegExp(`^${count} stores?: ${count * 10} transactions to look at first`));
  if (count > 12) expect(text).toMatch(/And \d+ more stores: the queue/);
});
