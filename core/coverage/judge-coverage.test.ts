import { describe, expect, it } from 'vitest';
import { type DayFacts, judgeCoverage, type JudgedDay } from './judge-coverage.ts';

const HOUR = 3600;

function makeDay(day: number, change: Partial<DayFacts> = {}): DayFacts {
  return {
    day: `2026-11-${String(day).padStart(2, '0')}`,
    transactions: 600,
    firstSecond: 6 * HOUR + day,
    lastSecond: 23 * HOUR + day,
    registers: ['1', '2'],
    ...change,
  };
}

/** Judges all the days that there are facts for. */
function judge(facts: readonly DayFacts[]): JudgedDay[] {
  return judgeCoverage(facts, { first: facts[0]?.day ?? '', last: facts.at(-1)?.day ?? '' });
}

const week = [1, 2, 3, 4, 5, 6, 7].map((day) => makeDay(day));
const withSeventh = (change: Partial<DayFacts>): DayFacts[] => [...week.slice(0, 6), makeDay(7, change)];

describe('coverage', () => {
  it('has no remarks on days that are alike', () => {
    expect(judge(week)).toEqual(
      week.map(({ day }) => ({ day, state: 'covered', transactions: 600, reasons: [] })),
    );
  });

  it('lists the days without data in between, also across the end of a month', () => {
    const days = judge([makeDay(29), { ...makeDay(2), day: '2026-12-02' }]);
    expect(days.map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-29', 'covered'],
      ['2026-11-30', 'missing'],
      ['2026-12-01', 'missing'],
      ['2026-12-02', 'covered'],
    ]);
  });

  it('judges only the span, comparing with days outside it', () => {
    const days = judgeCoverage(withSeventh({ transactions: 1 }), { first: '2026-11-07', last: '2026-11-08' });
    expect(days.map(({ state }) => state)).toEqual(['partly', 'missing']);
    expect(days[0]?.reasons).toEqual(['Only 1 transaction; other days have around 600.']);
  });

  it.each<[string, Partial<DayFacts>, string]>([
    ['late start', { firstSecond: 14 * HOUR }, 'Begins at 14:00; other days begin around 06:00.'],
    ['early end', { lastSecond: 13 * HOUR + 150 }, 'Ends at 13:02; other days end around 23:00.'],
    ['missing register', { registers: ['1'] }, 'Nothing from register 2.'],
    ['small number', { transactions: 100 }, 'Only 100 transactions; other days have around 600.'],
  ])('says what a day with a %s lacks', (_, change, reason) => {
    expect(judge(withSeventh(change)).at(-1)).toMatchObject({ state: 'partly', reasons: [reason] });
  });

  it.each<[string, Partial<DayFacts>]>([
    ['opens two hours later', { firstSecond: 8 * HOUR }],
    ['closes two hours earlier', { lastSecond: 21 * HOUR }],
    ['is slow', { transactions: 200 }],
    ['has an extra register', { registers: ['1', '2', '3'] }],
  ])('accepts a day that %s', (_, change) => {
    expect(judge(withSeventh(change)).at(-1)?.state).toBe('covered');
  });

  it('does not expect a register that most days lack', () => {
    const days = week.map((day, index) => (index < 2 ? { ...day, registers: ['1', '2', '9'] } : day));
    expect(judge(days).every(({ state }) => state === 'covered')).toBe(true);
  });

  it('needs at least four other days, all within four weeks', () => {
    const short = [makeDay(1), makeDay(2), makeDay(3), makeDay(4, { registers: [] })];
    expect(judge(short).at(-1)?.state).toBe('covered');
    const later = { ...makeDay(1), day: '2027-03-01', registers: ['1'] };
    expect(judge([...week, later]).at(-1)?.state).toBe('covered');
  });
});
