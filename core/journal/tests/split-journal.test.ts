import { expect, it } from 'vitest';
import { createJournalParser, type Receipt, type Rejection } from '../index.ts';

const ticket = (place: number): string[] => [
  `STORE #1042   REG 01   TRANS# ${4700 + place}`,
  `11/18/2026 06:0${place}:42   CASHIER 115 SAM K`,
  ' COFFEE LG                    2.19',
  ' MILK GALLON                  3.49',
  ' TOTAL                        5.68',
  ' CASH                         5.68',
];

it('goes on in a sheet that has only the end of a ticket', () => {
  const lines = Array.from({ length: 9 }, (_, place) => ticket(place)).flat();
  const receipts: Receipt[] = [];
  const rejections: Rejection[] = [];
  const parser = createJournalParser({
    receipt: (receipt) => receipts.push(receipt),
    rejection: (rejection) => rejections.push(rejection),
  });
  for (const [sheet, part] of Object.entries({ A: lines.slice(0, -2), B: lines.slice(-2) })) {
    parser.startSheet(sheet);
    for (const [at, line] of part.entries()) parser.row({ rowNumber: at + 1, cells: [line] });
  }
  parser.end();
  expect(rejections).toEqual([]);
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(Array.from({ length: 9 }, () => 568));
});
