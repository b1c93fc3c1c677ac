import { describe, expect, it } from 'vitest';
import { addDays, localDay } from './local-day.ts';

describe('localDay', () => {
  it("is the browser's calendar day, whatever UTC says", () => {
    expect(localDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

describe('addDays', () => {
  it('crosses months, years and clock changes', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-30', -6)).toBe('2026-03-24');
  });
});
