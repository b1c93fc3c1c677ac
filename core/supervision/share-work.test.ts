import { expect, it } from 'vitest';
import { shareWork } from './share-work.ts';

const stores = [
  { storeId: 1, pending: 90, pendingCheckAll: 9, expectedLoss: 30 },
  { storeId: 2, pending: 10, pendingCheckAll: 1, expectedLoss: 5 },
  { storeId: 3, pending: 50, pendingCheckAll: 5, expectedLoss: 500 },
];

it('divides what waits in a store among its agents', () => {
  const shares = shareWork(stores, [{ storeIds: [1, 2] }, { storeIds: [1] }, { storeIds: [1] }]);
  expect(shares).toMatchObject([
    { pending: 40, pendingCheckAll: 4, expectedLoss: 15 },
    { pending: 30, pendingCheckAll: 3, expectedLoss: 10 },
    { pending: 30, pendingCheckAll: 3, expectedLoss: 10 },
  ]);
});

it('divides into whole transactions and cents that add up', () => {
  const shares = shareWork(
    [{ storeId: 1, pending: 11, pendingCheckAll: 2, expectedLoss: 0.05 }],
    [{ storeIds: [1] }, { storeIds: [1] }, { storeIds: [1] }],
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(shares.map(({ pending }) => pending).toSorted((a, b) => a - b)).toEqual([3, 4, 4]);
  expect(sum(shares.map(({ pendingCheckAll }) => pendingCheckAll))).toBe(2);
  expect(shares.map(({ expectedLoss }) => expectedLoss).toSorted((a, b) => a - b)).toEqual([
    0.01, 0.02, 0.02,
  ]);
});

it('gives nobody what is in a store without agents, and nothing for one without work', () => {
  expect(shareWork(stores, [{ storeIds: [] }, { storeIds: [7] }])).toMatchObject([
    { pending: 0, pendingCheckAll: 0, expectedLoss: 0 },
    { pending: 0, pendingCheckAll: 0, expectedLoss: 0 },
  ]);
  expect(shareWork(stores, [])).toEqual([]);
});
