// What a heading line means for the open receipt: whether another one begins, and which fields it sets.

import { findDate, readDayLine } from '../lines/day-line.ts';
import { type HeadingLine, isWeakerRegister } from '../lines/heading-line.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { LONGEST_REGISTER } from '../lines/slip-line.ts';
import type { DateReading } from '../shape/date-order.ts';
import type { PrintLayout } from '../shape/print/print-layout.ts';
import { titleKey } from '../shape/print/sample.ts';
import { isDistinctKind, readListed } from '../shape/table/read-kind.ts';
import { typeTextBehind } from '../shape/type-words.ts';
import { type DayNumber, toEpochDay, type WrittenDate } from '../text/date-time.ts';
import { normalizeRegister } from '../text/register-code.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { addEvent, type Draft } from './draft.ts';
import { noteCashier } from './two-cashiers.ts';

/** Whether a heading line begins another receipt than the one that is open. */
export function beginsReceipt(layout: PrintLayout, draft: Draft, heading: HeadingLine): boolean {
  const hasNumber = heading.number !== null;
  const hasTime = heading.seconds >= 0;
  if (draft.isReport) return hasNumber ? heading.number !== draft.number : headingHas(heading, layout.opens);
  const isOther = hasNumber && draft.number !== '' && draft.number !== heading.number;
  if (!draft.hasBody) {
    // A second day with the time that the receipt lacks is when it was printed.
    const isPrinted = hasTime && draft.seconds < 0;
    const isNextDay =
      layout.opens === 'date' &&
      heading.date !== null &&
      draft.day !== 0 &&
      draft.number !== '' &&
      !isPrinted;
    // A sign-off may print number and time like a receipt, and the next receipt the same minute.
    const isBelowNumber = layout.isNumberLate && draft.number !== '' && headingHas(heading, layout.opens);
    return (
      isOther ||
      isNextDay ||
      isBelowDrawer(layout, draft, heading) ||
      (isBelowNumber && !hasNumber) ||
      (hasTime && draft.seconds >= 0 && draft.seconds !== heading.seconds)
    );
  }
  if (hasNumber && layout.isNumberLate && draft.number === '') return false;
  if (hasTime && !hasNumber && layout.isTimeLate && draft.seconds < 0) return false;
  if (isOther) return true;
  // The number that comes last is missing, and the time is the same: the receipt prints it again.
  if (layout.isNumberLate && draft.number === '' && hasTime && heading.seconds === draft.seconds)
    return false;
  if (headingHas(heading, layout.opens)) return !isContinued(draft, heading);
  // A number without the field that opens receipts here: neither receipt is complete, and neither may take the other's
  // fields.
  return hasNumber && draft.number === '';
}

/** `CLERK 12` below `DRAWER OPENED`: whether a field that opens receipts comes again in one that is complete. */
function isBelowDrawer(layout: PrintLayout, draft: Draft, heading: HeadingLine): boolean {
  const { drawerLineIndex, marks, number, seconds, receipt } = draft;
  const isWhole = number !== '' && seconds >= 0 && (drawerLineIndex >= 0 || marks.length > 0);
  const hasOpening =
    (layout.opens === 'employee' && receipt.employeeId !== null) ||
    (layout.opens === 'register' && receipt.registerId !== null);
  return isWhole && hasOpening && headingHas(heading, layout.opens);
}

function headingHas(heading: HeadingLine, field: PrintLayout['opens']): boolean {
  if (field === 'time') return heading.seconds >= 0;
  if (field === 'register') return heading.register !== null;
  if (field === 'employee') return heading.employeeId !== null;
  if (field === 'store') return heading.store !== null;
  if (field === 'date') return heading.date !== null;
  return heading.number !== null;
}

/** The same heading again over an unfinished receipt: the receipt continues after a page break. */
function isContinued(draft: Draft, heading: HeadingLine): boolean {
  if (heading.number === null || heading.number !== draft.number) return false;
  if (heading.seconds >= 0 && heading.seconds !== draft.seconds) return false;
  const register = heading.register === null ? null : normalizeRegister(heading.register);
  if (register !== null && draft.receipt.registerId !== null && register !== draft.receipt.registerId)
    return false;
  return draft.receipt.totalCents === null && draft.receipt.tenders.length === 0;
}

