import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { readKind } from '../shape/table/read-kind.ts';

type Line = [kind: string, name: string, quantity: Cell, price: Cell, amount: Cell];

const HEADING = [
  'Bon',
  'Datum',
  'Zeit',
  'Kasse',
  'Bediener',
  'Art der Zeile',
  'Text',
  'Menge',
  'Preis',
  'Betrag',
];

/** Eight tickets of two lines each; the fourth has those of a test. Only the first line of each has its number. */
function tableOf(fourth: readonly Line[], total?: string): Cell[][] {
  const usual: Line[] = [
    ['Artikel', 'Brot', 1, 3.2, 3.2],
    ['Artikel', 'Milch', 2, 1.5, 3],
  ];
  return [
    [...HEADING, ...(total === undefined ? [] : [total])],
    ...Array.from({ length: 8 }, (_, ticket) => {
      const lines = ticket === 3 ? fourth : usual;
      const sum = lines.reduce((cents, [, , , , amount]) => cents + Math.round(Number(amount) * 100), 0);
      return lines.map((line, at): Cell[] => [
        ...(at === 0
          ? [`${700 + ticket}`, '16.11.2026', `09:${10 + ticket}:05`, '1', 'Weber']
          : Array<Cell>(5).fill('')),
        ...line,
        ...(total !== undefined && at === 0 ? [sum / 100] : []),
      ]);
    }).flat(),
  ];
}

const fourth = (lines: readonly Line[], total?: string) => parseRows(tableOf(lines, total)).receipts[3];

describe('a column that says what a line is, under an unknown heading', () => {
  it('tells discounts of other kinds from articles', () => {
    const receipt = fourth([
      ['Artikel', 'Kaffee', 1, 3.9, 3.9],
      ['Treuebon', 'Treue im November', '', '', -1],
      ['Rabatt', 'Zwei zum Preis von einem', '', '', -0.5],
    ]);
    expect(receipt?.items.map(({ name }) => name)).toEqual(['Kaffee']);
    expect(receipt?.events.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['promo', -100],
      ['promo', -50],
    ]);
  });

  it('tells payments of articles, whatever they are called', () => {
    const rows = tableOf([
      ['Artikel', 'Kaffee', 1, 3.9, 3.9],
      ['Rabatt', 'Treue', '', '', -0.4],
      ['Zahlung', 'Karte X', '', '', 3.5],
    ]);
    const receipt = parseRows(rows).receipts[3];
    expect(receipt?.items.map(({ name }) => name)).toEqual(['Kaffee']);
    expect(receipt?.tenders).toMatchObject([{ method: 'Karte X', amountCents: 350 }]);
  });

  it('leaves goods among the articles that came back', () => {
    const receipt = fourth([
      ['Artikel', 'Kaffee', 1, 3.9, 3.9],
      ['Rabatt', 'Treue', '', '', -0.4],
      ['Gutschrift', 'Kaffee', -1, 3.9, -3.9],
      ['Preisänderung', 'Eis', 1, 2, 2],
    ]);
    expect(receipt?.events.filter(({ kind }) => kind === 'promo')).toHaveLength(1);
  });

  it('keeps the article whose price was overridden', () => {
    const receipt = fourth([
      ['Preisüberschreibung', 'Eis', 1, 1.8, 1.8],
      ['Artikel', 'Kaffee', 1, 3.9, 3.9],
      ['Rabatt', 'Treue', '', '', -0.4],
    ]);
    expect(receipt?.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Eis', 180],
      ['Kaffee', 390],
    ]);
    expect(receipt?.events[0]).toMatchObject({ kind: 'price-override', text: 'Preisüberschreibung: Eis' });
  });
});

