import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';
import type { PointedRow } from './pointed-row.ts';

/** Deposits are paid back in two of the tickets, and one says that goods came back in words that the lists have. */
const LINES = [0, 1, 2, 3, 4, 5].flatMap((n) => [
  `Bon 470${n} Kasse 2 18.11.2026 06:1${n}`,
  'KOLA                 1,75',
  ...(n === 2 || n === 4 ? ['RÜCKGELDUNG XY       -1,75'] : []),
  ...(n === 3 ? ['REFUND               1,75'] : []),
  'ZUSAMMEN             1,75',
  'MIT MUENZEN          1,75',
]);
const ROWS = [
  pointAt('Bon [number 4700] Kasse [register 2] [date 18.11.2026] [time 06:10]', { place: 'begins' }, 1),
  pointAt('[description KOLA]                 [amount 1,75]', { meaning: 'item' }, 2),
  pointAt('RÜCKGELDUNG XY       [amount -1,75]', { meaning: 'paid-out' }, 11),
  pointAt('REFUND               [amount 1,75]', { meaning: 'note' }, 17),
  pointAt('ZUSAMMEN             [amount 1,75]', { meaning: 'total' }, 3),
  pointAt('MIT MUENZEN          [amount 1,75]', { meaning: 'tender' }, 4),
];

const usesOf = (lines: readonly string[], rows: readonly PointedRow[]) =>
  parseLines(lines.join('\n'), {
    mappings: [{ shape: 'journal-print', columns: {}, absent: ['employee'], headings: PRINT_HEADINGS, rows }],
  }).report.pointedUses.map(({ meaning, text, rows: count, first }) => [
    meaning,
    text,
    count,
    first.map(({ rowNumber }) => rowNumber),
  ]);

it('names what an answer hides in a file, with the rows, the rarest of what may hide most first', () => {
  expect(usesOf(LINES, ROWS)).toEqual([
    ['paid-out', 'RÜCKGELDUNG XY       -1,75', 2, [11, 21]],
    ['tender', 'MIT MUENZEN          1,75', 6, [4, 8, 13, 18, 23]],
    ['total', 'ZUSAMMEN             1,75', 6, [3, 7, 12, 17, 22]],
  ]);
});

it('names nothing in a file that has no such rows, or whose known words keep their meaning', () => {
  const known = LINES.map((line) => line.replace('ZUSAMMEN', 'TOTAL').replace('MIT MUENZEN', 'CASH'));
  const plain = known.filter((line) => !line.startsWith('RÜCK'));
  const rows = ROWS.filter(({ meaning }) => meaning !== 'paid-out');
  expect(usesOf(plain, rows)).toEqual([]);
  expect(usesOf(plain, ROWS)).toEqual([]);
});

it('counts rows of one sign only where the answer says so', () => {
  const both = LINES.map((line) => line.replace(/RÜCK.*/, 'RÜCKGELDUNG XY       1,75'));
  expect(usesOf(both, ROWS).map(([meaning]) => meaning)).not.toContain('paid-out');
});

it('counts no row of a ticket that begins in another way', () => {
  const lines = [...Array(20).keys()].flatMap((n) => [
    `Zettel namba 47${10 + n} mashine 1 mhudumu ${n % 3 === 0 ? 'Asha' : 'Zuri Ali'} tarehe 20-11-2026 saa 09:${10 + n}`,
    '  KOLA                 1.75',
    '  JUMLA                1.75',
    '  TASLIMU              1.75',
  ]);
  const rows = [
    pointAt(
      'Zettel namba [number 4710] mashine [register 1] [employee mhudumu] Asha tarehe [date 20-11-2026] saa [time 09:10]',
      { place: 'begins' },
    ),
    pointAt('  JUMLA                [amount 1.75]', { meaning: 'total' }, 3),
  ];
  expect(usesOf(lines, rows)).toEqual([['total', 'JUMLA                1.75', 7, [3, 15, 27, 39, 51]]]);
});