/** `TICKET CLOSE 4705` below `TICKET OPEN 4705`: the same number in other words. */
export function closesReceipt({ number, receipt }: Draft, heading: HeadingLine, text: string): boolean {
  if (heading.number === null || heading.number !== number) return false;
  const opening = receipt.lines.find(({ kind }) => kind === 'header')?.text ?? '';
  const isElsewhere = heading.register !== null && normalizeRegister(heading.register) !== receipt.registerId;
  return !isElsewhere && titleKey(opening) !== titleKey(text);
}

/** Takes over the kind that a heading names; of `Type: Sale` and `Status: Voided`, in either order, the second. */
export function noteTypeBehind({ receipt }: Draft, text: string): void {
  const found = typeTextBehind(text) ?? kindInCell(text);
  if (found === null || isDistinctKind(receipt.typeText ?? '')) return;
  receipt.typeText = isDistinctKind(found) ? found : (receipt.typeText ?? found);
}

/** `Check #122` `No Sale` `Station 2`: a cell, or what blanks set apart, that is nothing but a word for a kind. */
function kindInCell(text: string): string | null {
  const cells = text.trim().split(/[\t ]{2,}|\t/);
  if (cells.length === 1) return null;
  // Numbers and times are different in each heading, and no kinds.
  const words = cells.filter((cell) => !hasDigit(cell));
  return words.find((cell) => isDistinctKind(cell) && readListed(cell) !== null) ?? null;
}

/** Whether the number of a bank's terminal was found before the register beside the receipt's number. */
const isOfBank = (known: string, { number, register }: HeadingLine): boolean =>
  number !== null && known.length > LONGEST_REGISTER && (register?.length ?? 0) <= LONGEST_REGISTER;

/** Store, register, and cashier of a heading, if the receipt has none yet. */
export function fillWhoAndWhere(draft: Draft, heading: HeadingLine): void {
  const { receipt } = draft;
  // Without a number, one below a receipt is that of the next part of the journal.
  if (heading.store !== null && (!draft.hasBody || heading.number !== null))
    receipt.store ??= normalizeRegister(heading.store);
  if (
    heading.register !== null &&
    (receipt.registerId === null ||
      isWeakerRegister(draft.registerWord, heading.registerWord) ||
      isOfBank(receipt.registerId, heading))
  ) {
    receipt.registerId = normalizeRegister(heading.register);
    draft.registerWord = heading.registerWord;
  }
  const { employeeId } = heading;
  if (employeeId === null) return;
  noteCashier(draft, heading);
  if (receipt.employeeId === null) {
    receipt.employeeId = employeeId;
    receipt.employeeName = heading.employeeName;
  } else if (receipt.employeeName === null && hasDigit(receipt.employeeId) !== hasDigit(employeeId)) {
    // The cashier's number and name are in separate lines.
    receipt.employeeName = hasDigit(employeeId) ? receipt.employeeId : employeeId;
    if (hasDigit(employeeId)) receipt.employeeId = employeeId;
  }
}

/** A cashier or a register. Card slips don't name them this way, because bank terminals have long numbers. */
export const namesWho = ({ employeeId, register }: HeadingLine): boolean =>
  employeeId !== null || (register !== null && register.length <= LONGEST_REGISTER);

/** A cashier in a line without anything else. */
export const isOfCashier = (heading: HeadingLine): boolean =>
  heading.number === null && heading.employeeId !== null && heading.date === null && heading.seconds < 0;

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/**
 * Puts a heading's fields into a receipt without changing existing ones, except that a foot's time takes precedence.
 */
export function fillFromHeading(
  draft: Draft,
  heading: HeadingLine,
  layout: PrintLayout,
  dates: DateReading,
): void {
  if (draft.number === '' && heading.number !== null) draft.number = heading.number;
  fillWhoAndWhere(draft, heading);
  fillMoment(draft, heading, layout, dates);
}

