import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function brief(receipt: Receipt): unknown {
  const { transactionType, amountCents, findings } = assessReceipt(receipt);
  return {
    is: [receipt.transactionNumber, transactionType, amountCents, findings.map(({ filter }) => filter)],
    items: receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}`),
  };
}

describe('the kind of a line', () => {
  const HEADING = ['Date', 'Receipt Number', 'Line Type', 'Quantity', 'Total', 'Details', 'Register', 'User'];
  const row = (number: number, kind: string, quantity: Cell, total: Cell, details: string): Cell[] => [
    `2026-11-16 06:04:${number % 100}`,
    number,
    kind,
    quantity,
    total,
    details,
    'Main',
    'MARIA G',
  ];

  it('says that a row is the transaction itself where the others come to it', () => {
    const { receipts } = parseRows([
      HEADING,
      row(20412, 'Sale', 1, 2.09, '1 X DASANI 1L'),
      row(20412, 'Sale Line', 1, 2.09, 'DASANI 1L'),
      row(20412, 'Payment', null, 2.09, 'Cash'),
      row(20413, 'Sale', 3, 14.98, '1 X NEWPORT + 2 X ADVIL 2CT'),
      row(20413, 'Sale Line', 1, 9.85, 'NEWPORT'),
      row(20413, 'Sale Line', 2, 3.98, 'ADVIL 2CT'),
      row(20413, 'Payment', null, 14.98, 'Cash'),
    ]);
    expect(receipts.map(brief)).toEqual([
      { is: ['20412', 'Sale', 209, []], items: ['DASANI 1L|209|1'] },
      { is: ['20413', 'Sale', 1498, ['cigarettes']], items: ['NEWPORT|985|1', 'ADVIL 2CT|398|2'] },
    ]);
  });

  it('is understood in the plural', () => {
    const heading = ['Sale Number', 'Time', 'Record Type', 'Item', 'Qty', 'Line Total', 'Grand Total'];
    const line = (number: number, kind: string, item: Cell, cents: Cell, total: number): Cell[] => [
      number,
      `2026-11-16 06:04:${number}`,
      kind,
      item,
      item === null ? null : 1,
      cents,
      total,
    ];
    const { receipts } = parseRows([
      heading,
      line(11, 'Sales', 'MILK', 4.59, 4.59),
      line(12, 'No Sales', null, null, 0),
      line(13, 'Refunds', 'MILK', -4.59, -4.59),
      line(14, 'Safe Drops', null, null, 100),
    ]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Sale',
      'No Sale',
      'Refund',
      'Safe Manual DROP',
    ]);
    expect(receipts.map(({ items }) => items.length)).toEqual([1, 0, 1, 0]);
  });

  it('says that a row is an article where they do not', () => {
    const { receipts } = parseRows([
      HEADING,
      row(20412, 'Sale', 1, 2.09, 'DASANI 1L'),
      row(20412, 'Fuel', 1, 30, 'UNLEADED'),
      row(20413, 'Sale', 2, 3.98, 'ADVIL 2CT'),
      row(20413, 'Fuel', 1, 25.5, 'UNLEADED'),
    ]);
    expect(receipts.map(brief)).toMatchObject([
      { items: ['DASANI 1L|209|1', 'UNLEADED|3000|1'] },
      { items: ['ADVIL 2CT|398|2', 'UNLEADED|2550|1'] },
    ]);
  });

  it('does not stand for what was sold, which is asked', () => {
    const sold = (number: number, name: string): Cell[] => [
      number,
      '2026-11-16 06:02:24',
      1,
      'Sales',
      name,
      2,
      3.98,
    ];
    const { receipts, report } = parseRows([
      ['Invoice No', 'Date', 'Lane', 'Record Type', 'Merchandise', 'Quantity', 'Extended'],
      sold(20412, 'ADVIL 2CT'),
      sold(20412, 'ICE BAG'),
      sold(20413, 'MILK'),
      sold(20413, 'SODA'),
    ]);
    expect(receipts).toEqual([]);
    expect(report.questions).toMatchObject([{ sheet: 'Sheet1' }]);
  });
});

describe('a line that says that its ticket was voided', () => {
  const HEADING = [
    'Ticket No',
    'Date',
    'Time',
    'Till',
    'Clerk',
    'Operation',
    'Item',
    'Qty',
    'Price',
    'Amount',
  ];
  const line = (number: number, operation: string, item: Cell, qty: Cell, price: Cell): Cell[] => [
    String(number),
    '21/09/2026',
    `09:${number - 300}:05`,
    'T2',
    'PIA',
    operation,
    item,
    qty,
    price,
    typeof qty === 'number' && typeof price === 'number' ? qty * price : null,
  ];
  const sale = (number: number, word: string): Cell[] => line(number, word, 'RADLER', 1, 3.5);

  it.each([
    ['Sale', 'Void Ticket', 'Line Void', 'No Sale'],
    ['Venta', 'Ticket anulado', 'Línea anulada', 'Apertura cajón'],
    ['Vente', 'Ticket annulé', 'Annulation article', 'Ouverture tiroir'],
    ['Verkauf', 'Storno Beleg', 'Storno Position', 'Kassenlade geöffnet'],
  ])('also says what was sold in it (%s)', (word, voided, line1, drawer) => {
    const { receipts } = parseRows([
      HEADING,
      sale(310, word),
      sale(311, word),
      line(312, voided, 'MILCH', 2, 1.2),
      line(312, voided, 'BROT', 1, 2.4),
      line(313, word, 'MILCH', 1, 1.2),
      line(313, word, 'BROT', 1, 2.4),
      line(313, line1, 'BROT', -1, 2.4),
      line(314, drawer, null, null, null),
      sale(315, word),
    ]);
    expect(receipts.map(brief).slice(2, 5)).toEqual([
      { is: ['312', 'Void', 480, ['void_items']], items: ['MILCH|240|2', 'BROT|240|1'] },
      {
        is: ['313', 'Sale', 120, ['void_items']],
        items: ['MILCH|120|1', 'BROT|240|1', 'Void line item BROT|-240|1'],
      },
      { is: ['314', 'No Sale', 0, ['no_sales']], items: [] },
    ]);
  });

  it('sells nothing by itself', () => {
    const { receipts } = parseRows([
      HEADING,
      sale(310, 'Sale'),
      sale(311, 'Sale'),
      line(312, 'Sale', 'MILCH', 2, 1.2),
      [...line(312, 'Void Ticket', 'Voided by PIA', null, null).slice(0, -1), 2.4],
      sale(313, 'Sale'),
    ]);
    expect(receipts[2]?.items.map(({ name }) => name)).toEqual(['MILCH']);
    expect(receipts[2]?.events.map(({ kind }) => kind)).toEqual(['void-ticket']);
  });
});

it('a drawer may be opened with a total of 0 beside it, and a comma may be a decimal point', () => {
  const rows = parseRows([
    [
      'Beleg-Nr',
      'Datum',
      'Zeit',
      'Kasse',
      'Bediener',
      'Vorgang',
      'Artikel',
      'Menge',
      'E-Preis',
      'G-Preis',
      'Belegsumme',
    ],
    ['71', '21.09.26', '09:10', 'K2', 'PIA', 'Verkauf', 'DIESEL', '23,42', '1,659', '38,86', '38,86'],
    ['72', '21.09.26', '09:12', 'K2', 'PIA', 'Kassenlade geöffnet', '', '', '', '', '0,00'],
    ['73', '21.09.26', '09:15', 'K2', 'PIA', 'Verkauf', 'DIESEL', '23,421', '1,659', '38,86', '38,86'],
    ['74', '21.09.26', '09:17', 'K2', 'PIA', 'Verkauf', 'BROT', '2', '1,20', '2,40', '2,40'],
  ]).receipts.map(brief);
  expect(rows).toEqual([
    { is: ['71', 'Sale', 3886, []], items: ['DIESEL|3886|23.42'] },
    { is: ['72', 'No Sale', 0, ['no_sales']], items: [] },
    { is: ['73', 'Sale', 3886, []], items: ['DIESEL|3886|23.421'] },
    { is: ['74', 'Sale', 240, []], items: ['BROT|240|2'] },
  ]);
});
