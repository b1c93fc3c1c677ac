import type { Cell } from '@tillwatch/core/journal';

/** Days between the starts of Excel's two date systems, 1900-01-00 and 1904-01-01. */
const DAYS_FROM_1900_TO_1904 = 1_462;
/** The first serial after 9999-12-31. Excel shows dates from here on, and below 0, as `########`. */
const FIRST_INVALID_SERIAL = 2_958_466;
const MILLISECONDS_PER_DAY = 86_400_000;
const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30);
/** 1900-03-01. Earlier serials are off by one, because Excel counts a nonexistent February 29, 1900. */
const FIRST_REGULAR_SERIAL = 61;

/**
 * Converts a number in a cell with a date format. Numbers that Excel doesn't show as dates stay numbers.
 * @param date1904 whether the workbook counts from 1904. A time of day (from 0 to below 1) is the same in both systems.
 */
export function dateFromNumber(value: number, date1904: boolean): Cell {
  const serial = date1904 && value >= 1 ? value + DAYS_FROM_1900_TO_1904 : value;
  return serial >= 0 && serial < FIRST_INVALID_SERIAL ? { serial } : value;
}

const ISO_DATE_TIME =
  /^(?:(\d{4})-(\d\d)-(\d\d))?(?:[T ]?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/**
 * Converts a cell of type `d` (ISO 8601: a date, a time, or both). A time zone is ignored: the text is wall clock time.
 * Other text is returned unchanged.
 */
export function dateFromIsoText(text: string): Cell {
  const match = ISO_DATE_TIME.exec(text.trim());
  if (match === null) return text;
  const [, year, month, day, hours, minutes, seconds] = match;
  if (year === undefined && hours === undefined) return text;
  const timeOfDay = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) / 86_400;
  if (timeOfDay >= 1) return text;
  if (year === undefined) return { serial: timeOfDay };

  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (midnight.getUTCDate() !== Number(day) || midnight.getUTCMonth() !== Number(month) - 1) return text;
  const days = (midnight.getTime() - EXCEL_DAY_ZERO) / MILLISECONDS_PER_DAY;
  const serial = (days < FIRST_REGULAR_SERIAL ? days - 1 : days) + timeOfDay;
  return serial >= 0 ? { serial } : text;
}