export function fillMoment(
  draft: Draft,
  heading: HeadingLine,
  layout: PrintLayout,
  dates: DateReading,
): void {
  const isFootLast = layout.order === 'foot-last';
  draft.monthDay ??= heading.monthDay;
  // A date without a time, among the lines, is a birth date or the like.
  const isAlone = heading.seconds < 0 && heading.number === null;
  const isOfReceipt = !isAlone || !draft.hasBody || layout.isTimeLate || (isFootLast && draft.isFooted);
  if (heading.date !== null && isOfReceipt && (draft.day === 0 || (isFootLast && heading.seconds >= 0))) {
    const { first, second, third, known } = heading.date;
    draft.day = dates.resolve(first, second, third, known);
    draft.isDayImpossible = draft.day === 0 && !isAlone;
  } else if (heading.date !== null && draft.day === 0) noteLoneDay(draft, heading.date, dates);
  if (heading.seconds >= 0 && (draft.seconds < 0 || isFootLast)) draft.seconds = heading.seconds;
  if (draft.day === 0 && !isAlone && draft.loneDay.lineIndex === draft.receipt.lines.length - 1)
    draft.day = draft.loneDay.day;
}

/** A day right above the line of a foot that has the time or the number. */
function noteLoneDay(draft: Draft, { first, second, third, known }: WrittenDay, dates: DateReading): void {
  draft.loneDay = {
    day: dates.resolve(first, second, third, known),
    lineIndex: draft.receipt.lines.length,
  };
}

type WrittenDay = NonNullable<HeadingLine['date']>;

/** Words in addition to the fields, such as `TRANS# 4705 VOIDED`. */
export function applyLeftover(
  draft: Draft,
  leftover: string,
  lineIndex: number,
  table: PhraseTable<LineMeaning>,
): void {
  if (leftover === '') return;
  // `NO SALE TKT`: the last word may name the number.
  const [words, fewer] = [leftover, leftover.slice(0, Math.max(0, leftover.lastIndexOf(' ')))];
  const match = [words, fewer]
    .filter((text) => text !== '')
    .map((text) => table.match(text, 'none'))
    .find((one) => one !== null);
  if (match === undefined) return;
  if (match.meaning === 'void-mark') addEvent(draft, 'void-ticket', lineIndex, null, leftover);
  else if (isKindOfReceipt(match.meaning)) addEvent(draft, match.meaning, lineIndex, null, leftover);
}

const KINDS = ['refund', 'no-sale', 'abort', 'void-ticket', 'safe-drop', 'paid-in', 'paid-out'] as const;

function isKindOfReceipt(meaning: LineMeaning): meaning is (typeof KINDS)[number] {
  return (KINDS as readonly LineMeaning[]).includes(meaning);
}

/** `11/14` on a page of `11/13/2026`; the page's day for a receipt without a date. */
export function dayOnPage({ monthDay }: Draft, pageDay: DayNumber, dates: DateReading): DayNumber {
  if (monthDay === null || pageDay === 0) return pageDay;
  const year = Math.floor(pageDay / 10_000);
  const days = [year - 1, year, year + 1].map((one) =>
    dates.resolve(monthDay.first, monthDay.second, one, null),
  );
  const apart = (day: DayNumber): number => Math.abs(toEpochDay(day) - toEpochDay(pageDay));
  return days.reduce((best, day) => (day !== 0 && apart(day) < apart(best) ? day : best));
}

/** The day in a page header; 0 for none. */
export function findPageDay(text: string, dates: DateReading): DayNumber {
  const written: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
  if (findDate(text, written) < 0) return 0;
  return dates.resolve(written.first, written.second, written.third, written.known);
}

/** `REFUND 09-26-2026` where other receipts have a heading: a day in any line, if it is that of the receipt before. */
export function dayAmong(lines: readonly string[], before: DayNumber, dates: DateReading): DayNumber {
  if (before === 0) return 0;
  const isNear = (day: DayNumber): boolean => {
    const apart = toEpochDay(day) - toEpochDay(before);
    return day !== 0 && apart >= 0 && apart <= 1;
  };
  return lines.map((text) => findPageDay(text, dates)).find(isNear) ?? 0;
}

/** The day of a line with nothing else; 0 for every other line. */
export function dayOfLine(text: string, dates: DateReading): DayNumber {
  const written: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
  if (!readDayLine(text, written)) return 0;
  return dates.resolve(written.first, written.second, written.third, written.known);
}
