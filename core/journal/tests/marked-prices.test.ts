import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const GOODS: readonly (readonly [string, number])[] = [
  ['WATER 1L', 0.95],
  ['COLA 33CL', 1.6],
  ['MARLBORO RED', 12.5],
  ['BREAD', 2.35],
];
const CHANGED = new Set([9, 18]);

interface Marked {
  heading?: string;
  /** What stands in the column, given an article's usual price and whether it was charged. */
  markOf: (usual: number, isChanged: boolean, at: number) => Cell;
  below?: readonly string[];
}

function read({ heading = 'Sit', markOf, below = [] }: Marked) {
  const lines = Array.from({ length: 28 }, (_, at): Cell[] => {
    const [name, usual] = GOODS[at % 4] ?? ['', 0];
    const price = CHANGED.has(at) ? usual / 2 : usual;
    const head = [7001 + at, '1', 'ANA LIMA', '11/24/2026', `06:${10 + at}:00`, 'Sale'];
    return [...head, name, 1, price, price, markOf(usual, CHANGED.has(at), at), price];
  });
  const drawer = [7100, '1', 'ANA LIMA', '11/24/2026', '07:10:00', 'No Sale', '', '', '', '', '', 0];
  const { receipts, report } = parseRows([
    [
      'Ticket',
      'Register',
      'Cashier',
      'Date',
      'Time',
      'Type',
      'Item',
      'Qty',
      'Price',
      'Amount',
      heading,
      'Total',
    ],
    ...lines,
    drawer,
    ...below.map((text) => [text]),
  ]);
  const overridden = receipts
    .filter(({ events }) => events.some(({ kind }) => kind === 'price-override'))
    .map(({ transactionNumber }) => transactionNumber);
  return { overridden, said: report.remarks.join('\n') };
}

describe('a mark that no word explains', () => {
  it.each([
    ['Sit', 'A', 'N'],
    ['St', 4, 0],
    ['Price Level', 9, 1],
    ['Motivo precio', 'Caducidad', ''],
    ['Price Code', 'MX', 'STD'],
  ])('%s: is told with its transactions where the article costs less', (heading, mark, usual) => {
    const { said } = read({ heading, markOf: (_, isChanged) => (isChanged ? mark : usual) });
    expect(said).toContain(
      `The column “${heading}” has words that were not used (“${mark}”), beside articles that cost less than in other lines (7010, 7019)`,
    );
  });

  it('is told among lines of goods only, whatever the rows without any have', () => {
    expect(read({ markOf: (_, __, at) => (at === 12 ? 'Q' : 'N') }).said).toContain(
      'The column “Sit” has words that were not used (“Q”)',
    );
  });

  it('is not told where the article decides it, or as a promotion', () => {
    expect(read({ heading: 'Tax Code', markOf: (_, __, at) => (at % 4 === 0 ? 'B' : 'A') }).said).toBe('');
    expect(read({ markOf: (_, isChanged) => (isChanged ? 'Promotion' : 'N') }).said).not.toContain(
      'cost less',
    );
  });

  it('is read by the explanation below the rows', () => {
    const { overridden, said } = read({
      markOf: (_, isChanged) => (isChanged ? 'A' : 'N'),
      below: ['SIT: N = NORMAL  C = ITEM CANCELADO  A = PRECO ALTERADO'],
    });
    expect(overridden).toEqual(['7010', '7019']);
    expect(said).toBe('');
  });
});

describe('a price that was typed, as a column about prices says', () => {
  it.each([
    ['Tarifa', 'Manual', 'General'],
    ['Price Code', 'MAN', 'STD'],
    ['Preisart', 'Manuell', 'Stamm'],
    ['Type prix', 'Saisi', 'Fichier'],
    ['Rodzaj ceny', 'Ręczna', 'Cennik'],
  ])('%s: is a price override where the article costs less', (heading, mark, usual) => {
    const { overridden, said } = read({ heading, markOf: (_, isChanged) => (isChanged ? mark : usual) });
    expect([overridden, said]).toEqual([['7010', '7019'], '']);
  });

  it('is none where the article costs what it always does, or where the column is about how it was entered', () => {
    const everySeventh = {
      markOf: (_: number, __: boolean, at: number) => (at % 7 === 0 ? 'Manual' : 'File'),
    };
    expect(read({ heading: 'Price Type', ...everySeventh }).overridden).toEqual([]);
    const changed = { markOf: (_: number, isChanged: boolean) => (isChanged ? 'Manual' : 'Scan') };
    expect(read({ heading: 'Entry', ...changed }).overridden).toEqual([]);
  });
});

describe('an amount beside a few lines', () => {
  it('is the regular price if the article costs that elsewhere', () => {
    const { overridden } = read({
      heading: "Prix d'origine",
      markOf: (usual, isChanged) => (isChanged ? usual : ''),
    });
    expect(overridden).toEqual(['7010', '7019']);
  });

  it('is told if it is the difference to that', () => {
    const { said } = read({
      heading: 'Price Diff',
      markOf: (usual, isChanged) => (isChanged ? -usual / 2 : ''),
    });
    expect(said).toContain(
      'The column “Price Diff” holds amounts that were not used (-0.8, -6.25): what articles cost less than in other lines (7010, 7019)',
    );
  });
});
