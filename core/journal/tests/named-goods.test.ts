// Workbooks with the codes of goods in their lines, and the names in a sheet of articles.
import { describe, expect, it } from 'vitest';
import { parseJoined } from '../../testing/parse-joined.ts';
import type { Cell } from '../index.ts';

const GOODS = [
  ['A7-001', 'LEMONADE'],
  ['A7-002', 'RYE BREAD'],
  ['A7-003', 'OAT BAR'],
  ['A7-004', 'MATCHES'],
] as const;

const ticketsOf = (extra: readonly Cell[] = [], value: Cell = null): Cell[][] => [
  ['Transaction No', 'Date', 'Time', 'Register', 'Cashier', 'Total', ...extra],
  ...Array.from({ length: 8 }, (_, at): Cell[] => {
    const moment = ['11/16/2026', `06:1${at}:05`, '1', 'ANN'];
    return [4700 + at, ...moment, 4.5, ...(extra.length > 0 ? [value] : [])];
  }),
];

const linesOf = (heading: string, codeOf: (at: number) => Cell): Cell[][] => [
  ['Transaction No', 'Line', heading, 'Quantity', 'Line Amount'],
  ...Array.from({ length: 8 }, (_, at) => at).flatMap((at): Cell[][] => [
    [4700 + at, 1, codeOf(at), 1, 2],
    [4700 + at, 2, codeOf(at + 1), 1, 2.5],
  ]),
];

const namesIn = (sheets: Record<string, Cell[][]>): (string | undefined)[] =>
  parseJoined(sheets)
    .receipts.filter(({ items }) => items.length > 0)
    .map(({ items }) => items.map(({ name }) => name).join(', '))
    .slice(0, 3);

const NAMED = ['LEMONADE, RYE BREAD', 'RYE BREAD, OAT BAR', 'OAT BAR, MATCHES'];

describe('goods of which lines have only codes', () => {
  it.each<[string, string, string[], (place: number) => readonly Cell[]]>([
    ['ITEMID', 'Products', ['ITEMNUMBER', 'PRODUCTNAME'], (at) => GOODS[at] ?? []],
    ['Article code', 'Articles', ['Code', 'Name'], (at) => GOODS[at] ?? []],
    ['Produit', 'Produits', ['Réf', 'Désignation'], (at) => GOODS[at] ?? []],
    ['Artikel', 'Artikelstamm', ['Nr', 'Bezeichnung'], (at) => GOODS[at] ?? []],
    ['SKU', 'Stock', ['Key', 'SKU', 'Description'], (at) => [`K-90${at}`, ...(GOODS[at] ?? [])]],
  ])('have the names of a sheet of articles: %s, %s', (heading, sheet, headings, rowOf) => {
    const lines = linesOf(heading, (at) => GOODS[at % 4]?.[0] ?? '');
    const articles = [headings, ...GOODS.map((_, at) => [...rowOf(at)])];
    expect(namesIn({ Tickets: ticketsOf(), Lines: lines, [sheet]: articles })).toEqual(NAMED);
    expect(namesIn({ [sheet]: articles, Lines: lines, Tickets: ticketsOf() })).toEqual(NAMED);
  });

  it('have no names of people, or of a sheet that lacks some of them', () => {
    const lines = linesOf('Article code', (at) => GOODS[at % 4]?.[0] ?? '');
    const others = GOODS.slice(0, 3).map((row) => [...row]);
    const names = namesIn({ Tickets: ticketsOf(), Lines: lines, Articles: [['Code', 'Name'], ...others] });
    expect(names.join()).not.toContain('LEMONADE');
    const staff = GOODS.map(([code], at) => [code, ['ANN POE', 'BEN LEE', 'CAL RAY', 'DEE FOX'][at] ?? '']);
    const sold = linesOf('Seller', (at) => GOODS[at % 4]?.[0] ?? '');
    const sellers = namesIn({ Tickets: ticketsOf(), Lines: sold, Staff: [['Code', 'Name'], ...staff] });
    expect(sellers.join()).not.toContain('ANN POE');
  });

  it('keep names that their lines have', () => {
    const lines = linesOf('Item', (at) => ['COLA', 'CHIPS', 'GUM', 'ICE'][at % 4] ?? '');
    const articles = [['Item code', 'Item name'], ...GOODS.map((row) => [...row])];
    expect(namesIn({ Tickets: ticketsOf(), Lines: lines, Articles: articles })[0]).toBe('COLA, CHIPS');
  });
});
