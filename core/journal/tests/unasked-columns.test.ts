import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = [...Array(14).keys()];
const HEAD = ['Receipt No', 'Date', 'Time', 'Register', 'Cashier'];
const momentOf = (ticket: number): Cell[] => [
  `${5100 + ticket}`,
  '2026-11-16',
  `07:${10 + ticket}:05`,
  '2',
  '107',
];

describe('begin and end of a ticket in columns of their own', () => {
  it.each([
    ['Ora inizio', 'Ora fine'],
    ['Hora inicio', 'Hora fin'],
    ['Heure de début', 'Heure de fin'],
    ['Begintijd', 'Eindtijd'],
    ['Startzeit', 'Endzeit'],
    ['Hora início', 'Hora fim'],
  ])('are no question: %s and %s', (begin, end) => {
    const { receipts } = parseRows([
      ['Receipt No', 'Data', begin, end, 'Register', 'Cashier', 'Total'],
      ...TICKETS.map((at): Cell[] => [
        `${5100 + at}`,
        '2026-11-16',
        `07:${10 + at}`,
        `07:${11 + at}`,
        '2',
        '107',
        '3.50',
      ]),
    ]);
    expect(receipts[0]?.time).toBe('2026-11-16T07:10:00');
    expect(receipts).toHaveLength(TICKETS.length);
  });
});

describe('a total beside another sum of the same ticket', () => {
  /** What a ticket's two lines come to, or what its void, at 4, comes to. */
  const linesOf = (ticket: number, sums: readonly Cell[]): Cell[][] => [
    [...momentOf(ticket), ticket === 4 ? 'Void' : 'Sale', 'COLA', '1', '2.00', ...sums.map(() => '')],
    [...momentOf(ticket), ticket === 4 ? 'Void' : 'Sale', 'CHIPS', '1', '1.50', ...sums],
  ];
  const read = (headings: readonly string[], sumsOf: (ticket: number) => readonly Cell[]) =>
    parseRows([
      [...HEAD, 'Type', 'Description', 'Qty', 'Line Amount', ...headings],
      ...TICKETS.flatMap((ticket) => linesOf(ticket, sumsOf(ticket))),
    ]).receipts.map(({ totalCents }) => totalCents);

  it('is the one of that name, whatever a subtotal says of voids', () => {
    expect(read(['Sub Total', 'Sale Total'], (ticket) => [ticket === 4 ? '0.00' : '3.50', '3.50'])).toEqual(
      TICKETS.map(() => 350),
    );
  });

  it('is what is left of the money that was handed over', () => {
    const { receipts } = parseRows([
      [
        ...HEAD,
        'Sale Status',
        'Description',
        'Qty',
        'Price Each',
        'Markdown',
        'Line Amount',
        'Transaction Total',
        'Method Of Payment',
        'Amount Paid',
        'Change Given',
      ],
      ...TICKETS.flatMap((ticket): Cell[][] => {
        const isVoid = ticket === 4 || ticket === 9;
        const head = [...momentOf(ticket), isVoid ? 'void' : 'ok'];
        const paid = ticket % 3 === 1 ? ['3.50', 'cash', '5.00', '1.50'] : ['3.50', 'debit', '3.50', ''];
        return [
          [...head, 'COLA', '1', '2.00', '', '2.00', '', '', '', ''],
          [...head, 'CHIPS', '1', '1.50', '', '1.50', ...(isVoid ? ['0.00', '', '', ''] : paid)],
        ];
      }),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(
      TICKETS.map((ticket) => (ticket === 4 || ticket === 9 ? 0 : 350)),
    );
  });

  it('may be the subtotal, too, if it includes the tax', () => {
    const { receipts } = parseRows([
      [
        'Row Type',
        ...HEAD,
        'Transaction Status',
        'Description',
        'Qty',
        'Item Price',
        'Discount Amt',
        'Ext',
        'Sub Total',
        'Included Tax',
        'Total Ticket',
      ],
      ...TICKETS.flatMap((ticket): Cell[][] => {
        const blank = Array<Cell>(HEAD.length + 1).fill('');
        const isVoid = ticket === 4 || ticket === 9;
        return [
          [
            'HDR',
            ...momentOf(ticket),
            isVoid ? 'Void' : 'Finished',
            '',
            '',
            '',
            '',
            '',
            '6.50',
            '0.40',
            '6.50',
          ],
          ['ITM', ...blank, 'COLA', '1', '2.00', '0.00', '2.00', '', '', ''],
          ['ITM', ...blank, 'CHIPS', '3', '1.50', '0.00', '4.50', '', '', ''],
        ];
      }),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(TICKETS.map(() => 650));
  });
});

describe('money that was only moved', () => {
  it.each([
    ['Safe Drop', 'Total Incl Tax'],
    ['Paid Out', 'Total With Tax'],
    ['Cash Pickup', 'Total After Tax'],
  ])('has its amount where the totals of lines are: %s in “%s”', (kind, heading) => {
    const { receipts } = parseRows([
      [...HEAD, 'Type', 'Description', 'Qty', 'Ext Price', 'Tax', heading],
      ...TICKETS.flatMap((ticket): Cell[][] =>
        ticket === 6
          ? [[...momentOf(ticket), kind, '', '', '', '', '200.00']]
          : [
              [...momentOf(ticket), 'Sale', 'COLA', '2', '4.00', '0.28', '4.28'],
              [...momentOf(ticket), 'Sale', 'CHIPS', '1', '2.00', '0.14', '2.14'],
            ],
      ),
    ]);
    expect(receipts[6]?.events[0]?.amountCents).toBe(20_000);
  });
});
