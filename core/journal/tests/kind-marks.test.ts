import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import { type Cell, readKind } from '../index.ts';

describe('the word for a kind', () => {
  it.each([
    ['TXN_VOID', 'Void'],
    ['Voided by manager', 'Void'],
    ['AVBelegstorno', 'Void'],
    ['Belegabbruch', 'Abort'],
    ['Devolução', 'Refund'],
    ['POS No Sale', 'No Sale'],
    ['Kassabuch Ausgabe', 'Paid Out'],
    ['Kassenbuch Einnahme', 'Paid In'],
    ['Dépense de caisse', 'Paid Out'],
    ['Non-refundable', null],
    ['not voided', null],
    ['Returning customer', null],
    ['avoid', null],
  ])('is read among others: %s', (text, kind) => {
    expect(readKind(text)).toBe(kind);
  });
});

const HEADING: Cell[] = ['Receipt #', 'Date', 'Time', 'Cashier', 'Total', 'Payment'];
const sale = (at: number): Cell[] => [
  4021 + at,
  '11/16/2026',
  `06:${10 + at}:05`,
  '122',
  `${2 + at}.50`,
  'Cash',
];

/** The second of five transactions is the one that is marked. */
function judgeMarked(title: string, usual: Cell, mark: Cell): string[] {
  const rows = Array.from({ length: 5 }, (_, at): Cell[] => [...sale(at), at === 1 ? mark : usual]);
  return parseRows([[...HEADING, title], ...rows]).receipts.map((receipt) => {
    const { transactionType, findings } = assessReceipt(receipt);
    return [transactionType, ...findings.map(({ filter }) => filter)].join(' ');
  });
}

