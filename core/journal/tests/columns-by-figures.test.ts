// Which of several columns is the register, the moment, the number, or the amount of a ticket, by its figures.
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const TICKETS = 16;
const minute = (ticket: number): string => String(10 + ticket);
const tickets = (write: (ticket: number) => Cell[][]): Cell[][] =>
  Array.from({ length: TICKETS }, (_, ticket) => write(ticket)).flat();

describe('a column that has another register for each ticket', () => {
  const GOODS = ['Milk', 'Gum', 'Ice'];
  const linesOf = (ticket: number, session: string): Cell[][] =>
    GOODS.slice(0, 1 + (ticket % 3)).map((name) => [
      `${8100 + ticket}`,
      `2026-09-19 08:${minute(ticket)}:05`,
      session,
      name,
      1,
      '2.50',
      `K${1 + (ticket % 2)}`,
    ]);

  it('is none, if another one has a few that recur', () => {
    const heading = ['Receipt No', 'Date/Time', 'Register', 'Item', 'Qty', 'Amount', 'Terminal'];
    const { receipts } = parseRows([heading, ...tickets((one) => linesOf(one, `S-${55_000 + one * 3}`))]);
    expect(receipts.slice(0, 3).map(({ registerId }) => registerId)).toEqual(['K1', 'K2', 'K1']);
  });

  it('is none, although there is no other', () => {
    const rows = tickets((ticket) => [
      [`${8100 + ticket}`, `2026-09-19 08:${minute(ticket)}`, `T${700 + ticket * 2}`, 'Noor', 3.5 + ticket],
    ]);
    const { receipts } = parseRows([['Receipt', 'Date/Time', 'Till', 'Cashier', 'Total'], ...rows]);
    expect(receipts).toHaveLength(TICKETS);
    expect(new Set(receipts.map(({ registerId }) => registerId))).toEqual(new Set([null]));
  });
});

describe('the number of the store in front of that of the register', () => {
  it.each([
    ['Station', 'Terminal Number', (till: number): string => `S0412-000${till}`, '0002'],
    ['Register', 'Till', (till: number): string => `881/000${till}`, '0002'],
  ])('is no part of it: %s beside %s', (whole, part, write, register) => {
    const rows = tickets((ticket) => {
      const till = 1 + ((ticket + 1) % 2);
      return [
        [
          `${8100 + ticket}`,
          `2026-09-19 08:${minute(ticket)}`,
          write(till),
          `000${till}`,
          'Noor',
          3.5 + ticket,
        ],
      ];
    });
    const { receipts } = parseRows([['Receipt', 'Date/Time', whole, part, 'Cashier', 'Total'], ...rows]);
    expect(receipts[0]?.registerId?.replace(/^0+/, '')).toBe(register.replace(/^0+/, ''));
  });
});

describe('of two moments', () => {
  it.each([
    [['Sale Date', 'Opened', 'Closed'], (late: string, early: string): Cell[] => [late, early, late]],
    [['Closed at', 'Date', 'Date/Time'], (late: string, early: string): Cell[] => [late, late, early]],
  ])('the one that another column agrees with counts: %j', (headings, write) => {
    const rows = tickets((ticket) => {
      const [late, early] = [`2026-09-19 08:${minute(ticket)}:45`, `2026-09-19 08:${minute(ticket)}:05`];
      return [[`${8100 + ticket}`, ...write(late, early), '2', 'Noor', 3.5 + ticket]];
    });
    const { receipts } = parseRows([['Receipt', ...headings, 'Register', 'Cashier', 'Total'], ...rows]);
    expect(receipts[0]?.time).toBe('2026-09-19T08:10:45');
  });
});

describe('rows for the payments of a ticket', () => {
  const payments = (write: (ticket: number, way: string, cents: number, row: number) => Cell[]): Cell[][] => {
    let row = 0;
    return tickets((ticket) => {
      const parts = ticket % 5 === 0 ? [500, ticket === 5 ? 500 : 700 + ticket] : [600 + ticket];
      return parts.map((cents, at) =>
        write(ticket, at === 0 && ticket % 2 === 0 ? 'Naqd' : 'Karta', cents, ++row),
      );
    });
  };
  const split = (total: (number | null)[]): (number | null)[] =>
    [0, 5, 10, 15].map((ticket) => total[ticket] ?? null);

  it('are one, whatever the ways to pay are called', () => {
    const { receipts } = parseRows([
      ['Bill No', 'Date/Time', 'Register', 'Cashier', 'Payment Type', 'Amount'],
      ...payments((ticket, way, cents, row) => [
        `${8100 + ticket}`,
        `2026-09-19 08:${minute(ticket)}:05`,
        '2',
        'Noor',
        ticket % 5 === 0 && row % 2 === 0 ? `${way} 2` : way,
        cents / 100,
      ]),
    ]);
    expect(receipts).toHaveLength(TICKETS);
    expect(split(receipts.map(({ totalCents }) => totalCents))).toEqual([1200, 1000, 1210, 1215]);
  });

  it('have the number that counts up beside one that only counts the rows', () => {
    const { receipts } = parseRows([
      ['Nº de fila', 'Codex', 'Date', 'Cashier', 'Payment Type', 'Amount'],
      ...payments((ticket, way, cents, row) => [
        row,
        12_045 + ticket,
        `19.09.2026 08:${minute(ticket)}:05`,
        'Noor',
        way,
        cents / 100,
      ]),
    ]);
    expect(receipts[0]?.transactionNumber).toBe('12045');
    expect(receipts.at(-1)?.transactionNumber).toBe(String(12_044 + TICKETS));
  });
});

describe('in a table of money that was moved', () => {
  it.each([
    ['Remark', 'Safe drop'],
    ['Description', 'Retiro de efectivo'],
  ])('the sign says which way unknown words under %s moved it', (heading, drop) => {
    const moved: Cell[][] = (
      [
        [drop, -150],
        ['Pay out', -15],
        ['Vrooble', 50],
        ['Zzarp', -12],
      ] as const
    ).map(([word, amount], at) => [
      `${312 + at}`,
      `2026-09-19 08:${minute(at)}:05`,
      '2',
      'Noor',
      word,
      amount,
    ]);
    const { receipts } = parseRows([
      ['Number', 'Date/Time', 'Register', 'Cashier', heading, 'Amount'],
      ...moved,
    ]);
    expect(receipts.slice(2).map(({ typeText }) => typeText)).toEqual(['Paid In', 'Paid Out']);
  });
});
