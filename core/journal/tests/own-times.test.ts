import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

describe('the time of a transaction', () => {
  const read = (heading: readonly string[], cellsOf: (hour: number) => readonly Cell[]): string[] => {
    const rows = [9, 12, 20, 23].map((hour) => [...cellsOf(hour), 700 + hour, 'Kim', 4.25]);
    return parseRows([[...heading, 'Trans #', 'Cashier', 'Total'], ...rows]).receipts.map(({ time }) => time);
  };
  const expected = [9, 12, 20, 23].map((hour) => `2026-10-01T${String(hour).padStart(2, '0')}:15:00`);
  const local = (hour: number): string => `2026-10-01 ${String(hour).padStart(2, '0')}:15:00`;
  const inUtc = (hour: number): string => new Date(Date.UTC(2026, 9, 1, hour + 4, 15)).toISOString();

  it.each([
    ['Created At (UTC)', 'Local Time'],
    ['created_at', 'created_at_local'],
    ['Timestamp UTC', 'Timestamp'],
  ])('is the store’s own: %s, %s', (utc, own) => {
    expect(read([utc, own], (hour) => [inUtc(hour), local(hour)])).toEqual(expected);
    expect(read([own, utc], (hour) => [local(hour), inUtc(hour)])).toEqual(expected);
  });

  it('is said to be in UTC if a heading says so', () => {
    const rows = [9, 12, 20].map((hour) => [local(hour), 700 + hour, 'Kim', 4.25]);
    const { report } = parseRows([['Time (UTC)', 'Trans #', 'Cashier', 'Total'], ...rows]);
    expect(report.remarks).toContainEqual(expect.stringMatching(/“Time \(UTC\)”, which are in UTC/));
  });
});