describe('a column beside the kind', () => {
  it.each<[string, Cell, Cell, string]>([
    ['Canceled', 'No', 'Yes', 'Void void_items'],
    ['Storniert', 'Nein', 'Ja', 'Void void_items'],
    ['Refunded at', '', '11/17/2026', 'Refund refund'],
    ['Financial Status', 'paid', 'voided', 'Void void_items'],
    ['Status', 'paid', 'Cancelled', 'Void void_items'],
    ['Line Voids', 0, 1, 'Sale void_items'],
    ['Voided Items', '0', '2', 'Sale void_items'],
    ['# Refunds', 0, 1, 'Refund refund'],
    ['Refund Amount', '', 3.5, 'Refund refund'],
    ['Refund Amt', 0, '(3.50)', 'Refund refund'],
    ['Refunded Total', 0, 1.5, 'Sale refund'],
    ['Void Amt', '0.00', 1.5, 'Sale void_items'],
    ['Void Amount', '', 3.5, 'Void void_items'],
    ['No Sale Qty', 0, 1, 'No Sale no_sales'],
    ['Promo Amt', 0, 0.5, 'Sale promos'],
    ['Price Override Qty', 0, 1, 'Sale price_override'],
    ['Trans Void Amt', 0, 3.5, 'Void void_items'],
    ['AgeChecksCancelled', 0, 1, 'Sale cancel_age_verification'],
    ['Age Checks Skipped', 0, 2, 'Sale cancel_age_verification'],
    ['ID Check Bypassed Count', '0', '1', 'Sale cancel_age_verification'],
    ['AGE_OVERRIDES', 0, 1, 'Sale cancel_age_verification'],
    ['Alterskontrolle umgangen', 0, 1, 'Sale cancel_age_verification'],
    ['Age Checks', 0, 1, 'Sale'],
    ['Refunds', 0, 1, 'Refund refund'],
    ['Refunds', 0, 2, 'Refund refund'],
    ['NoSales', 0, 2, 'No Sale no_sales'],
    ['Safe Drops', 0, 2, 'Safe Manual DROP safe_manual_drop'],
    ['PromoCount', 0, 2, 'Sale promos'],
    ['Voids', 0, 2, 'Sale void_items'],
    ['Note', 'regular guest', 'asked for a bag', 'Sale'],
  ])('says what a transaction was: %s', (title, usual, mark, judged) => {
    expect(judgeMarked(title, usual, mark)).toEqual(['Sale', judged, 'Sale', 'Sale', 'Sale']);
  });

  it('takes lines back where it differs from line to line', () => {
    const line = (at: number, name: string, cents: number, status: string): Cell[] => [
      4021 + at,
      '11/16/2026',
      `06:${10 + at}:05`,
      name,
      cents,
      status,
      4.5,
    ];
    const { receipts } = parseRows([
      ['Receipt #', 'Date', 'Time', 'Item', 'Line Amount', 'Entry', 'Total'],
      ...[0, 1, 2, 3].flatMap((at) => [
        line(at, 'MILK', 4.5, 'normal'),
        line(at, `GUM ${at}`, 0.99, at === 2 ? 'Line Void' : 'canceled'),
      ]),
    ]);
    expect(receipts.map(({ items }) => items.map(({ state }) => state).join(' '))).not.toContain('sold sold');
  });

  it('says what the name of an article says again: a line that was never counted takes back none', () => {
    const line = (at: number, name: string, cents: number, isVoided: string): Cell[] => [
      4021 + at,
      '11/16/2026',
      `06:${10 + at}:05`,
      name,
      1,
      cents,
      isVoided,
      4.5,
    ];
    const { receipts } = parseRows([
      ['Receipt #', 'Date', 'Time', 'Item', 'Qty', 'Line Amount', 'Voided', 'Total'],
      ...[0, 1, 2, 3].flatMap((at) => [
        ...(at === 2 ? [line(at, 'VOIDED BEER', 9.49, 'true')] : []),
        line(at, 'MILK', 4.5, 'false'),
      ]),
    ]);
    expect(receipts[2]?.items).toMatchObject([
      { name: 'BEER', priceCents: 949, state: 'sold' },
      { name: 'Void line item BEER', priceCents: -949, state: 'void' },
      { name: 'MILK', priceCents: 450, state: 'sold' },
    ]);
  });

  it('says of some lines that they were voided, and of others that they came back', () => {
    const line = (at: number, name: string, cents: number, status: string, kind: string): Cell[] => [
      4021 + at,
      '11/16/2026',
      `06:${10 + at}:05`,
      name,
      cents,
      status,
      kind,
    ];
    const { receipts } = parseRows([
      ['Receipt #', 'Date', 'Time', 'Item', 'Line Amount', 'Line Status', 'Txn Status'],
      line(0, 'MILK', -4.5, 'Returned', 'Return'),
      line(0, 'GUM', -0.99, 'Returned', 'Return'),
      ...[1, 2, 3, 4].flatMap((at) => [
        line(at, 'MILK', 4.5, 'Sold', 'Sale'),
        line(at, 'GUM', 0.99, 'Sold', 'Sale'),
        ...(at === 2 ? [line(at, 'GUM', -0.99, 'Voided', 'Sale')] : []),
      ]),
    ]);
    expect(receipts[2]?.items.map(({ state }) => state)).toContain('void');
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Refund',
      'Sale',
      'Sale',
      'Sale',
      'Sale',
    ]);
  });

  it('says whose age check was skipped in a table of lines', () => {
    const { receipts } = parseRows([
      ['Receipt #', 'Date', 'Time', 'Item', 'Line Amount', 'Age Check Skipped', 'Total'],
      ...[0, 1, 2, 3].flatMap((at): Cell[][] => [
        [4021 + at, '11/16/2026', `06:${10 + at}:05`, 'MILK', 4.5, 'N', 14.5],
        [4021 + at, '11/16/2026', `06:${10 + at}:05`, 'CIDER', 10, at === 2 ? 'Y' : 'N', 14.5],
      ]),
    ]);
    const found = receipts.map(({ events }) => events.map(({ kind, lineIndex }) => `${kind} ${lineIndex}`));
    expect(found).toEqual([[], [], ['age-cancel 1'], []]);
  });

  it('says nothing of a transaction where it stands in some of its lines', () => {
    const row = (at: number, name: string, cents: number | null, status = ''): Cell[] =>
      name === '' ? [4021 + at, `11/16/2026 06:${10 + at}:05`, '', 4.5, ''] : ['', '', name, cents, status];
    const { receipts } = parseRows([
      ['Receipt #', 'Date/Time', 'Item', 'Amount', 'Status'],
      ...[0, 1, 2, 3, 4].flatMap((at) => [
        row(at, '', null),
        row(at, 'MILK', 4.5),
        ...(at === 2 ? [row(at, 'GUM', 0.99), row(at, 'GUM', -0.99, 'Item Void')] : []),
      ]),
    ]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
      Array.from({ length: 5 }, () => 'Sale'),
    );
  });
});

