import { expect, it } from 'vitest';
import { pointAt } from '../../testing/point-at.ts';
import { buildPrintQuestion } from '../mapping/column-question.ts';
import { searchIdleRows } from './idle-rows.ts';
import type { PointedRow } from './pointed-row.ts';

const LINES = [...Array(25).keys()].flatMap((n) => [
  `Bon 47${10 + n} Kasse 2 18.11.2026 06:${10 + n} Bediener 7`,
  'KOLA                 1,75',
  'MIT MUENZEN          1,75',
  'ZUSAMMEN             1,75',
  ...(n === 3 ? ['REFUND               1,75'] : []),
  'geprueft',
]);
const BEGIN = pointAt(
  'Bon [number 4710] Kasse [register 2] [date 18.11.2026] [time 06:10] Bediener [employee 7]',
  { place: 'begins' },
  1,
);
const TOTAL = pointAt('ZUSAMMEN             [amount 1,75]', { meaning: 'total' }, 4);
const ITEM = pointAt('[description KOLA]                 [amount 1,75]', { meaning: 'item' }, 2);

it('finds what changes nothing in the first rows', () => {
  const question = buildPrintQuestion(
    'Sheet1',
    LINES.map((text, at) => ({ rowNumber: at + 1, cells: [text] })),
  );
  const idle = [
    // A known word keeps its meaning.
    pointAt('REFUND               [amount 1,75]', { meaning: 'note' }, 20),
    // The same as another row.
    { ...TOTAL, rowNumber: 9 },
    // Nothing looks like it.
    pointAt('RABATT               [amount 1,75]', { meaning: 'promo' }, 400),
  ];
  const find = (rows: readonly PointedRow[]): readonly PointedRow[] => {
    const search = searchIdleRows(question, { shape: 'journal-print', columns: {}, absent: [], rows });
    for (;;) {
      const { done, value } = search.next();
      if (done === true) return value;
    }
  };
  expect(find([BEGIN, ITEM, TOTAL, ...idle])).toEqual(expect.arrayContaining(idle));
  expect(find([BEGIN, TOTAL])).toEqual([]);
});
