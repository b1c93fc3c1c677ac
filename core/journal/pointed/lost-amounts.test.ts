import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { buildPrintQuestion } from '../mapping/column-question.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';
import { findLostAmounts } from './lost-amounts.ts';
import type { PointedRow } from './pointed-row.ts';

/** @param front whether amounts stand in front of what they are for */
const journal = (front: boolean): string[] =>
  [...Array(12).keys()].flatMap((n) => {
    const priced = (cents: number, name: string): string => {
      const amount = (cents / 100).toFixed(2).padStart(8);
      return front ? `${amount}  ${name}` : `${name}  ${amount}`;
    };
    const milk = 219 + n;
    return [
      '++++++++++++++++++',
      `23.11.2026 07:${10 + n}:45  QUARN:${7001 + n}`,
      'YABO: Orvin  TERK: 1',
      ...(n === 5 ? ['!! ZURUVAL'] : []),
      priced(milk, 'Pemmo'),
      priced(359, 'Gorv Ash'),
      priced(milk + 359, 'ENDO'),
      priced(milk + 359, 'KASSIM'),
    ];
  });
const HEAD = [
  pointAt('++++++++++++++++++', { place: 'begins' }, 1),
  pointAt('[date 23.11.2026] [time 07:10:45]  QUARN:[number 7001]', {}, 2),
  pointAt('YABO: [employee Orvin]  TERK: [register 1]', {}, 3),
];
const answer = (...rows: PointedRow[]) =>
  ({ shape: 'journal-print', columns: {}, absent: [], rows: [...HEAD, ...rows] }) as const;

it('reads amounts in front of rows that somebody has pointed at, also of those beside them', () => {
  const rows = [
    pointAt('    5.78  ENDO', { meaning: 'total' }, 6),
    pointAt('    5.78  KASSIM', { meaning: 'tender' }, 7),
    pointAt('!! ZURUVAL', { meaning: 'refund' }, 39),
  ];
  const { receipts } = parseLines(journal(true).join('\n'), {
    mappings: [{ ...answer(...rows), headings: PRINT_HEADINGS }],
  });
  expect(
    receipts.slice(4, 7).map(({ totalCents, items }) => [totalCents, ...items.map(({ name }) => name)]),
  ).toEqual([
    [582, 'Pemmo', 'Gorv Ash'],
    [-583, 'Pemmo', 'Gorv Ash'],
    [584, 'Pemmo', 'Gorv Ash'],
  ]);
});

it('finds that most tickets have no amount anymore', () => {
  const lines = journal(false);
  const question = buildPrintQuestion(
    'Sheet1',
    lines.map((text, at) => ({ rowNumber: at + 1, cells: [text] })),
  );
  const nothing = (text: string, rowNumber: number) => pointAt(text, { meaning: 'note' }, rowNumber);
  const goods = [nothing('Pemmo      2.19', 4), nothing('Gorv Ash      3.59', 5)];
  const sums = [nothing('ENDO      5.78', 6), nothing('KASSIM      5.78', 7)];
  expect(findLostAmounts(question, answer(...goods, ...sums))).toEqual({
    lost: 12,
    tickets: 12,
    row: { rowNumber: 4, text: lines[3] },
  });
  expect(findLostAmounts(question, answer(...goods))).toBeNull();
  expect(findLostAmounts(question, answer())).toBeNull();
});
