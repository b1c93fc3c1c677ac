import { describe, expect, it } from 'vitest';
import { dateFromIsoText, dateFromNumber } from './date-serial.ts';

describe('dateFromNumber', () => {
  it('keeps serials of the 1900 system', () => {
    expect(dateFromNumber(46_343.25, false)).toEqual({ serial: 46_343.25 });
  });

  it('shifts serials of the 1904 system, but not times of day', () => {
    expect(dateFromNumber(44_881.25, true)).toEqual({ serial: 46_343.25 });
    expect(dateFromNumber(0.25, true)).toEqual({ serial: 0.25 });
    expect(dateFromNumber(1, true)).toEqual({ serial: 1463 });
  });

  it.each([-1, -0.5, 2_958_466, 1e12])('leaves %d a number, as Excel shows no date for it', (value) => {
    expect(dateFromNumber(value, false)).toBe(value);
  });

  it('leaves numbers beyond the last day in the 1904 system', () => {
    expect(dateFromNumber(2_957_003, true)).toEqual({ serial: 2_958_465 });
    expect(dateFromNumber(2_957_004, true)).toBe(2_957_004);
  });
});

describe('dateFromIsoText', () => {
  it.each([
    ['2026-11-17', 46_343],
    ['2026-11-17T06:00:00', 46_343.25],
    ['2026-11-17T06:00:00Z', 46_343.25],
    ['2026-11-17T06:00:00.000+02:00', 46_343.25],
    ['2026-11-17 18:00', 46_343.75],
    ['T06:00:00', 0.25],
    ['18:00:00', 0.75],
    ['1900-03-01', 61],
    ['1900-02-28', 59],
    ['1900-01-01', 1],
  ])('%s is %d', (text, serial) => {
    expect(dateFromIsoText(text)).toEqual({ serial });
  });

  it.each(['', 'yesterday', '2026-02-30', '2026-13-01', '25:00:00', '1582-10-15', '17.11.2026', 'Z'])(
    'leaves %j text',
    (text) => {
      expect(dateFromIsoText(text)).toBe(text);
    },
  );
});
