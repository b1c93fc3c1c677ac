import { expect, it } from 'vitest';
import { describeChanging, describeEnding, describeRemoval, describeReviewed } from './describe-removal.ts';

it.each([
  [
    48,
    0,
    'Nothing of a.xlsx will be taken out of the store: other uploads have all of its transactions, too.',
  ],
  [48, 48, '48 transactions of a.xlsx will be taken out of the store.'],
  [1, 1, '1 transaction of a.xlsx will be taken out of the store.'],
  [
    48,
    47,
    '47 transactions of a.xlsx will be taken out of the store. The other 1 stays, because another upload has it, too.',
  ],
  [
    1048,
    8,
    '8 transactions of a.xlsx will be taken out of the store. The other 1,040 stay, because another upload has them, too.',
  ],
])('of %i transactions, %i that no other upload has', (totalTransactions, removableTransactions, text) => {
  expect(describeRemoval({ filename: 'a.xlsx', totalTransactions, removableTransactions })).toBe(text);
});

it.each([
  [0, 0, ''],
  [1, 1, 'Files disagree about 1 transaction, which waits for a supervisor'],
  [4, 5, 'Files disagree about 4 transactions with 5 differences, which wait for a supervisor'],
])('of what waits for a decision: %i transactions, %i differences', (transactions, differences, text) => {
  const said = describeEnding({ withdrawalEnds: { transactions, differences } });
  expect(said.split(':')[0]).toBe(text);
});

it.each([
  [[0, 0, 0, 0, 0], ''],
  [
    [1, 1, 1, 0, 1],
    '1 of those that stay changes to what another file says: another cashier, another type. About 1 of them, Sam Demo had decided for this file: it waits for a supervisor again. ',
  ],
  [
    [3, 2, 1, 0, 2],
    '3 of those that stay change to what other files say: 2 get another cashier, 1 gets another type. About 2 of them, Sam Demo had decided for this file: they wait for a supervisor again. ',
  ],
  [[2, 0, 0, 0, 0], '2 of those that stay change to what other files say: in other details. '],
] as const)('of what changes: %j', ([transactions, cashiers, kinds, amounts, decisions], text) => {
  const said = describeChanging({
    withdrawalChanges: { transactions, cashiers, kinds, amounts, decisions, deciders: ['Sam Demo'] },
  });
  expect(said).toBe(text);
});

it.each([
  [0, 6, ''],
  [1, 6, '1 was reviewed; the review is kept with this upload. '],
  [2, 6, '2 were reviewed; the reviews are kept with this upload. '],
  [
    2,
    5,
    '2 were reviewed: the reviews are kept with this upload or, if another upload has the transactions, in their histories, and they are pending again. ',
  ],
])(
  'of reviews: %i, where no other upload has %i of 6',
  (reviewedTransactions, removableTransactions, text) => {
    const counts = { filename: 'a.xlsx', totalTransactions: 6, removableTransactions };
    expect(describeReviewed({ ...counts, reviewedTransactions })).toBe(text);
  },
);
