import { expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

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

it.each(['   QTY 3 @ 0.35 EA', '   3 AT 0.35', '   3 @ 0.35'])(
  'a note below an article, %j, says how many pieces it is',
  (note) => {
    const printed = ['SODA   2.49', 'LOLLIPOP   1.05', note, 'MILK   3.49', 'TOTAL   7.03', 'CASH   7.03'];
    const journals = Array.from({ length: 6 }, (_, at) =>
      [`TRANS# ${4700 + at}  REG 1  CASHIER 7  11/16/2026 06:1${at}:00`, ...printed].join('\n'),
    );
    const heading = ['Date', 'Time', 'Register', 'Transaction', 'Cashier', 'Line', 'Text'];
    const rows = Array.from({ length: 6 }, (_, at) =>
      printed.map((text, line) => ['11/16/2026', `06:1${at}:00`, '1', 4700 + at, '7', line + 1, text]),
    );
    for (const { receipts } of [parseLines(journals.join('\n\n')), parseRows([heading, ...rows.flat()])])
      expect(receipts[2]?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
        ['SODA', 1],
        ['LOLLIPOP', 3],
        ['MILK', 1],
      ]);
  },
);

it('articles above their quantity and price have their own names, with what they are', () => {
  const body = [
    '001 066364451037 AIR FRESHENER',
    '    2 UN X 4,95                           9,90',
    '002 099999999999 RECARGA PLUS',
    '    1 UN X 35,00                         35,00',
    '003 000000000017 DIESEL PUMP 04',
    '    32,960 L X 3,990                    131,51',
    'TOTAL R$                                176,41',
    'CASH                                    176,41',
  ];
  const journals = Array.from({ length: 6 }, (_, at) =>
    [`16/11/2026 06:1${at}:00   TRANS# ${4700 + at}  REG 1  CASHIER 7`, ...body].join('\n'),
  );
  const { receipts } = parseLines(journals.join('\n\n'));
  expect(receipts[2]?.items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents])).toEqual([
    ['AIR FRESHENER', 2, 990],
    ['RECARGA PLUS', 1, 3500],
    ['DIESEL', 32.96, 13_151],
  ]);
  expect(receipts[2]?.events.map(({ kind }) => kind)).toEqual(['card-load']);
});
