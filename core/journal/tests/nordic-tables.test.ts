import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

/** Eight tickets of two lines; the fifth pays one of them back. */
function linesOf(heading: readonly string[], groups: readonly string[]): Cell[][] {
  const goods = ['Kaffe', 'Vann', 'Brus', 'Is', 'Prince Rød', 'Melk', 'Brød'];
  const lines = Array.from({ length: 16 }, (_, row): Cell[] => {
    const ticket = Math.floor(row / 2);
    const [count, unit] = ticket === 4 ? [-1, 20 + (row % 7)] : [1 + (row % 3), 20 + (row % 7)];
    return [
      '05.11.2026',
      `09:1${ticket}`,
      7300 + ticket,
      ticket < 3 ? 'Ingrid' : 'Ola',
      'Kort',
      groups[row % 7] ?? '',
      goods[row % 7] ?? '',
      count,
      unit,
      count * unit,
    ];
  });
  return [[...heading], ...lines];
}

describe('a table of lines', () => {
  it.each([
    [
      'Norwegian',
      'Dato;Tidspunkt;Kvitteringsnummer;Ansatt;Betalingsmåte;Gruppe;Vare;Antall;Enhetspris;Sluttpris',
      'Tobakk',
    ],
    ['Swedish', 'Datum;Tid;Kvittonr;Kassör;Betalsätt;Grupp;Artikel;Antal;À-pris;Radbelopp', 'Tobak'],
    [
      'Danish',
      'Dato;Klokkeslæt;Bonnr;Ekspedient;Betalingsmåde;Gruppe;Varenavn;Antal;Stk.pris;Beløb',
      'Tobak',
    ],
  ])('has %s headings', (_, heading, tobacco) => {
    const { receipts } = parseRows(
      linesOf(heading.split(';'), ['Drikke', 'Drikke', 'Drikke', 'Mat', tobacco, 'Mat', 'Mat']),
    );
    expect(
      receipts.map(({ transactionNumber, time, employeeId }) => [transactionNumber, time, employeeId])[4],
    ).toEqual(['7304', '2026-11-05T09:14:00', 'Ola']);
    expect(receipts.map(({ items }) => items.map(({ priceCents }) => priceCents))[4]).toEqual([-2100, -2200]);
    const assessed = receipts.map((receipt) => assessReceipt(receipt));
    expect(assessed.map(({ transactionType }) => transactionType)).toEqual([
      ...Array<string>(4).fill('Sale'),
      'Refund',
      ...Array<string>(3).fill('Sale'),
    ]);
    const withTobacco = assessed.filter(({ findings }) =>
      findings.some(({ filter }) => filter === 'cigarettes'),
    );
    expect(withTobacco).toHaveLength(2);
  });
});

const GOODS = ['Whole milk', 'Spearmint gum', 'Rye bread', 'Oat bar'];

it('is a refund if all its lines go out, though its total has no minus', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Cashier', 'Item', 'Qty', 'Amount', 'Total'];
  const rows = Array.from({ length: 20 }, (_, row): Cell[] => {
    const ticket = row >> 1;
    const sign = ticket === 6 ? -1 : 1;
    const cents = sign * (3 + row);
    return [
      410 + ticket,
      '11/16/2026',
      `08:1${ticket}`,
      'Kim',
      GOODS[row % 4] ?? '',
      sign,
      cents,
      7 + 4 * ticket,
    ];
  });
  const { receipts } = parseRows([heading, ...rows]);
  const kinds = receipts.map((receipt) => assessReceipt(receipt));
  expect(kinds.filter(({ transactionType }) => transactionType === 'Refund')).toHaveLength(1);
  expect(kinds[6]).toMatchObject({ transactionType: 'Refund', amountCents: -3100 });
});
