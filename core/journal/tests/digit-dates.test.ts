import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING: Cell[] = ['Receipt', 'Date', 'Time', 'Reg', 'Clerk', 'Amount'];

function readMoments(moments: readonly (readonly [date: Cell, time: Cell])[]): {
  times: string[];
  order: string;
  reason: string;
  rejected: number;
} {
  const rows = moments.map(([date, time], index): Cell[] => [String(7530 + index), date, time, 2, 122, 8.99]);
  const { receipts, rejections, report } = parseRows([HEADING, ...rows]);
  const { order, reason } = report.dateOrder;
  return { times: receipts.map(({ time }) => time), order, reason, rejected: rejections.length };
}

const daysOf = (dates: readonly Cell[]): string[] =>
  readMoments(dates.map((date) => [date, '06:05:42'])).times.map((time) => time.slice(0, 10));

describe('a column of dates in bare digits', () => {
  it.each<[Cell[], string[]]>([
    [
      [111626, 111726],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      ['111626', '010127'],
      ['2026-11-16', '2027-01-01'],
    ],
    [
      [161126, 171126],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      [261116, 261117],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      [11162026, 1022027],
      ['2026-11-16', '2027-01-02'],
    ],
    [
      ['16112026', '17112026'],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      [20261116, 20261117],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      [93026, 100126],
      ['2026-09-30', '2026-10-01'],
    ],
    [
      [61116, 61216],
      ['2016-06-11', '2016-06-12'],
    ],
    [[61116], ['2016-06-11']],
  ])('is read in %j', (dates, days) => {
    expect(daysOf(dates)).toEqual(days);
  });

  it.each<[Cell[], string[]]>([
    [
      [46342, 46343],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      ['46342', '46343'],
      ['2026-11-16', '2026-11-17'],
    ],
    [
      [43126, 43127],
      ['2018-01-26', '2018-01-27'],
    ],
  ])('is told from the numbers that spreadsheets keep for dates in %j', (dates, days) => {
    expect(daysOf(dates)).toEqual(days);
  });

  it('says in which order it is read, and takes the one that brings the dates closest', () => {
    const doubtful = readMoments([['060726', '06:05:42']]);
    expect(doubtful).toMatchObject({ times: ['2026-06-07T06:05:42'], order: 'month-first' });
    expect(doubtful.reason).toContain('can be read in more than one order');
    expect(
      readMoments([
        ['060726', '6:05'],
        ['070726', '6:05'],
        ['080726', '6:05'],
      ]),
    ).toMatchObject({
      order: 'day-first',
      times: ['2026-07-06T06:05:00', '2026-07-07T06:05:00', '2026-07-08T06:05:00'],
    });
  });

  it('rejects what is no day', () => {
    const { times, rejected } = readMoments([
      [111626, '6:05'],
      [119926, '6:05'],
      [99999999, '6:05'],
      [111726, '6:05'],
      [111826, '6:05'],
    ]);
    expect(times.map((time) => time.slice(0, 10))).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(rejected).toBe(2);
  });
});

describe('a column of times in bare digits', () => {
  const timesOf = (times: readonly Cell[]): string[] =>
    readMoments(times.map((time) => ['11/16/2026', time])).times.map((time) => time.slice(11));

  it('has seconds throughout where one time has them', () => {
    expect(timesOf([105, 959, 60105, 235959])).toEqual(['00:01:05', '00:09:59', '06:01:05', '23:59:59']);
    expect(timesOf(['000105', '105', '060105'])).toEqual(['00:01:05', '00:01:05', '06:01:05']);
  });

  it('has none where all are hours and minutes', () => {
    expect(timesOf([5, 601, 1305])).toEqual(['00:05:00', '06:01:00', '13:05:00']);
    expect(timesOf(['0601', '1305'])).toEqual(['06:01:00', '13:05:00']);
  });
});
