import type { ColumnQuestionRecord } from '@tillwatch/contract';
import type { PointedRow } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { pointAt } from '../../../../core/testing/point-at.ts';
import type { Draft } from '../draft/draft.ts';
import {
  countRead,
  describeIdle,
  describeLoss,
  pointAsRead,
  type ReadTicket,
  startAsRead,
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
