import type { LayoutFound } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeKinds, describeWhole, type Fact } from './describe-found.ts';

const DAY: LayoutFound = {
  transactions: 318,
  firstTime: '2026-11-16T06:01:41',
  lastTime: '2026-11-16T22:58:02',
  kinds: [
    { transactionType: 'Sale', count: 312, amount: 4120.1 },
    { transactionType: 'Refund', count: 4, amount: -31.5 },
    { transactionType: 'No Sale', count: 2, amount: 0 },
  ],
  registers: {
    count: 2,
    named: [
      { name: '1', count: 200 },
      { name: '2', count: 118 },
    ],
  },
  employees: {
    count: 9,
    named: [
      { name: '12 ANN', count: 300 },
      { name: null, count: 18 },
    ],
  },
  goods: { lookedAt: 318, withGoods: 312, often: ['COFFEE', 'BAGEL'] },
};

const textsOf = (facts: readonly Fact[]): string[] => facts.map(({ label, value }) => `${label}: ${value}`);

it('says what a day comes to', () => {
  expect(textsOf(describeWhole(DAY))).toEqual([
    'Transactions: 318',
    'First: Nov 16, 2026, 06:01:41',
    'Last: Nov 16, 2026, 22:58:02',
    'Registers: 1 (200), 2 (118)',
    'Cashiers: 12 ANN (300), none named (18), and 7 more',
    'Goods: In 312 of 318 transactions, most often COFFEE; BAGEL',
  ]);
  expect(textsOf(describeKinds(DAY))).toEqual([
    'Sales: 312, $4,120.10',
    'Refunds: 4, -$31.50',
    'No-sales: 2',
    'Not found: No voids or safe drops',
  ]);
});

it('does not miss what another layout of the file has', () => {
  const drops = { ...DAY, kinds: [{ transactionType: 'Safe Manual DROP' as const, count: 2, amount: 200 }] };
  expect(textsOf(describeKinds(DAY, [drops]))).toContain('Not found: No voids');
});

it('says what nothing was read of', () => {
  const registers = { count: 1, named: [{ name: null, count: 318 }] };
  const goods = { lookedAt: 318, withGoods: 0, often: [] };
  expect(textsOf(describeWhole({ ...DAY, registers, goods }))).toEqual(
    expect.arrayContaining(['Registers: None named', 'Goods: None read']),
  );
  expect(textsOf(describeKinds({ ...DAY, kinds: [] }))).toEqual([
    'Not found: No sales, refunds, voids, no-sales, or safe drops',
  ]);
});
