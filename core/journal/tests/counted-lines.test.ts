import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

/** Tickets whose lines are counted, except those that say how many pieces. @param pad how a counter is written */
function journal(pad: (place: number) => string): string {
  const goods = ['MILK', 'BREAD', 'GUM', 'TEA', 'JAM', 'RICE', 'SOAP'];
  return [4, 1, 3, 7, 2, 5]
    .map((count, at) => {
      const body = goods
        .slice(0, count)
        .flatMap((name, place) => [`${name}   ${place + 1}.00`, ...(place === 0 ? [''] : [])]);
      const sum = (count * (count + 1)) / 2;
      const lines = [
        ...body,
        `SUBTOTAL   ${sum}.00`,
        'TAX   0.25',
        `**** BALANCE   ${sum}.25`,
        `TENDER DEBIT   ${sum}.25`,
      ];
      let place = 0;
      const counted = lines.map((line) => (line === '' ? '      2 @ 0.50' : `${pad(++place)} ${line}`));
      return [
        `*** BEGIN POS 012 TRANS 0441${at} CASHIER 2204 2026-10-19 06:3${at}:24 ***`,
        ...counted,
        '*** END ***',
      ].join('\n');
    })
    .join('\n');
}

it.each([
  ['in three digits', (place: number) => `${place}`.padStart(3, '0')],
  ['to the right', (place: number) => `${place}`.padStart(3)],
  ['to the left', (place: number) => `${place}.`.padEnd(3)],
])('numbers that count lines %s are neither pieces nor part of what was paid', (_, pad) => {
  const { receipts } = parseLines(journal(pad));
  expect(receipts.map(({ totalCents, taxCents }) => [totalCents, taxCents])).toEqual(
    [1025, 125, 625, 2825, 325, 1525].map((cents) => [cents, 25]),
  );
  expect(receipts[3]?.tenders.map(({ method }) => method)).toEqual(['TENDER DEBIT']);
  expect(receipts[3]?.items.map(({ name }) => name)).toEqual([
    'MILK',
    'BREAD',
    'GUM',
    'TEA',
    'JAM',
    'RICE',
    'SOAP',
  ]);
});
