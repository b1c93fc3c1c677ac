// Dates of printed journals that can be read in more than one order.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const journal = (day: (at: number) => string): string =>
  Array.from(
    { length: 8 },
    (_, at) => `${day(at)}\n EKMEK     15,00\n TOPLAM    15,00\n NAKIT     15,00\n`,
  ).join('\n');

const dayIn = (text: string, today?: number): string | undefined =>
  parseLines(text, today === undefined ? {} : { today }).receipts[0]?.time.slice(0, 10);

describe('the day comes first where decimals have a comma', () => {
  it('also beside a number, with the time in the next line', () => {
    const text = journal((at) => `TARİH : 04/08/2026 FİŞ NO : 00${840 + at}\nSAAT : 09:3${at}`);
    expect(dayIn(text)).toBe('2026-08-04');
  });

  it('unless that day is yet to come', () => {
    const text = journal((at) => `FIS NO 00${840 + at}\n26-07-29 09:3${at}`);
    expect(dayIn(text, 20261130)).toBe('2026-07-29');
    expect(dayIn(text, 20300101)).toBe('2029-07-26');
  });
});
