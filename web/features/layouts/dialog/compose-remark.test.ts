import { REMARK_LENGTH } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { describePicked } from './compose-remark.ts';

const row = (rowNumber: number, text: string) => ({ rowNumber, text, isIdle: false, unused: [] });
const EXAMPLES = [
  {
    id: '1-7',
    transactionId: '101',
    rows: [row(2, 'TRANS 101'), row(3, '  SUSPEND    12.34 '), row(4, 'CASH')],
  },
  { id: '1-8', transactionId: '102', rows: [row(9, 'LONG '.repeat(40))] },
];

describe('what somebody points at', () => {
  it.each([
    ['nothing', new Map(), ''],
    ['a transaction', new Map([['1-7', new Set<number>()]]), 'Transaction 101, rows 2 to 4.'],
    ['one of a single row', new Map([['1-8', new Set<number>()]]), 'Transaction 102, row 9.'],
    ['a row', new Map([['1-7', new Set([3])]]), 'Transaction 101, row 3: “SUSPEND 12.34”.'],
  ])('is said in words: %s', (_, picked, words) => {
    expect(describePicked(EXAMPLES, picked)).toBe(words);
  });

  it('leaves half of the remark for what is typed', () => {
    const rows = Array.from({ length: 40 }, (_, at) => row(at, 'A LINE THAT IS QUITE LONG'));
    const picked = new Map([['1-9', new Set(rows.map(({ rowNumber }) => rowNumber))]]);
    const words = describePicked([{ id: '1-9', transactionId: '103', rows }], picked);
    expect(words).toHaveLength(REMARK_LENGTH / 2);
    expect(words.endsWith('…')).toBe(true);
  });
});
