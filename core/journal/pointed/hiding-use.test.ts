import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';
import type { PointedRow } from './pointed-row.ts';
import { keepUnsaid } from './unsaid.ts';

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

describe('what rows said before', () => {
  /** A word says that goods came back, and another one that the drawer was opened. */
  const journal = (back = '*** MUNFLET ***', drawer = '*** GRANDAK ***'): string[] =>
    [...Array(24).keys()].flatMap((n) => [
      `ZORPA 0005${10 + n}  VEKK 3`,
      `2026-11-20  HUZ 07:${10 + n}:00`,
      'PLIM Sulla',
      ...(n === 7
        ? [drawer]
        : [...(n === 4 ? [back] : []), 'Pemmo    2.19', 'TOTAL    2.19', 'CASH    2.19']),
      '',
    ]);
  const HEAD = [
    pointAt('ZORPA [number 000510]  VEKK [register 3]', { place: 'begins' }, 1),
    pointAt('[date 2026-11-20]  HUZ [time 07:10:00]', {}, 2),
    pointAt('PLIM [employee Sulla]', {}, 3),
  ];
  const BACK = pointAt('*** MUNFLET ***', { meaning: 'refund' }, 32);
  const DRAWER = pointAt('*** GRANDAK ***', { meaning: 'no-sale' }, 54);
  const read = (lines: readonly string[], rows: readonly PointedRow[], once: readonly PointedRow[]) =>
    parseLines(lines.join('\n'), {
      mappings: [
        {
          shape: 'journal-print',
          columns: {},
          absent: [],
          headings: PRINT_HEADINGS,
          rows: [...HEAD, ...rows],
          once,
        },
      ],
    }).report.pointedUses.map(({ meaning, place, was, first }) => [
      meaning ?? place,
      was,
      ...first.map(({ rowNumber }) => rowNumber),
    ]);
  const by = (said: Pick<PointedRow, 'meaning' | 'place'>): PointedRow[] =>
    [BACK, DRAWER].map(({ rowNumber, pieces }) => ({ rowNumber, pieces, ...said }));

  it.each<Pick<PointedRow, 'meaning' | 'place'>>([
    { meaning: 'item' },
    { meaning: 'note' },
    { meaning: 'suspend' },
    { meaning: 'void-line' },
    { meaning: 'paid-in' },
    { meaning: 'total' },
    { place: 'begins' },
    { place: 'ends' },
    { place: 'above' },
    { place: 'outside' },
  ])('is named in each file that does not say it anymore: $meaning $place', (said) => {
    const name = said.meaning ?? said.place;
    expect(read(journal(), by(said), [BACK, DRAWER]).filter(([, was]) => was !== undefined)).toEqual([
      [name, 'refund', 32],
      [name, 'no-sale', 54],
    ]);
  });

  it('is named if nothing is said of them anymore, and not if they say the same', () => {
    expect(read(journal(), [], [BACK, DRAWER])).toEqual([
      [undefined, 'refund', 32],
      [undefined, 'no-sale', 54],
    ]);
    expect(read(journal(), [BACK, DRAWER], [BACK, DRAWER])).toEqual([]);
    expect(read(journal('REFUND', 'NO SALE'), [], [])).toEqual([]);
  });

  it('is named if words of the product’s own say it', () => {
    const place = pointAt('*** NO SALE ***', { place: 'begins' }, 54);
    expect(read(journal(undefined, '*** NO SALE ***'), [place], [])).toEqual([['begins', 'no-sale', 54]]);
  });

  it('is named of what few tickets have, whatever it is', () => {
    const part = pointAt('*** [employee GRANDAK] ***', {}, 54);
    expect(read(journal(), [part], [])).toEqual([[undefined, undefined, 32, 54]]);
    expect(read(journal(), [{ ...DRAWER, meaning: 'suspend' }], [])).toEqual([['suspend', undefined, 54]]);
  });
});

it('keeps what rows said until they say it again', () => {
  const refund = pointAt('*** MUNFLET ***', { meaning: 'refund' }, 4);
  const item: PointedRow = { ...refund, meaning: 'item' };
  const tender = pointAt('FLONK    [amount 2.19]', { meaning: 'tender' }, 7);
  const once = keepUnsaid({ rows: [refund, tender] }, [item]);
  expect(once).toEqual([refund]);
  expect(
    keepUnsaid({ rows: [item], once }, [{ ...refund, place: 'begins' as const, meaning: undefined }]),
  ).toEqual([refund]);
  expect(keepUnsaid({ rows: [item], once }, [{ ...refund, rowNumber: 60 }])).toEqual([]);
});
