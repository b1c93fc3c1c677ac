import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const methodsUnder = (heading: string, wayOf: (at: number) => string): string[] =>
  parseRows([
    ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Item', 'Qty', 'Amount', 'Total', heading],
    ...Array.from({ length: 9 }, (_, at): Cell[] => {
      const head = [7001 + at, '1', 'ANA LIMA', '11/24/2026', `06:${10 + at}:00`];
      return [...head, `ITEM ${at}`, 1, 2.5, 2.5, wayOf(at)];
    }),
  ]).receipts.flatMap(({ tenders }) => tenders.map(({ method }) => method));

it.each([
  ['PAGTO', 'DINHEIRO', 'CARTAO+DINHEIRO'],
  ['Zapłata', 'Gotówka', 'Karta'],
])('%s: words of registers in any language say how tickets were paid', (heading, cash, card) => {
  expect(methodsUnder(heading, (at) => (at % 2 === 0 ? cash : card))).toHaveLength(9);
});

it('other words below an unknown heading say nothing of it', () => {
  expect(methodsUnder('PLACE', (at) => (at % 2 === 0 ? 'FRONT' : 'BACK'))).toEqual([]);
});
