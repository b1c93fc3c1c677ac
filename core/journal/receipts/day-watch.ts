// Watches the rows that name a day in a table whose own rows have only times.

import type { Cell } from '../row.ts';
import type { DateReading } from '../shape/date-order.ts';
import { type PageFacts, readDay } from '../shape/page-facts.ts';
import { cellText, joinRow } from '../shape/row-text.ts';
import { hasSeveralDays, isOfPrinting, TITLE_DATE } from '../shape/title-date.ts';
import { type DayNumber, formatDay } from '../text/date-time.ts';
import { writeDay } from '../text/write-day.ts';

export interface DayWatch {
  /** @returns the day of the rows below a title of the report that comes again; `current` is that of the rows above */
  ofTitle(day: DayNumber, current: DayNumber): DayNumber;
  /** A band gave the day of the rows below it. */
  ofBand(): void;
  /** A row has a time. */
  ofRow(): void;
  /** A row is part of no transaction. */
  passOver(rowNumber: number, cells: readonly Cell[], current: DayNumber): void;
  /** @returns what cannot be told about the days of the rows; null for nothing */
  describe(sheet: string): string | null;
}

const LONGEST_QUOTE = 60;

const DO_COMPARE = 'Compare the days of some transactions with the original.';

const quote = (text: string): string => `“${text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE)}”`;

/** `Period 10/28/26 - 10/29/26`; with times, it is one business day. */
function periodOf({ dayTitle }: PageFacts): string {
  const text = cellText(dayTitle?.cells[dayTitle.at]);
  return hasSeveralDays(text) && !/\d:\d/.test(text) ? text : '';
}

export function createDayWatch(page: PageFacts, dates: DateReading): DayWatch {
  const period = periodOf(page);
  let titleDay = page.dayTitle === null ? 0 : readDay(page.dayTitle.cells[page.dayTitle.at] ?? null, dates);
  let { isOfBand } = page;
  /** Whether rows came before any band. */
  let isLed = false;
  /** Whether rows have the first day of a period. */
  let isOfPeriod = false;
  /** Whether no row came since the last band. */
  let isLast = false;
  let unclear: { rowNumber: number; text: string; current: DayNumber } | null = null;

  /** @returns whether a row names another day, and not this one */
  function namesOther(cells: readonly Cell[], current: DayNumber): boolean {
    const days = cells
      .filter((cell) => typeof cell !== 'string' || (TITLE_DATE.test(cell) && !hasSeveralDays(cell)))
      .filter((cell) => !isOfPrinting(cell))
      .map((cell) => readDay(cell, dates))
      .filter((day) => day !== 0);
    return days.length > 0 && !days.includes(current);
  }

  return {
    ofTitle(day, current) {
      // The head of a page says the same on every page, whatever band came between.
      if (isOfBand && day === titleDay) return current;
      isOfBand = false;
      titleDay = day;
      return day;
    },
    ofBand() {
      isOfBand = true;
      isLast = true;
    },
    ofRow() {
      isLast = false;
      if (isOfBand) return;
      isLed = true;
      isOfPeriod ||= period !== '';
    },
    passOver(rowNumber, cells, current) {
      if (unclear === null && namesOther(cells, current))
        unclear = { rowNumber, text: joinRow(cells), current };
    },
    describe(sheet) {
      const where = `of the sheet “${sheet.slice(0, 40)}”`;
      if (unclear !== null) {
        const { rowNumber, text, current } = unclear;
        const before =
          current === 0 ? '' : `, and those near it were read as of ${writeDay(formatDay(current))}`;
        return `Row ${rowNumber} ${where} names a day (${quote(text)}). It isn't known for which rows${before}. ${DO_COMPARE}`;
      }
      if (isLed && isLast)
        return `The last row ${where} that names a day has no transactions below it: such rows may be about those above them, and were read as about those below. ${DO_COMPARE}`;
      return isOfPeriod
        ? `The rows ${where} have only times, and its title names several days (${quote(period)}): those without a day above them were read as of the first. ${DO_COMPARE}`
        : null;
    },
  };
}
