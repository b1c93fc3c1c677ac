import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { findKindMarks } from '../shape/table/kind-marks.ts';

/** Kind and cents of each ticket. */
function parse(rows: readonly (readonly Cell[])[]): string[] {
  const { receipts, rejections, report } = parseRows(rows);
  expect(rejections).toEqual([]);
  expect(report.questions).toEqual([]);
  return receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return `${receipt.transactionNumber} ${transactionType} ${amountCents}`;
  });
}

describe('a flag of tickets beside one of lines', () => {
  it.each([
    ['Bonstorno', 'Regel gestorneerd', 'J', 'N'],
    ['Annulé', 'Ligne annulée', 'O', 'N'],
    ['Voided', 'Line Void', 'Y', 'N'],
    ['Storno', 'Zeilenstorno', 'Ja', 'Nein'],
  ])('%s and %s are each about their own', (ofTicket, ofLine, yes, no) => {
    const lines: readonly (readonly Cell[])[] = [
      ['20748', '11:01', 'SAM', no, 'BREAD', 1, 1.69, no],
      ['', '', '', '', 'MILK', 1, 1.19, no],
      ['20749', '11:05', 'SAM', no, 'BREAD', 1, 1.69, no],
      ['', '', '', '', 'CHIPS', 1, 1.89, yes],
      ['20750', '11:11', 'MIA', yes, 'MILK', 1, 1.19, no],
      ['', '', '', '', 'CHIPS', 1, 1.89, no],
      ['20751', '11:17', 'MIA', no, 'SANDWICH', 1, 3.95, yes],
      ['', '', '', '', 'BREAD', 1, 1.69, no],
      ['20752', '11:20', 'SAM', no, 'CHIPS', 1, 1.89, no],
      ['', '', '', '', 'BREAD', 1, 1.69, no],
    ];
    const heading = ['Ticket No', 'Time', 'Cashier', ofTicket, 'Item', 'Qty', 'Line Amount', ofLine];
    expect(
      parse([['Date', ...heading], ...lines.map((line) => [line[0] === '' ? '' : '2026-07-21', ...line])]),
    ).toEqual(['20748 Sale 288', '20749 Sale 169', '20750 Void 308', '20751 Sale 169', '20752 Sale 358']);
  });
});

it('is still one where another column was chosen as the mark of lines', () => {
  const rows = ['N', '', 'J', '', 'N'].map((flag, at) => ({ rowNumber: at + 2, cells: [1 + at, flag, ''] }));
  const marks = findKindMarks({ number: 0, void: 2 }, ['Bon', 'Bonstorno', 'Status'], rows, new Map());
  expect(marks.map(({ column, word }) => [column, word])).toEqual([[1, 'Bon storno']]);
});

it.each(['Num Item Voids', 'NUMBER_OF_LINE_VOIDS', '# Item Voids'])('counts voided lines: %s', (name) => {
  const rows = [0, 0, 1, 0, 2].map((count, at) => ({ rowNumber: at + 2, cells: [1 + at, count] }));
  const marks = findKindMarks({ number: 0 }, ['Ticket No', name], rows, new Map());
  expect(marks).toMatchObject([{ column: 1, isOfLines: true, event: 'void-line' }]);
});

describe('the letter O', () => {
  const tickets = (codes: readonly string[]): readonly (readonly Cell[])[] => [
    ['Date', 'Time', 'Ticket No', 'Cashier', 'Annulé', 'Total'],
    ...codes.map((code, at): Cell[] => ['2026-05-19', `13:0${at}`, 1628 + at, 'SAM', code, 4.5]),
  ];

  it('beside N stands for oui', () => {
    expect(parse(tickets(['N', 'N', 'O', 'N']))).toEqual([
      '1628 Sale 450',
      '1629 Sale 450',
      '1630 Void 450',
      '1631 Sale 450',
    ]);
  });

  it('alone may be a zero', () => {
    expect(parse(tickets(['O', 'O', 'O', 'O'])).filter((one) => !one.includes('Sale'))).toEqual([]);
  });
});
