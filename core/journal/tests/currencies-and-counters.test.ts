import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const ticket = (at: number, lines: string): string =>
  `Paragon nr ${5510 + at}  2026-11-12 09:1${at}:08  Kasa 1  Kasjer 3\n${lines}`;

const read = (lines: string) =>
  parseLines(Array.from({ length: 6 }, (_, at) => ticket(at, lines)).join('\n\n')).receipts[2];

describe('a currency behind an amount', () => {
  it.each(['zl.', 'zł', 'kr.', 'Kč', 'PLN'])('is no part of it: %s', (word) => {
    const receipt = read(
      `CHLEB WIEJSKI\n   2 x 4.50 ${word}               9.00 B\nWODA\n   1 x 2.99 ${word}               2.99 A\nRazem: 11.99 ${word}\nForma platn. Gotowka 12.00\nReszta: 0.01 ${word}`,
    );
    expect(receipt?.items.map(({ name, priceCents, quantity }) => [name, priceCents, quantity])).toEqual([
      ['CHLEB WIEJSKI', 900, 2],
      ['WODA', 299, 1],
    ]);
    expect(receipt).toMatchObject({ totalCents: 1199, changeCents: 1 });
  });
});

it.each([
  ['BROT 500G      2,99 € x 2     5,98 B', 'BROT 500G', 2],
  ['PUMP 4 DIESEL\n  13.81 L @ 178.9 c/L        24.70', 'DIESEL', 13.81],
])('%s has a price of one beside its amount', (line, name, quantity) => {
  expect(read(`${line}\nTOTAL    ${line.includes('BROT') ? '5,98' : '24.70'}`)?.items).toMatchObject([
    { name, quantity },
  ]);
});

it('takes the label of a counter for no cashier', () => {
  const receipts = Array.from({ length: 12 }, (_, at) => {
    const counter = at % 4 === 3 ? 'GNF' : 'CCF';
    return `10/11/2026 06:1${at % 10}:09   ${counter}:0097${10 + at}   COO:0182${10 + at}
001 PAO DE QUEIJO
     1UN X 6,50                   T01       6,50
TOTAL R$                                    6,50
DINHEIRO                                    6,50
OPR:${at % 2 === 0 ? 'MARIA' : 'JOSE'}   LJ:0001   CX:02`;
  });
  const read = parseLines(receipts.join('\n\n')).receipts;
  expect(read.map(({ employeeId, registerId }) => `${employeeId} ${registerId}`)).toEqual(
    receipts.map((_, at) => (at % 2 === 0 ? 'MARIA 2' : 'JOSE 2')),
  );
});
