// Which day the rows of a section have if only a row above them names it.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = ['Check', 'Clock', 'Clerk', 'Kind', 'Amount'];

const section = (first: number): Cell[][] =>
  ['06:10', '09:24', '12:41', '17:05', '20:33'].map((time, at) => [
    first + at,
    time,
    '7 Ines',
    'Sale',
    4.5 + at,
  ]);

/** The days and registers of the transactions, in the order of the rows, each once. */
function daysOf(rows: readonly (readonly Cell[])[]): { days: string[]; remarks: readonly string[] } {
  const { receipts, report } = parseRows(rows);
  const days = receipts.map(({ time, registerId }) => `${time.slice(0, 10)} ${registerId ?? ''}`.trim());
  return { days: days.filter((day, at) => day !== days[at - 1]), remarks: report.remarks };
}

const TITLE = ['Clerk report by till', null, 'Period 06/14/2026 - 06/15/2026'];
const ABOUT_DAYS = /Compare the days of some transactions with the original/;

describe('a day above the rows of a section', () => {
  it.each([
    ['Till 4 - 06/14/2026', 'Till 4 - 06/15/2026', '4'],
    ['06/14/2026 | Register 4 | Shift 1', '06/15/2026 | Register 4 | Shift 2', '4'],
    ['Shift 2, June 14, 2026', 'Shift 1, June 15, 2026', ''],
  ])('is read beside a register or a shift: %s', (first, second, register) => {
    const rows = [TITLE, [first], HEADING, ...section(501), [], [second], HEADING, ...section(601)];
    const { days, remarks } = daysOf(rows);
    expect(days).toEqual([`2026-06-14 ${register}`.trim(), `2026-06-15 ${register}`.trim()]);
    expect(remarks.filter((remark) => ABOUT_DAYS.test(remark))).toEqual([]);
  });

  it.each([
    ['Kasse 4, Sonntag 14.06.2026', 'Kasse 4, Montag 15.06.2026'],
    ['Caisse 4 (14/06/2026)', 'Caisse 4 (15/06/2026)'],
  ])('is read in other languages: %s', (first, second) => {
    const rows = [[first], HEADING, ...section(501), [], [second], HEADING, ...section(601)];
    expect(daysOf(rows).days).toEqual(['2026-06-14 4', '2026-06-15 4']);
  });

  it('stays when the head of a page comes again', () => {
    const [half, rest] = [section(601).slice(0, 2), section(601).slice(2)];
    const head = ['Clerk report of 06/14/2026', 'Page 1 of 2'];
    const again = ['Clerk report of 06/14/2026', 'Page 2 of 2'];
    const bands = [['Till 4 - 06/14/2026'], ['Till 4 - 06/15/2026']] as const;
    const { days, remarks } = daysOf([
      head,
      bands[0],
      HEADING,
      ...section(501),
      bands[1],
      ...half,
      again,
      HEADING,
      ...rest,
    ]);
    expect(days).toEqual(['2026-06-14 4', '2026-06-15 4']);
    expect(remarks.filter((remark) => ABOUT_DAYS.test(remark))).toEqual([
      expect.stringContaining('Row 12 of the sheet “Sheet1” names a day'),
    ]);
  });

  it('changes with the title of each page, whatever the number of the page', () => {
    const titleOf = (day: number): Cell[] => [`Sales 06/${day}/2026 - 06/${day}/2026`, `Page ${day - 13}`];
    const rows = [titleOf(14), HEADING, ...section(501), titleOf(15), HEADING, ...section(601)];
    expect(daysOf(rows).days).toEqual(['2026-06-14', '2026-06-15']);
  });
});

describe('a day that cannot be told', () => {
  it.each<[string, Cell[][], RegExp]>([
    [
      'is told if the words of the row are not known',
      [TITLE, HEADING, ...section(501), ['Lane A7 opened by key 22 for 06/15/2026'], ...section(601)],
      /Row 8 of the sheet “Sheet1” names a day \(“Lane A7 opened by key 22 for 06\/15\/2026”\)/,
    ],
    [
      'is told if such rows stand below their transactions',
      [TITLE, HEADING, ...section(501), ['Till 4 - 06/14/2026'], ...section(601), ['Till 4 - 06/15/2026']],
      /The last row of the sheet “Sheet1” that names a day has no transactions below it/,
    ],
    [
      'is told if only the title names days',
      [TITLE, HEADING, ...section(501), [], ...section(601)],
      /its title names several days \(“Period 06\/14\/2026 - 06\/15\/2026”\)/,
    ],
  ])('%s', (_, rows, told) => {
    expect(daysOf(rows).remarks.filter((remark) => ABOUT_DAYS.test(remark))).toEqual([
      expect.stringMatching(told),
    ]);
  });
});
