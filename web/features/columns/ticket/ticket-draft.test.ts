import type { ColumnQuestionRecord } from '@tillwatch/contract';
import type { PointedRow } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { pointAt } from '../../../../core/testing/point-at.ts';
import { countOpen, type Draft, startAnswer } from '../draft/draft.ts';
import {
  changeRow,
  countRead,
  describeIdle,
  describeLoss,
  movePart,
  pointAsRead,
  type ReadTicket,
  startAsRead,
  withRows,
} from './ticket-draft.ts';

const linesOf = (n: number): string[] => [
  `TRANS 470${n} REG 2 11/18/2026 06:1${n} CASHIER 1`,
  'COLA CAN   1.89',
  'TOTAL   1.89',
  'CASH   1.89',
];

const question: ColumnQuestionRecord = {
  headingHash: 'x',
  sheet: 'Sheet1',
  headings: ['(printed lines)'],
  titles: [''],
  rows: [1, 2, 3, 4].flatMap(linesOf).map((text, at) => ({ rowNumber: at + 1, cells: [text] })),
  headingIndex: 0,
  hasTitleDay: false,
  readings: [],
  shape: 'journal-print',
  recognized: {},
  suggested: {},
  rivals: [],
};
const nothing: Draft = { shape: 'journal-print', columns: {}, absent: [], rows: [] };

const ticketOf = (lines: readonly string[]): ReadTicket => ({
  transactionId: '4701',
  registerId: '2',
  employeeId: '1',
  employeeName: null,
  transactionTime: '2026-11-18T06:11:00',
  rows: lines.map((text, at) => ({ rowNumber: at + 1, text })),
});

const shown = (rows: readonly PointedRow[] = []): string[] =>
  rows.map(({ pieces }) =>
    pieces.map(({ text, role }) => (role === undefined ? text : `[${role} ${text}]`)).join(''),
  );

describe('what was read of a ticket', () => {
  it('is pointed at where its rows have it', () => {
    expect(shown(pointAsRead(ticketOf(linesOf(1))).rows)).toEqual([
      'TRANS [number 4701] REG [register 2] [date 11/18/2026] [time 06:11] CASHIER [employee 1]',
    ]);
  });

  it.each(['COLA CAN   1.89', 'COLA CAN   0,1', 'OPEN AT 1:05', 'AT 05:1'])(
    'is no code within the figures of %s',
    (line) => {
      const { rows } = pointAsRead(ticketOf(['TRANS 4701 REG 2 11/18/2026 06:11', line, 'SERVED BY 1']));
      expect(shown(rows).slice(1)).toEqual(['SERVED BY [employee 1]']);
    },
  );

  it('is a name that a mark stands beside', () => {
    const ticket = { ...ticketOf(['TRANS 4701', 'Cashier:Ann, 06:11']), employeeName: 'Ann' };
    expect(shown(pointAsRead(ticket).rows)[1]).toBe('Cashier:[employee Ann], [time 06:11]');
  });

  it('is in no row that is too long', () => {
    expect(pointAsRead(ticketOf([`TRANS 4701 ${'-'.repeat(400)}`])).rows).toEqual([]);
  });

  it('begins an answer', () => {
    const started = startAsRead(nothing, question, ticketOf(linesOf(1)));
    expect(started.rows).toHaveLength(1);
    expect(countRead(question, started)).toBe(4);
  });

  it('begins none that reads less than was read', () => {
    const titled = ['CORNER SHOP', ...[1, 2, 3, 4].flatMap(linesOf)];
    const shop = { ...question, rows: titled.map((text, at) => ({ rowNumber: at + 1, cells: [text] })) };
    // No other ticket begins with the name of the shop.
    const ticket = ticketOf(titled.slice(0, 5));
    expect(countRead(shop, nothing)).toBe(4);
    expect(countRead(shop, { ...nothing, ...pointAsRead(ticket) })).toBe(1);
    expect(startAsRead(nothing, shop, ticket)).toBe(nothing);
  });
});

describe('what is said of lines that look the same', () => {
  const lineOf = (rowNumber: number, text: string) => ({ key: String(rowNumber), rowNumber, text });
  const note = pointAt('FUNGUA DROO', { meaning: 'note' }, 34);
  const total = pointAt('REJESHO   [amount -2.10]', { meaning: 'total' }, 43);

  it('is said once: the last one counts, and can be taken back at any of them', () => {
    const drawer = changeRow([note, total], lineOf(60, 'FUNGUA DROO'), { meaning: 'no-sale' });
    expect(drawer).toEqual([total, { ...note, rowNumber: 60, meaning: 'no-sale' }]);
    const refund = changeRow(drawer, lineOf(140, 'REJESHO     -3.25'), { meaning: 'refund' });
    expect(shown(refund)).toEqual(['FUNGUA DROO', 'REJESHO     [amount -3.25]']);
    expect(refund[1]).toMatchObject({ rowNumber: 140, meaning: 'refund' });
    expect(changeRow(refund, lineOf(34, 'FUNGUA DROO'), { meaning: undefined })).toEqual([refund[1]]);
  });

  it('is another thing above zero', () => {
    const paid = changeRow([total], lineOf(50, 'REJESHO   2.10'), { meaning: 'note' });
    expect(paid.map(({ meaning }) => meaning)).toEqual(['total', 'note']);
  });

  it('moves to the row that is pointed at', () => {
    const [first, second] = [lineOf(5, 'TRANS 4702'), lineOf(6, 'REF 88')];
    const rows = [pointAt('TRANS [number 4701]', { place: 'begins' }, 1)];
    const pieces = pointAt('REF [number 88]').pieces;
    const moved = movePart(changeRow(rows, second, { pieces }), {
      line: second,
      role: 'number',
      ticket: [first, second],
    });
    expect(shown(moved)).toEqual(['TRANS 4702', 'REF [number 88]']);
  });
});

it('does not count what is pointed at in the tickets of another register', () => {
  const other = ['VENDO [number 1] KASO [register 7] [date 20-11-2026] [time 10:05] [employee ANA]'].map(
    (row) => pointAt(row, { place: 'begins' }),
  );
  const started = startAnswer({ ...question, readings: [{ ...nothing, absent: ['employee'], rows: other }] });
  expect(started).toEqual({ ...nothing, rows: other });
  expect(countOpen(started, question)).toBe(5);
  expect(withRows({ ...started, absent: ['employee'] }, other, question).absent).toEqual(['employee']);
});

it('names rows that change nothing, if they are among those shown', () => {
  const [first, second] = [pointAt('COLA CAN   1.89', {}, 2), pointAt('TOTAL   1.89', {}, 3)];
  expect(describeIdle(question, [])).toBeNull();
  expect(describeIdle(question, [pointAt('COLA CAN   1.89', {}, 400)])).toBeNull();
  expect(describeIdle(question, [first])).toBe('What is said of row 2 changes nothing in the tickets shown.');
  expect(describeIdle(question, [first, second])).toBe(
    'What is said of rows 2 and 3 changes nothing in the tickets shown.',
  );
});

it('warns of an answer that reads fewer transactions', () => {
  expect(describeLoss(4, 4)).toBeNull();
  expect(describeLoss(0, 2)).toBeNull();
  expect(describeLoss(1200, 1)).toBe('Without this, 1,200 transactions are read in these rows; with it, 1.');
  expect(describeLoss(1, 0)).toBe('Without this, 1 transaction is read in these rows; with it, none.');
});
