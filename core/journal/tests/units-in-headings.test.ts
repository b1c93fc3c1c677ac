import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';

describe('a heading with a unit of money', () => {
  it.each([
    ['Ticket (cents)', 'amount'],
    ['SALE_CENTS', 'amount'],
    ['Trans $', 'total'],
    ['Bon (€)', 'total'],
    ['Beleg in EUR', 'total'],
    ['lineCents', 'lineAmount'],
    ['Ligne (€)', 'lineAmount'],
    ['Discount (cents)', 'discount'],
    ['Each (¢)', 'unitPrice'],
  ])('%s is over amounts', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it.each(['Check ($)', 'Void (cents)', 'Euro', 'Percent'])(
    '%s alone says nothing of a ticket',
    (heading) => {
      expect(fieldOfHeading(heading)).toBeNull();
    },
  );

  it.each([
    ['Total (cêntimos)', 220],
    ['Total (céntimos)', 220],
    ['Total (centimes)', 220],
    ['Importe (cts)', 220],
    ['Valor (cts)', 220],
    ['Total (centavos)', 220],
    ['Totale in centesimi', 220],
    ['Total (öre)', 220],
    ['Total (øre)', 220],
    ['Total (grosze)', 220],
    ['Total (centros)', 22000],
  ])('%s says what a whole number is', (heading, cents) => {
    const { receipts } = parseRows([
      ['Ticket', 'Date', 'Time', 'Cashier', heading],
      ...Array.from({ length: 6 }, (_, at) => [`${5100 + at}`, '2026-11-16', `07:1${at}`, 'Ana Lima', 220]),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(Array(6).fill(cents));
  });

  it('is over the totals of tickets, and what was taken off is not off them again', () => {
    const { receipts } = parseRows([
      [
        'Ticket #',
        'Date',
        'Time',
        'Cashier',
        'Subtotal (cents)',
        'Discount (cents)',
        'Tax (cents)',
        'Ticket (cents)',
      ],
      ...Array.from({ length: 12 }, (_, at) => {
        const off = at % 4 === 3 ? 25 : 0;
        return [
          `${5100 + at}`,
          '2026-11-16',
          `07:${10 + at}:05`,
          'Ana Lima',
          '500',
          `${off}`,
          '40',
          `${540 - off}`,
        ];
      }),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(
      receipts.map((_, at) => (at % 4 === 3 ? 515 : 540)),
    );
    expect(receipts).toHaveLength(12);
  });

  it('is over what was taken back in a ticket', () => {
    const { receipts } = parseRows([
      ['Trx No', 'Sold At', 'Cashier ID', 'Item Void (cents)', 'Trans (cents)'],
      ...Array.from({ length: 12 }, (_, at) => [
        `${5100 + at}`,
        `2026-11-16 07:${10 + at}:05`,
        '107',
        at === 5 ? '899' : '',
        '2772',
      ]),
    ]);
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind))).toEqual(
      receipts.map((_, at) => (at === 5 ? ['void-line'] : [])),
    );
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(receipts.map(() => 2772));
  });
});
