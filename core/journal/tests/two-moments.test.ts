// Receipts that say when they were begun and when they were issued, under a title, with the price of one in a row below
// each name.
import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const GOODS = [
  ['BREAD WHITE 500G', 8999],
  ['FETA 250G', 31999],
  ['BEER 0.5L', 12050],
] as const;

const money = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

type RowOf = (each: string, times: number, amount: string) => string;

/** Eight receipts; the second line of each has three pieces. */
function receipts([begun, issued]: readonly [string, string], rowOf: RowOf): string {
  return Array.from({ length: 8 }, (_, at) => {
    const lines = [GOODS[at % 3], GOODS[(at + 1) % 3]].map((goods, place) => {
      const [name, each] = goods ?? GOODS[0];
      return { name, each, times: place * 2 + 1 };
    });
    const total = money(lines.reduce((sum, { each, times }) => sum + each * times, 0));
    return [
      '======== RECEIPT ========',
      'Cashier:                  31',
      `${begun}   1${at}.10.2026. 07:1${at}:32`,
      ...lines.flatMap(({ name, each, times }) => [name, rowOf(money(each), times, money(each * times))]),
      '----------------------------------------',
      `Total: ${total}`,
      `Cash: ${total}`,
      '========================================',
      `${issued}  1${at}.10.2026. 07:1${at}:36`,
      `Receipt no: ABC-${4711 + at}`,
      '',
      '',
    ].join('\n');
  }).join('\n');
}

const ROWS: readonly (readonly [string, RowOf])[] = [
  ['price and pieces', (each, times, amount) => `        ${each}        ${times}       ${amount}`],
  ['pieces and price', (each, times, amount) => `        ${times}        ${each}       ${amount}`],
];

describe.each([
  ['unknown words', ['Entered:', 'Issued:']],
  ['the same word', ['Date:', 'Date:']],
  ['words of Serbian', ['Vreme unosa:', 'Vreme izdavanja:']],
] as const)('two moments with %s in a receipt', (_, words) => {
  it.each(ROWS)('open one, with %s below each name', (__, rowOf) => {
    const found = parseLines(receipts(words, rowOf)).receipts;
    expect(found.map(({ transactionNumber }) => transactionNumber)).toEqual(
      Array.from({ length: 8 }, (___, at) => `ABC-${4711 + at}`),
    );
    expect(found[1]).toMatchObject({
      employeeId: '31',
      time: '2026-10-11T07:11:32',
      items: [
        { name: 'FETA 250G', quantity: 1, priceCents: 31999 },
        { name: 'BEER 0.5L', quantity: 3, priceCents: 36150 },
      ],
    });
  });
});
