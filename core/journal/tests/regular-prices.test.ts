import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const GOODS = [
  ['COLA', 1.1],
  ['BEER', 2.4],
  ['BREAD', 1.75],
  ['COFFEE', 0.85],
] as const;

/** Twelve tickets of one article each, which cost what they always do unless another price is given. */
function parse(
  [regular, charged, count = 'Qty']: readonly [regular: string, charged: string, count?: string],
  sold: Readonly<Record<number, number>>,
  onlyOnce: Readonly<Record<number, readonly [string, number]>> = {},
  below?: readonly Cell[],
) {
  const { receipts, report } = parseRows([
    ['Ticket', 'Date', 'Time', 'Cashier', 'Item', count, regular, charged, 'Amount'],
    ...Array.from({ length: 12 }, (_, at): Cell[][] => {
      const [name, usual] = onlyOnce[at] ?? GOODS[at % GOODS.length] ?? ['', 0];
      const price = sold[at] ?? usual;
      const quantity = (at % 3) + 1;
      const amount = Math.round(price * quantity * 100) / 100;
      const ticket = [String(4401 + at), '11/17/2026', `06:${10 + at}:00`, 'ANA'];
      const line = [...ticket, name, quantity, usual, price, amount];
      return below === undefined ? [line] : [line, [...below]];
    }).flat(),
  ]);
  const changed = receipts.filter((receipt) =>
    assessReceipt(receipt).findings.some(({ filter }) => filter === 'price_override'),
  );
  return { changed: changed.map(({ transactionNumber }) => transactionNumber), remarks: report.remarks };
}

describe('a price that is the charged one in most lines', () => {
  it.each([
    ['Preço original', 'Preço praticado'],
    ['Listenpreis', 'Verkaufspreis'],
    ['Prix catalogue', 'Prix de vente'],
    ['Hinta ennen', 'Hinta nyt'],
    ['MSRP', 'Rung For'],
    ['Std Price', 'Net Price'],
  ] as const)('shows that goods were sold at another one (%s, %s)', (regular, charged) => {
    expect(parse([regular, charged], { 5: 1.2, 8: 0.55 })).toEqual({
      changed: ['4406', '4409'],
      remarks: [],
    });
  });

  it.each([
    ['File Price', 'Rung For'],
    ['Regular price', 'Price'],
  ] as const)(
    'is told from the price of all pieces by the others of the goods (%s, %s)',
    (regular, charged) => {
      expect(parse([regular, charged], { 4: 0.55 }).changed).toEqual(['4405']);
    },
  );

  it('is told beside quantities and prices that only their product shows', () => {
    expect(parse(['Catalog Price', 'Charged', 'Units Rung'], { 5: 1.2, 8: 0.55 })).toEqual({
      changed: ['4406', '4409'],
      remarks: [],
    });
  });

  it('may be missing beside taxes, which have no quantity', () => {
    const tax: Cell[] = ['', '', '', '', 'SALES TAX', null, null, null, 0.12];
    expect(parse(['Shelf price', 'Sold at'], { 5: 1.2 }, {}, tax).changed).toEqual(['4406']);
  });

  it('is named where only one sale has the goods that were sold at another price', () => {
    const { changed, remarks } = parse(['Hinta ennen', 'Hinta nyt'], { 5: 4.5 }, { 5: ['CIGARS', 9] });
    expect(changed).toEqual([]);
    expect(remarks).toEqual([
      'The column “Hinta ennen” holds prices that were not used, and in 1 of the first rows they are not what was charged ' +
        '(4406). If they are regular prices, say so under its columns: a price override may not show.',
    ]);
  });

  it('is none of goods that cost more with their tax', () => {
    const { changed, remarks } = parse(['Hinta ennen', 'Hinta nyt'], { 5: 9.9 }, { 5: ['CIGARS', 9] });
    expect([changed, remarks]).toEqual([[], []]);
  });
});
