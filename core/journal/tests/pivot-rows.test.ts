// Pivot tables give day, register, and cashier once for each group.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = ['Date', 'Till', 'Clerk', 'Receipt', 'Time', 'Item', 'Sum of Qty', 'Sum of Amount'];

/** A receipt with the day, till, and clerk that its first row gives. */
const receipt = (given: readonly Cell[], number: number, minute: number): Cell[][] => [
  [...given, number, `10:${minute}:00`, 'Bagel', 2, 3],
  [null, null, null, null, null, 'Plum Jam', 1, 4.1],
  [null, null, null, `${number} Total`, null, null, null, 7.1],
];

const SAME: Cell[] = [null, null, null];

describe('a pivot table', () => {
  it('gives what stands in the first row of a group to all of them', () => {
    const { receipts, rejections } = parseRows([
      ['Row Labels'],
      HEADING,
      ...receipt(['06/14/2026', 4, 'Ines R'], 701, 10),
      ...receipt(SAME, 702, 14),
      ...receipt(SAME, 703, 19),
      ...receipt([null, null, 'Leo P'], 704, 25),
      ...receipt(SAME, 705, 31),
      [null, null, 'Leo P Total', null, null, null, null, 14.2],
      ...receipt([null, 5, 'Mia S'], 706, 40),
      ...receipt(['06/15/2026', 4, 'Mia S'], 707, 12),
      ...receipt(SAME, 708, 18),
      ...receipt(SAME, 709, 20),
      ['Grand Total', null, null, null, null, null, null, 63.9],
    ]);
    expect(rejections).toEqual([]);
    expect(
      receipts
        .map(({ transactionNumber, registerId, employeeId, time, totalCents, items }) =>
          [transactionNumber, time.slice(0, 10), registerId, employeeId, totalCents, items[0]?.quantity].join(
            ' ',
          ),
        )
        .toSorted(),
    ).toEqual([
      '701 2026-06-14 4 Ines R 710 2',
      '702 2026-06-14 4 Ines R 710 2',
      '703 2026-06-14 4 Ines R 710 2',
      '704 2026-06-14 4 Leo P 710 2',
      '705 2026-06-14 4 Leo P 710 2',
      '706 2026-06-14 5 Mia S 710 2',
      '707 2026-06-15 4 Mia S 710 2',
      '708 2026-06-15 4 Mia S 710 2',
      '709 2026-06-15 4 Mia S 710 2',
    ]);
  });

  it('is none if a cell is blank behind a filled one', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((at): Cell[] => [
      '06/14/2026',
      at % 2 === 0 ? 4 : null,
      at % 3 === 0 ? 'Ines R' : null,
      701 + at,
      `10:1${at}:00`,
      'Bagel',
      2,
      3,
    ]);
    const { receipts } = parseRows([HEADING.map((name) => name.replace('Sum of ', '')), ...rows]);
    expect(receipts[1]?.employeeId ?? null).toBeNull();
  });
});
