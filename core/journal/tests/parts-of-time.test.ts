import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

/** The times of twelve sales, one every 25 minutes from 6:40. */
function timesOf(titles: readonly string[], write: (hour: number, minute: number) => readonly Cell[]) {
  const rows = Array.from({ length: 12 }, (_, at): Cell[] => {
    const minutes = 400 + 25 * at;
    return [`${8100 + at}`, ...write(Math.floor(minutes / 60), minutes % 60), '2', '114', 4.5 + at];
  });
  const { receipts } = parseRows([['Trans #', ...titles, 'Register', 'Cashier', 'Total'], ...rows]);
  return receipts.map(({ time }) => time);
}

const TIMES = Array.from({ length: 12 }, (_, at) => {
  const minutes = 400 + 25 * at;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `2026-03-09T${hour}:${minute}`;
});

it('joins hours, minutes, and seconds', () => {
  expect(timesOf(['Date', 'Hr', 'Min', 'Sec'], (hour, minute) => ['03/09/2026', hour, minute, '7'])).toEqual(
    TIMES.map((time) => `${time}:07`),
  );
});

it('joins years, months, and days', () => {
  expect(
    timesOf(['Year', 'Month', 'Day', 'Tran Hour', 'Tran Minute'], (hour, minute) => [
      2026,
      3,
      9,
      hour,
      minute,
    ]),
  ).toEqual(TIMES.map((time) => `${time}:00`));
});

it('leaves a month beside a date alone', () => {
  const clock = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`;
  expect(
    timesOf(['Date', 'Month', 'Time'], (hour, minute) => ['03/09/2026', 3, clock(hour, minute)]),
  ).toEqual(TIMES.map((time) => `${time}:00`));
});
