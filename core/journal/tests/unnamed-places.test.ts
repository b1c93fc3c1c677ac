import { expect, it } from 'vitest';
import type { Row } from '../row.ts';
import { findPlaces } from '../shape/table/find-place.ts';

const HEADING = ['Trans #', 'Date', 'Time', 'Zzyx', 'Total'];
const COLUMNS = { number: 0, date: 1, time: 2, amount: 4 };

/** @param words one for each run of eight tickets. */
function placesOf(words: readonly string[]) {
  const rows: Row[] = words.flatMap((word, run) =>
    Array.from({ length: 8 }, (_, i) => ({
      rowNumber: run * 8 + i + 2,
      cells: [String(500 + run * 8 + i), '11/17/2026', `0${6 + run}:${10 + i}`, word, `${i + 2}.99`],
    })),
  );
  return findPlaces(COLUMNS, HEADING, rows);
}

it('takes a column without a known heading for the cashiers if its names stay for some tickets', () => {
  expect(placesOf(['ROSA', 'DBOYD', 'ROSA'])).toMatchObject({ employeeName: 3 });
});

it('does not if one of the names is a kind of transaction', () => {
  expect(placesOf(['AUTCAP', 'REFUND', 'AUTCAP'])).toEqual(COLUMNS);
});
