// How the parts of a file confirm each other: amounts that prove a quantity, goods that prove a refund, and so on.
import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';
import { createMovedWatch } from '../checks/moved-watch.ts';
import type { Cell, Receipt } from '../index.ts';
import { isOfTicket } from '../shape/table/guess-columns.ts';

const kindsOf = (receipts: readonly Receipt[]): string[] =>
  receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return `${receipt.transactionNumber} ${transactionType} ${(amountCents / 100).toFixed(2)}`;
  });
const namesOf = ({ items }: Receipt): string[] => items.map(({ name, quantity }) => `${quantity} ${name}`);

const HEADING: Cell[] = ['Ticket #', 'Date', 'Time', 'Register', 'Cashier', 'Type'];
const ticket = (number: number, type: string, ...amounts: Cell[]): Cell[] => [
  number,
  '11/17/2026',
  `06:${10 + (number % 40)}:42`,
  '2',
  'webuser1',
  type,
  ...amounts,
];

it('takes an unknown word for a refund only where goods came back', () => {
  const rows = (net: string): Cell[][] => [
    [...HEADING, 'Net', 'Tax', 'Total'],
    ...[7530, 7531, 7532, 7533, 7534].map((number) => ticket(number, 'Sale', '10.00', '0.80', '10.80')),
    ticket(7535, 'Takeback', net, '0.00', '-5.00'),
    ticket(7536, 'Takeback', net, '0.00', '-5.00'),
  ];
  const back = parseRows(rows('-5.00'));
  expect(kindsOf(back.receipts).at(-1)).toBe('7536 Refund -5.00');
  expect(back.report.remarks).toEqual([
    expect.stringMatching(
      /^No known word says what “Takeback” in the column “Type” means\. It was taken for a refund/,
    ),
  ]);
  const carried = parseRows(rows('0.00'));
  expect(kindsOf(carried.receipts).at(-1)).not.toContain('Refund');
  expect(carried.report.remarks).toEqual([]);
});

it('turns the amounts of books in which sales are below zero', () => {
  const { receipts } = parseRows([
    [...HEADING, 'Net', 'Tax', 'Total'],
    ...[7530, 7531, 7532, 7533].map((number) => ticket(number, 'Sale', '-10.00', '-0.80', '-10.80')),
    ticket(7534, 'Return', '5.00', '0.40', '5.40'),
  ]);
  expect(kindsOf(receipts)).toEqual([
    ...[7530, 7531, 7532, 7533].map((number) => `${number} Sale 10.80`),
    '7534 Refund -5.40',
  ]);
});

it('leaves digits in a name', () => {
  const { receipts } = parseRows([[...HEADING, 'Total'], ticket(7530, 'Sale', '1.00')]);
  expect(at(receipts, 0)).toMatchObject({ employeeId: 'webuser1', employeeName: null });
});

it('knows that a register is the same in all rows of a transaction, and a quantity is not', () => {
  const rows = [
    ['7530', 2, 1],
    ['', null, 3],
    ['7531', 1, 1],
  ].map((cells, index) => ({ rowNumber: index + 1, cells }));
  expect([1, 2].map((column) => isOfTicket(rows, 0, column))).toEqual([true, false]);
});

it('tells of money that was moved without an amount', () => {
  const watch = createMovedWatch();
  const { receipts } = parseRows([
    [...HEADING, 'Total'],
    ticket(7530, 'Sale', '1.00'),
    ticket(7531, 'Safe Drop', '0.00'),
    ticket(7532, 'Paid Out', '20.00'),
  ]);
  for (const receipt of receipts) watch.add(receipt);
  expect(watch.describe()).toMatch(/^One transaction moved money, and no amount of it was found \(7531\)/);
});

const print = (number: number, lines: string, kind = 'Sale'): string =>
  `AB${number} 11/17/2026 06:${10 + (number % 40)}:42 ${kind}\n${lines}`;
const many = (lines: string): string[] =>
  [7530, 7531, 7532, 7533, 7534].map((number) => print(number, lines));

it('proves quantities before names by what one of an article costs', () => {
  const { receipts } = parseLines(
    [
      ...many('COFFEE 1.50\nBAGEL 2.00\nTOTAL 3.50\nCASH 3.50'),
      print(7535, '2 COFFEE 3.00\n3 BAGEL 6.00\nTOTAL 9.00\nCASH 9.00'),
      print(7536, '4 BAGEL 8.00\nBAGEL 2.00\nTOTAL 10.00\nCASH 10.00'),
    ].join('\n'),
  );
  expect(receipts.slice(-2).map(namesOf)).toEqual([
    ['2 COFFEE', '3 BAGEL'],
    ['4 BAGEL', '1 BAGEL'],
  ]);
});

it('takes tax letters off before a quantity, and more than two where every name has one', () => {
  const { receipts } = parseLines(
    many(
      'COFFEE A      2 x1,50 3,00\nBAGEL B       1 x2,00 2,00\nSOUP C        1 x4,00 4,00\nTOTAL 9,00\nCASH 9,00',
    ).join('\n'),
  );
  expect(namesOf(at(receipts, 0))).toEqual(['2 COFFEE', '1 BAGEL', '1 SOUP']);
});

it('reads a rarer heading by the number of the usual one', () => {
  const { receipts } = parseLines(
    [
      ...many('COFFEE 1.50\nTOTAL 1.50\nCASH 1.50'),
      print(7535, 'COFFEE -1.50\nTOTAL -1.50\nCASH -1.50', 'Return'),
      print(7536, 'COFFEE 1.50\nTOTAL 1.50\nCASH 1.50'),
    ].join('\n'),
  );
  expect(receipts.map(({ transactionNumber }) => transactionNumber.slice(-4))).toEqual(
    [7530, 7531, 7532, 7533, 7534, 7535, 7536].map(String),
  );
});

it('does not call a payment without goods a sale', () => {
  const { receipts } = parseLines(
    [...many('COFFEE 1.50\nTOTAL 1.50\nCASH 1.50'), print(7535, 'LIFT UP\nCASH 200.00')].join('\n'),
  );
  expect(kindsOf(receipts).at(-1)).toMatch(/Other 200\.00$/);
});

it('takes the words of lines, not their codes, in a report with bands', () => {
  const band = (number: number): Cell[][] => [
    [`Ticket: ${number}`, 'Date: 11/17/2026', `Time: 06:${10 + (number % 40)}`, 'Station: 2', 'Type: Sale'],
    [null, 'Item', 'Description', null, 'Qty', 'Price', null, 'Ext price'],
    [null, '04190088', 'COFFEE', null, 1, 1.5, null, 1.5],
    [null, '04190099', 'BAGEL', null, 2, 1, null, 2],
    [null, null, null, null, null, null, 'Total', 3.5],
  ];
  const { receipts } = parseRows([7530, 7531, 7532, 7533].flatMap(band));
  expect(receipts.map(namesOf)).toEqual(Array.from({ length: 4 }, () => ['1 COFFEE', '2 BAGEL']));
});
