import { expect, it } from 'vitest';
import { makeTransaction } from '../testing/transaction-detail.ts';
import { describeLine } from './describe-line.ts';

const lines = [
  ['REG 01', 'header', 'Number, register, cashier or time'],
  ['2 COLA 3.58', 'item', 'Item: 2 × COLA, $3.58'],
  ['GUM 0.49', 'item', 'Set aside, not counted: GUM, $0.49'],
  ['MILK -4.59', 'void-item', 'Void line item MILK, -$4.59: Voids & Item Voids'],
  ['COUPON', 'promo', 'Discount'],
  ['TAX 0.20', 'total', 'Total, tax or change'],
  ['CASH 5.00', 'tender', 'Payment'],
  ['NO SALE', 'event', 'Register event: No Sales'],
  ['*****', 'text', 'Text, not counted'],
] as const;

const transaction = makeTransaction({
  items: [
    { name: 'COLA', price: 3.58, quantity: 2, state: 'sold', lineIndex: 1 },
    { name: 'GUM', price: 0.49, quantity: 1, state: 'suspended', lineIndex: 2 },
    { name: 'Void line item MILK', price: -4.59, quantity: 1, state: 'void', lineIndex: 3 },
  ],
  findings: [
    { filter: 'void_items', priority: 'check_lot', reason: 'Line voided: MILK', lineIndexes: [3] },
    { filter: 'no_sales', priority: 'check_all', reason: 'Drawer opened', lineIndexes: [7] },
  ],
  rawData: {
    ...makeTransaction().rawData,
    originalRows: lines.map(([text]) => text),
    lineKinds: lines.map(([, kind]) => kind),
  },
});

it.each(lines.map(([text, , words], index) => ({ text, words, index })))(
  'says what became of $text',
  (line) => {
    expect(describeLine(transaction, line.index)).toBe(line.words);
  },
);

it('describes a transaction’s only line as the row it was read from', () => {
  const { rawData } = makeTransaction();
  const row = makeTransaction({
    rawData: { ...rawData, originalRows: ['4707\t12.50'], lineKinds: ['text'] },
  });
  expect(describeLine(row, 0)).toBe('Number, register, cashier or time');
});
