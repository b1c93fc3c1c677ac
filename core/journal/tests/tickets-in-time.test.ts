import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = [...Array(12).keys()];

/** Of twelve tickets, the third is rung up from one minute to the next. */
function linesOf(ticket: number): { minute: number; word: string; name: string; amount: Cell }[] {
  const later = ticket === 2 ? 1 : 0;
  const minute = 10 + ticket * 3;
  return [
    { minute, word: 'Item', name: 'COLA', amount: 2 },
    { minute, word: 'Item', name: 'CHIPS', amount: 1.5 },
    { minute: minute + later, word: 'Total', name: '', amount: 3.5 },
    { minute: minute + later, word: 'Tender', name: 'Cash', amount: 3.5 },
  ];
}

type Moment = (minute: number) => Cell[];
const LOGS: readonly (readonly [string, Cell[], Moment])[] = [
  ['a column of dates and times', ['Sale Date'], (minute) => [`2026-01-27T10:${minute}`]],
  ['a date beside a time', ['Date', 'Time'], (minute) => ['01/27/2026', `10:${minute}`]],
  ['a time with AM or PM', ['Date', 'Time'], (minute) => ['Jan 27, 2026', `3:${minute} PM`]],
  ['a date in digits before a time', ['Started At'], (minute) => [`20260127 03:${minute}:05 PM`]],
  ['a spreadsheet date', ['Sold At'], (minute) => [{ serial: 46_049 + (600 + minute) / 1440 }]],
];

describe.each(LOGS)('a ticket that goes on in the next minute, with %s', (_, heading, momentOf) => {
  const rows = (cashier: (ticket: number, at: number) => string): Cell[][] =>
    TICKETS.flatMap((ticket) =>
      linesOf(ticket).map(({ minute, word, name, amount }, at): Cell[] => [
        ...momentOf(minute),
        `${5100 + ticket}`,
        '2',
        cashier(ticket, at),
        word,
        name,
        amount,
      ]),
    );
  const columns = [...heading, 'Receipt No', 'Register', 'Cashier', 'Line Type', 'Description', 'Amount'];
  const one = rows(() => '107');

  it.each([
    ['first to last', one],
    ['last to first', one.toReversed()],
  ])('is one ticket, from %s', (_order, all) => {
    const { receipts } = parseRows([columns, ...all]);
    expect(receipts.map(({ items }) => items.length)).toEqual(TICKETS.map(() => 2));
  });

  it('is two if somebody else rang up the rest', () => {
    const { receipts } = parseRows([
      columns,
      ...rows((ticket, at) => (ticket === 2 && at > 1 ? '114' : '107')),
    ]);
    expect(receipts.filter(({ transactionNumber }) => transactionNumber === '5102')).toHaveLength(2);
  });
});