describe('codes for kinds', () => {
  it('are told by the rows that have them', () => {
    const codes: [string, number][] = [
      ['1001', 4.5],
      ['1001', 2.5],
      ['1002', -2.5],
      ['1001', 3.5],
      ['1002', -1.5],
      ['1005', 0],
      ['1001', 1.5],
      ['1001', 6.5],
    ];
    const { receipts } = parseRows([
      [...HEADING, 'Trans Type'],
      ...codes.map(([code, total], at): Cell[] => [...sale(at).with(4, total), code]),
    ]);
    const types = receipts.map((receipt) => assessReceipt(receipt).transactionType);
    expect(types.slice(0, 6)).toEqual(['Sale', 'Sale', 'Refund', 'Sale', 'Refund', 'Other']);
  });
});

describe('two columns that may have the kinds', () => {
  const HEADING = ['Event', 'Receipt No', 'Date', 'Time', 'Register', 'Cashier', 'Kind'];
  const kinds = ['SALE', 'SALE', 'REFUND', 'SALE', 'VOID', 'SALE', 'NO_SALE', 'SALE', 'REFUND', 'SALE'];
  const READ = kinds.map((kind) => KINDS[kind]);
  const ticket = (event: string, kind: string, at: number): Cell[] => [
    event,
    String(4711 + at),
    '11/16/2026',
    `06:0${at}:35`,
    '2',
    'Ruth',
    kind,
  ];
  const typesIn = (rows: Cell[][]) =>
    parseRows(rows).receipts.map((receipt) => assessReceipt(receipt).transactionType);

  it('are read by the one that differs if the other says the same of all', () => {
    const rows = kinds.map((kind, at) => [...ticket('transaction', kind, at), kind === 'NO_SALE' ? 0 : 5]);
    expect(typesIn([[...HEADING, 'Total'], ...rows])).toEqual(READ);
  });

  it('are read by both if the first says something else of some', () => {
    const rows = kinds.map((kind, at) => [
      ...ticket(at === 5 ? 'Abort' : 'transaction', kind, at),
      kind === 'NO_SALE' ? 0 : 5,
    ]);
    expect(typesIn([[...HEADING, 'Total'], ...rows])).toEqual(READ.with(5, 'Abort'));
  });

  it('are of lines and of tickets if one stands only in the first row of each', () => {
    const rows = kinds.flatMap((kind, at) => [
      [...ticket('begin', kind, at), null, null],
      ...(kind === 'NO_SALE' ? [] : [[...ticket('item', '', at), 'MILK', 4.59]]),
      [...ticket('total', '', at), null, kind === 'NO_SALE' ? 0 : 4.59],
      [...ticket('end', '', at), null, null],
    ]);
    expect(typesIn([[...HEADING, 'Desc', 'Amount'], ...rows])).toEqual(READ);
  });
});

const KINDS: Readonly<Record<string, string>> = {
  SALE: 'Sale',
  REFUND: 'Refund',
  VOID: 'Void',
  NO_SALE: 'No Sale',
};
