import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING: Cell[] = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Net', 'Tax', 'Total'];

/** Twelve tickets; the fourth and the eighth have other values in the columns of a test. */
function ticketsOf(
  headings: readonly string[],
  usual: Cell,
  others: Record<number, Cell>,
  paid = true,
): Cell[][] {
  return [
    [...HEADING, ...headings],
    ...Array.from({ length: 12 }, (_, at): Cell[] => {
      const isPaid = paid || others[at] === undefined;
      const money = isPaid ? [5 + at, 0.5, 5.5 + at] : ['', '', ''];
      return [7700 + at, '11/16/2026', `06:${10 + at}:05`, 1, 'ANN', ...money, others[at] ?? usual];
    }),
  ];
}

const typesOf = (rows: Cell[][]): string[] =>
  parseRows(rows).receipts.map((receipt) => assessReceipt(receipt).transactionType);

/** What the twelve tickets were. */
function typed(third: string, seventh = third): string[] {
  return Array.from({ length: 12 }, (_, at) => (at === 3 ? third : at === 7 ? seventh : 'Sale'));
}

describe('codes of tickets', () => {
  it('mean what a row of text says', () => {
    const rows = ticketsOf(['TYPE'], '1', { 3: '3', 7: '4' });
    const legend = '* TYPE: 1=Sale 2=Refund 3=Void (cancelled ticket) 4=No Sale';
    expect(typesOf([...rows, [], [legend]])).toEqual(typed('Void', 'No Sale'));
    const words = 'Code: blank = sale, R = return, X = transaction cancelled (voided)';
    expect(typesOf([...ticketsOf(['Code'], '', { 3: 'X', 7: 'X' }), [words]])).toEqual(typed('Abort'));
  });

  it('mean what a row says that names their column, or that only their codes fit', () => {
    const rows = ticketsOf(['ST'], 'C', { 3: 'X', 7: 'R' });
    const refunded = 'ST: C=CLOSED X=CANCELED (NOT PAID) R=REFUNDED TO CUSTOMER';
    expect(typesOf([...rows, [refunded]])).toEqual(typed('Abort', 'Refund'));
    const coded = ticketsOf(['Kind'], 'NT', { 3: 'VT', 7: 'QS' });
    const legend = 'Legend: NT = Normal, VT = Voided, QS = No Sale';
    expect(typesOf([['List'], [legend], ...coded])).toEqual(typed('Void', 'No Sale'));
    const digits = ticketsOf(['TC'], '10', { 3: '30', 7: '40' });
    expect(typesOf([['TC: 10 SALE  30 VOID  40 NO SALE'], ...digits])).toEqual(typed('Void', 'No Sale'));
  });

  it('of several columns are in one row', () => {
    const [heading = [], ...rows] = ticketsOf(['PRC_OVR', 'RCPT_VOID'], 'N', { 3: 'Y' });
    const legend = 'PRC_OVR Y=PRICE OVERRIDDEN  RCPT_VOID 1=RECEIPT VOIDED';
    const marked = rows.map((row, at) => [...row, at === 7 ? 1 : 0]);
    expect(typesOf([heading, ...marked, [legend]])).toEqual(
      Array.from({ length: 12 }, (_, at) => (at === 7 ? 'Void' : 'Sale')),
    );
    const { receipts } = parseRows([heading, ...marked, [legend]]);
    expect(
      receipts.flatMap(({ events }, at) =>
        events.some(({ kind }) => kind === 'price-override') ? [at] : [],
      ),
    ).toEqual([3]);
  });

  it('without an amount are abbreviations of what has none', () => {
    expect(typesOf(ticketsOf(['Type'], 'S', { 3: 'N', 7: 'A' }, false))).toEqual(typed('No Sale', 'Abort'));
    expect(typesOf(ticketsOf(['Type'], 'SLS', { 3: 'NSL', 7: 'VOI' }, false))).toEqual(
      typed('No Sale', 'Void'),
    );
    expect(typesOf(ticketsOf(['Type'], 'S', { 3: 'N', 7: 'A' }))).toEqual(typed('Other'));
  });
});

it.each<[string, string, string]>([
  ['Remark', 'VOID - not in totals', 'Void'],
  ['Remark', 'Void (cancelled by manager)', 'Void'],
  ['Type', 'Annulée/Void', 'Void'],
  ['Type', 'TENDER_CONTROL_CASH_DROP', 'Safe Manual DROP'],
])('a kind may have more words: %s %s', (heading, word, type) => {
  expect(typesOf(ticketsOf([heading], heading === 'Type' ? 'Sale' : '', { 3: word, 7: word }))).toEqual(
    typed(type),
  );
});

it('checks below events mark what happened in a ticket', () => {
  for (const [heading, filter] of [
    ['Promotion', 'promos'],
    ['Price override', 'price_override'],
  ] as const) {
    const { receipts } = parseRows(ticketsOf([heading], '', { 3: 'X', 7: 'X' }));
    const marked = receipts.filter((one) =>
      assessReceipt(one).findings.some((found) => found.filter === filter),
    );
    expect(marked.map(({ transactionNumber }) => transactionNumber)).toEqual(['7703', '7707']);
  }
});

it('headings may be in two languages', () => {
  const rows = ticketsOf(['Paiement/Payment'], 'Comptant/Cash', {});
  rows[0] = [
    'No facture/Invoice no',
    'Date',
    'Heure/Time',
    'Caisse/Register',
    'Caissier/Cashier',
    'Sous-total/Subtotal',
    'TPS+TVQ',
    'Total',
  ];
  const [first] = parseRows(rows).receipts;
  expect(first).toMatchObject({
    transactionNumber: '7700',
    registerId: '1',
    employeeId: 'ANN',
    totalCents: 550,
  });
});

it('a discount may be named in front', () => {
  const rows = ticketsOf(['promotion_discount'], 0, { 3: -0.25 });
  const found = parseRows(rows).receipts.map(({ discountCents }) => discountCents);
  expect(found).toEqual(Array.from({ length: 12 }, (_, at) => (at === 3 ? -25 : null)));
});

it('goods are shown at the amount that is their price times their quantity', () => {
  const lines = [7530, 7532, 7534, 7536].map((number): Cell[] => [
    number,
    '11/16/2026',
    '06:10:05',
    'COLA',
    2,
    2.5,
    5,
    0.35,
    5.35,
  ]);
  const heading = [
    'Receipt Number',
    'Date',
    'Time',
    'Product',
    'Quantity',
    'Base Price',
    'Net Amount',
    'Sales Tax',
    'Gross Amount',
  ];
  const { receipts } = parseRows([heading, ...lines]);
  expect(receipts.map(({ items, totalCents }) => [items[0]?.priceCents, totalCents])).toEqual(
    lines.map(() => [500, 535]),
  );
});

it('a rare V beside codes that are sales by their amounts is a void', () => {
  expect(typesOf(ticketsOf(['TKT_TYP'], 'T', { 3: 'V' }))).toEqual(
    Array.from({ length: 12 }, (_, at) => (at === 3 ? 'Void' : 'Sale')),
  );
});
