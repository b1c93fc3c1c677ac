// What few receipts are called above their goods, where the others are called one and the same.

import { expect, it } from 'vitest';
import { flagsOf } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

interface Slip {
  title: string;
  number: string;
}

const slip = ({ title, number }: Slip, minute: number): string => `CORNER STORE
12 MAIN STREET
${title}
Nr: ${number} 22/09/2026 09:${minute + 10}
MILK 1L                                 1.99
TOTAL                                   1.99
CASH                                    1.99
`;

const journal = (slips: readonly Slip[]): string => slips.map(slip).join('\n');
const sales = (count: number): Slip[] =>
  Array.from({ length: count }, (_, at) => ({ title: 'Sales Slip', number: `FS 203/${48_287 + at}` }));

const titleRemarks = (text: string): string[] =>
  parseLines(text).report.remarks.filter((remark) => remark.startsWith('Above their goods'));

it('is told in any words', () => {
  const [remark, ...more] = titleRemarks(
    journal([...sales(6), { title: 'Zuruval Onde', number: 'NC 203/123' }, ...sales(12).slice(6)]),
  );
  expect(more).toEqual([]);
  expect(remark).toContain('which say “Sales Slip”: “Zuruval Onde” (1 transaction: ');
});

it('is told once where each has the same', () => {
  expect(titleRemarks(journal(sales(12)))).toEqual([]);
});

it('is not told where many differ', () => {
  const names = ['Ann', 'Bob', 'Cora', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'];
  const slips = sales(16).map((one, at) => ({ ...one, title: `For ${names[at % names.length]}` }));
  expect(titleRemarks(journal(slips))).toEqual([]);
});

it('is not told where it is understood', () => {
  const slips = [...sales(8), { title: 'Nota de Credito Original', number: 'NC 203/123' }];
  const text = journal(slips);
  expect(titleRemarks(text)).toEqual([]);
  expect(flagsOf(parseLines(text).receipts.at(-1))).toContain('refund');
});

it('has codes in front of its numbers that nobody takes for a cashier', () => {
  const { receipts } = parseLines(
    journal([
      ...sales(9),
      { title: 'Other Slip', number: 'NC 203/123' },
      { title: 'Other Slip', number: 'NC 203/124' },
    ]),
  );
  expect(receipts).toHaveLength(11);
  expect(new Set(receipts.map(({ employeeId }) => employeeId))).toEqual(new Set([null]));
});
