import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

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

describe('letters in front of all amounts', () => {
  const written = (letters: string): string =>
    Array.from({ length: 6 }, (_, at) =>
      [
        `Sale No: S-90${at}   Till 2   Clerk 4   25/11/2026 08:1${at}`,
        'Maize Meal 2kg',
        `  2 x ${letters}40.00 = ${letters}80.00`,
        'Airtime KSH20',
        `  1 x ${letters}20.00 = ${letters}20.00`,
        `Total: ${letters}100.00`,
        `Cash: ${letters}200.00`,
        `Change: ${letters}100.00`,
      ].join('\n'),
    ).join('\n\n');

  it.each(['R', 'KSh ', 'Bs.', 'N'])('are no part of them: %s', (letters) => {
    const { receipts } = parseLines(written(letters));
    expect(receipts).toHaveLength(6);
    expect(receipts[1]).toMatchObject({
      totalCents: 10000,
      changeCents: 10000,
      items: [
        { name: 'Maize Meal 2kg', priceCents: 8000, quantity: 2 },
        { name: 'Airtime KSH20', priceCents: 2000 },
      ],
    });
    expect(receipts[1]?.lines.map(({ text }) => text)).toContain(`Total: ${letters}100.00`);
  });

  it('are the currency of a country that writes the day first', () => {
    const { receipts } = parseLines(written('R').replaceAll('25/11/2026', '03/11/2026'));
    expect(receipts[0]?.time).toMatch(/^2026-11-03/);
  });

  it('are none before a size in the name of an article that sells well', () => {
    const { receipts } = parseRows([
      ['Receipt No', 'Date', 'Time', 'Cashier', 'Item', 'Qty', 'Amount'],
      ...Array.from({ length: 12 }, (_, at) => [
        `70${at}`,
        '2026-11-25',
        `09:${at + 10}`,
        'Njeri',
        at % 2 === 0 ? 'Red Cow 0,25l' : 'Red Cow 0,25 L',
        '1',
        '2',
      ]),
    ]);
    expect(receipts[4]?.items[0]?.name).toBe('Red Cow 0,25l');
    expect(receipts[5]?.items[0]?.name).toBe('Red Cow 0,25 L');
  });

  it('are none in front of the cells of a table, either', () => {
    const { receipts } = parseRows([
      ['Receipt No', 'Date', 'Time', 'Cashier', 'Total'],
      ...Array.from({ length: 9 }, (_, at) => [
        `70${at}`,
        '2026-11-25',
        `09:1${at}`,
        'Njeri',
        `KSh ${at + 2}5.50`,
      ]),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents).slice(0, 3)).toEqual([2550, 3550, 4550]);
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
