import type { TransactionDetail } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { markFindings } from './finding-marks.ts';
import { buildPaperLines } from './paper-lines.ts';

const detail = {
  items: [
    { name: 'GUM', price: 0.49, quantity: 1, state: 'suspended', lineIndex: 1 },
    { name: 'Void line item MILK', price: -4.59, quantity: 1, state: 'void', lineIndex: 2 },
  ],
  findings: [
    { filter: 'void_items', priority: 'check_lot', reason: 'Line voided: MILK', lineIndexes: [2, 3] },
    { filter: 'memory_cancel', priority: 'check_all', reason: 'Never recalled', lineIndexes: [3] },
  ],
  rawData: {
    originalRows: ['REG 01', ' GUM  0.49', ' MILK  -4.59', 'MEMORY CANCEL'],
    lineKinds: ['header', 'item', 'text', 'event'],
  },
  source: { rowNumbers: [11, 12, 13] },
} as unknown as TransactionDetail;

it('gives each line its row, what became of its item, and which findings it caused', () => {
  const lines = buildPaperLines(detail, markFindings(detail.findings));
  expect(lines).toEqual([
    {
      index: 0,
      rowNumber: 11,
      text: 'REG 01',
      kind: 'header',
      isVoided: false,
      isSuspended: false,
      marks: [],
      reading: 'Number, register, cashier or time',
    },
    {
      index: 1,
      rowNumber: 12,
      text: ' GUM  0.49',
      kind: 'item',
      isVoided: false,
      isSuspended: true,
      marks: [],
      reading: 'Set aside, not counted: GUM, $0.49',
    },
    {
      index: 2,
      rowNumber: 13,
      text: ' MILK  -4.59',
      kind: 'text',
      isVoided: true,
      isSuspended: false,
      marks: ['B'],
      reading: 'Void line item MILK, -$4.59: Voids & Item Voids',
    },
    {
      index: 3,
      rowNumber: null,
      text: 'MEMORY CANCEL',
      kind: 'event',
      isVoided: false,
      isSuspended: false,
      marks: ['A', 'B'],
      reading: 'Register event: Voids & Item Voids, Memory Cancel',
    },
  ]);
});
