import type { PointedRow } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import type { KeptAnswer } from '../../platform/database/schema.ts';
import { splitByLayout, withoutLayout } from './row-layouts.ts';

const row = (text: string, meaning: PointedRow['meaning'] = 'note'): PointedRow => ({
  rowNumber: 1,
  pieces: [{ text }],
  meaning,
});
const author = (...layouts: string[]) => ({
  by: 7,
  at: '2026-11-18T06:10:00.000Z',
  told: layouts.join(' '),
  layouts,
});

const [ONE, BOTH, OTHER] = [row('ONE'), row('BOTH'), row('OTHER')];
const [ONE_BEFORE, OTHER_BEFORE] = [row('ONE', 'refund'), row('OTHER', 'refund')];

/** Of two kinds of tickets; both were said otherwise before. */
const ANSWER: KeptAnswer = {
  shape: 'journal-print',
  columns: {},
  absent: [],
  rows: [ONE, BOTH, OTHER],
  authors: [author('a'), author('a', 'b'), author('b')],
  earlier: {
    answer: { shape: 'journal-print', columns: {}, absent: [], rows: [ONE_BEFORE, BOTH, OTHER_BEFORE] },
    by: 8,
    at: '2026-11-17T06:10:00.000Z',
    layouts: [['a'], ['a', 'b'], ['b']],
  },
};

describe('an answer about two kinds of tickets', () => {
  it('is split into what it says, and said before, of each', () => {
    const parts = splitByLayout(ANSWER);
    expect(parts.map(({ layout, answer }) => [layout, answer.rows, answer.earlier?.answer.rows])).toEqual([
      ['a', [ONE, BOTH], [ONE_BEFORE, BOTH]],
      ['b', [BOTH, OTHER], [BOTH, OTHER_BEFORE]],
    ]);
  });

  it('offers no earlier answer for tickets of which the same was said before', () => {
    const earlier = {
      ...ANSWER.earlier!,
      answer: { ...ANSWER.earlier!.answer, rows: [ONE, BOTH, OTHER_BEFORE] },
    };
    const parts = splitByLayout({ ...ANSWER, earlier });
    expect(parts.map(({ answer }) => answer.earlier?.answer.rows)).toEqual([undefined, [BOTH, OTHER_BEFORE]]);
  });

  it('still offers the earlier answer about the others once one kind is forgotten', () => {
    const { left, gone } = withoutLayout(ANSWER, 'a')!;
    expect(gone).toEqual([ONE]);
    expect(left.rows).toEqual([BOTH, OTHER]);
    expect(left.earlier).toMatchObject({
      answer: { rows: [BOTH, OTHER_BEFORE] },
      by: 8,
      layouts: [['b'], ['b']],
    });
    expect(withoutLayout(left, 'b')).toBeNull();
  });

  it('drops an earlier answer of which nobody knows what tickets it was about', () => {
    const { layouts: _, ...earlier } = ANSWER.earlier!;
    expect(withoutLayout({ ...ANSWER, earlier }, 'a')?.left).not.toHaveProperty('earlier');
  });
});
