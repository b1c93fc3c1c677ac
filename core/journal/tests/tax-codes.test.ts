// Codes behind the names of goods that say how they are taxed, and numbers of other receipts.

import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Receipt } from '../index.ts';

const line = (name: string, code: string, amount: string): string =>
  `${name.padEnd(22)}${code.padEnd(8)}${amount.padStart(8)}`;

/** Receipts with their number below; without a total, it is the sum of their lines. */
const ticket = (number: number, ...lines: string[]): string =>
  [
    '     SALES DOCUMENT',
    line('ARTICLE', 'VAT', 'PRICE'),
    ...lines,
    line('TOTAL', '', '9,00'),
    line('CASH', '', '9,00'),
    `11-12-2026 09:${number + 10}   OPER. 4`,
    `DOCUMENT N. 0075-00${number + 10}`,
    '',
  ].join('\n');

const namesOf = ({ items }: Receipt): string => items.map(({ name }) => name).join(', ');

const GOODS = ['OAT BISCUITS', 'LAMP OIL 1L', 'TEA TOWEL', 'RYE LOAF', 'FIG JAM', 'DISH SOAP'];

const journal = (codes: readonly string[], from = 0): string =>
  GOODS.map((name, at) =>
    ticket(
      from + at,
      line(name, codes[at % codes.length] ?? '', '4,00'),
      line(GOODS[(at + 1) % GOODS.length] ?? '', codes[(at + 1) % codes.length] ?? '', '5,00'),
    ),
  ).join('\n');

it.each([
  ['EX*', '22%'],
  ['10%', '4%'],
  ['EX', 'RD'],
  ['F1', 'N1'],
  ['%20', '%01'],
  ['%8', '%18'],
  ['(Ж)', '(Е)'],
  ['%1,5', '%10,0'],
])('no name has the codes %s and %s of a column', (...codes) => {
  const { receipts } = parseLines(journal(codes));
  expect(receipts.map(namesOf)).toEqual(
    GOODS.map((name, at) => `${name}, ${GOODS[(at + 1) % GOODS.length]}`),
  );
});

it.each([
  ['(A) ', '(B) '],
  ['[T1]', '[T2]'],
  ['%', '%'],
])('no name has the mark %s or %s in front', (...marks) => {
  const marked = GOODS.map((name, at) => `${marks[at % 2]}${name}`);
  const tickets = marked.map((name, at) =>
    ticket(at, line(name, '', '4,00'), line(marked[(at + 1) % marked.length] ?? '', '', '5,00')),
  );
  const { receipts } = parseLines(tickets.join('\n'));
  expect(receipts.map(namesOf)).toEqual(
    GOODS.map((name, at) => `${name}, ${GOODS[(at + 1) % GOODS.length]}`),
  );
});

it('a mark of a single name stays', () => {
  const name = '(A) GRADE EGGS';
  const tickets = GOODS.map((other, at) => ticket(at, line(name, '', '4,00'), line(other, '', '5,00')));
  const { receipts } = parseLines(tickets.join('\n'));
  expect(receipts.map(namesOf)).toEqual(GOODS.map((other) => `${name}, ${other}`));
});

it('no name has the rate of a column, also if only one of them has it', () => {
  const rates = ['%20', '%20', '%20', '%20', '%10', '%01'];
  const { receipts } = parseLines(journal(rates));
  expect(receipts.map(namesOf)).toEqual(
    GOODS.map((name, at) => `${name}, ${GOODS[(at + 1) % GOODS.length]}`),
  );
});

it('codes may be right behind names and quantities, and cut off by the amount', () => {
  const printed = (name: string, at: number, cents: number): string => {
    const [amount, half] = [cents, cents / 2].map((each) => (each / 100).toFixed(2).replace('.', ','));
    return `${name} ${at % 3 === 2 ? `2UNx${half}` : '1UN'} ${at % 2 === 0 ? 'T18,00%' : 'F1'}     ${amount}`;
  };
  const { receipts } = parseLines(
    [
      ...GOODS.map((name, at) =>
        ticket(at, printed(name, at, 400), printed(GOODS[at - 1] ?? 'SALT', at, 500)),
      ),
      ticket(6, 'GLASS JAR 1UN T18,00    9,00'),
    ].join('\n'),
  );
  expect(
    receipts.map(({ items }) => items.map(({ name, quantity }) => `${quantity} ${name}`).join()),
  ).toEqual([
    '1 OAT BISCUITS,1 SALT',
    '1 LAMP OIL 1L,1 OAT BISCUITS',
    '2 TEA TOWEL,2 LAMP OIL 1L',
    '1 RYE LOAF,1 TEA TOWEL',
    '1 FIG JAM,1 RYE LOAF',
    '2 DISH SOAP,2 FIG JAM',
    '1 GLASS JAR',
  ]);
});

it('words and sizes that end only some names stay', () => {
  const sizes = ['KG', '1L', 'XL', '2%'];
  const named = GOODS.map((name, at) => `${name} ${sizes[at % 4]}`);
  const { receipts } = parseLines(named.map((name, at) => ticket(at, line(name, '', '9,00'))).join('\n'));
  expect(receipts.map(namesOf)).toEqual(named);
});

it('the number of the document that is taken back is not its own', () => {
  const voids = [18, 19, 20].map((number) =>
    ticket(number, line('FIG JAM', '10%', '-9,00'))
      .replaceAll(' 9,00', '-9,00')
      .replace('SALES DOCUMENT', `given for CANCELLATION\nDoc. of reference: N. 0075-00${number - 4}`),
  );
  const { receipts } = parseLines(
    [...[0, 6, 12].map((from) => journal(['22%', '10%'], from)), ...voids].join('\n'),
  );
  const taken = receipts.slice(-3);
  expect(taken.map(({ transactionNumber }) => transactionNumber)).toEqual([
    '0075-0028',
    '0075-0029',
    '0075-0030',
  ]);
  expect(taken.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(['Void', 'Void', 'Void']);
  expect(taken[0]?.lines[0]?.text).toContain('CANCELLATION');
});