it.each([
  ['Cancel', 'ENTIRE TRANSACTION', 'abort'],
  ['Void', 'Whole sale', 'void-ticket'],
])('a kind and a text that together are about the ticket, %s %s, are no article', (kind, text, event) => {
  const rows = ['5510', '5512', '5514'].flatMap((number, at): Cell[][] => [
    [number, '11/16/2026 9:10:05', '1', '203', 'Sale', 'COKE ZERO', 1, 2.39],
    [number, '11/16/2026 9:10:05', '1', '203', 'Sale', 'SLIM JIM', 1, 2.19],
    at === 1
      ? [number, '11/16/2026 9:10:05', '1', '203', kind, text, null, -4.58]
      : [number, '11/16/2026 9:10:05', '1', '203', 'Tender', 'VISA', null, 4.58],
  ]);
  const heading = [
    'Transaction #',
    'Time',
    'Register',
    'Employee',
    'Event Type',
    'Description',
    'Qty',
    'Amount',
  ];
  const receipt = parseRows([heading, ...rows]).receipts[1];
  expect(receipt?.items).toHaveLength(2);
  expect(receipt?.events.map((one) => one.kind)).toEqual([event]);
});

describe('a total that stands only in the first line of each ticket', () => {
  it.each(['Bon-Total', 'Kassenbetrag X'])('is found under %s', (title) => {
    const receipts = parseRows(tableOf([['Artikel', 'Kaffee', 1, 3.9, 3.9]], title)).receipts;
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([620, 620, 620, 390, 620, 620, 620, 620]);
  });
});

describe('what a word for a kind says of when', () => {
  it.each([
    ['Tiroir ouvert sans vente', 'No Sale'],
    ['Apertura de cajón sin venta', 'No Sale'],
    ['Schublade auf ohne Verkauf', 'No Sale'],
    ['Vente abandonnée avant paiement', 'Abort'],
    ['Ticket anulado antes de pagar', 'Abort'],
    ['Avbrutet köp (ej betalt)', 'Abort'],
    ['Sale abandoned', 'Abort'],
    ['Receipt on hold', 'Other'],
    ['Parkerat kvitto', 'Other'],
    ['Cancelled after payment', 'Void'],
    ['Voided after completion', 'Void'],
    ['Annulé après paiement', 'Void'],
    ['Sale without discount', null],
    ['Paid before delivery', null],
  ])('%s', (text, kind) => {
    expect(readKind(text)).toBe(kind);
  });
});

it('takes a discount of nothing for none', () => {
  const line = (kind: string, text: string, amount: string): string[] => [
    '7530',
    '11/17/2026',
    '06:05:42',
    '2',
    kind,
    text,
    amount,
  ];
  const { receipts } = parseRows([
    ['Trans #', 'Date', 'Time', 'Register', 'Line Type', 'Description', 'Amount'],
    line('Item', '7UP 2L', '2.79'),
    line('DISCOUNT', 'total discount money', '0'),
    line('TENDER', 'CASH', '2.79'),
  ]);
  expect(receipts[0]?.events).toEqual([]);
  expect(receipts[0]?.lines).toHaveLength(3);
});

it('finds kinds of lines by quantities where no column has the price of one', () => {
  const heading: Cell[] = ['Date', 'Time', 'Till', 'Operator', 'Trans No.', 'Action', 'Text', 'Qty', 'Value'];
  const rows = Array.from({ length: 14 }, (_, at): Cell[][] => {
    const head = ['07/11/2026', `07:${43 + at}`, 3, 22, 19045 + at];
    if (at === 4) return [[...head, 'Paid Out', 'SUNDRIES', null, -20]];
    const payments = at === 7 ? ['LOYALTY', 'CARD'] : ['CASH'];
    return [
      [...head, 'Item Sale', 'GOLF BALLS', 1, 8],
      [...head, 'Total', null, null, 8],
      ...payments.map((way) => [...head, 'Payment', way, null, 8 / payments.length]),
    ];
  }).flat();
  const { receipts } = parseRows([heading, ...rows]);
  expect(receipts[4]?.events).toMatchObject([{ kind: 'paid-out', amountCents: -2000 }]);
  expect(receipts[7]?.items).toMatchObject([{ name: 'GOLF BALLS' }]);
  expect(receipts[7]?.tenders).toMatchObject([{ method: 'LOYALTY' }, { method: 'CARD' }]);
});
