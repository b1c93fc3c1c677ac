// Finds what a title above a table, a line between its rows, or the sheet name says about all the rows below.

import { findHeading } from '../lines/heading-line.ts';
import type { Cell, Row } from '../row.ts';
import { readMoment } from '../text/cell-value.ts';
import { type DayNumber, dayInOrder } from '../text/date-time.ts';
import { registerCode } from '../text/register-code.ts';
import { bandParts, isNumberedName, numberedRegister } from './band-parts.ts';
import type { DateReading } from './date-order.ts';
import { labelParts } from './label-parts.ts';
import { cellText, hasValue } from './row-text.ts';
import { kindOfSheet, readSection } from './section-title.ts';
import { isSumLabel } from './table/sum-row.ts';
import { fieldOfHeading, headingKey } from './table/table-columns.ts';
import { hasSeveralDays, isOfPrinting, TITLE_DATE, withoutDates, withWrittenDay } from './title-date.ts';

/** For rows of a table without a column for it. */
export interface PageFacts {
  /** 0 for none. */
  day: DayNumber;
  /** '' for none. */
  register: string;
  /** Number, name or both; '' for none. */
  employee: string;
  /** What the transactions below are, `Post Void Transactions`; '' if nothing says it. */
  kind: string;
  /** Titles that name no kind, which may come again on every page. */
  titles: ReadonlySet<Cell>;
  /** The title that names the day, which may come again with another one, and where it does; null for none. */
  dayTitle: { cells: readonly Cell[]; at: number } | null;
  /** Whether a band gave the day, as every section may have one. */
  isOfBand: boolean;
}

const DAY_WORDS = /^[\p{L}\s.,:#-]*$/u;
const LABEL_LENGTH = { shortest: 2, longest: 30 };
const EMPLOYEE_FIELDS = new Set(['employee', 'employeeId', 'employeeName']);
/** A report's filter, not a value. */
const EVERY = /^(?:all|any|every|various|multiple)\b|^\*$/i;

/** What is before a colon or `#`, and what is after it. */
function splitAtMark(text: string): { label: string | undefined; behind: string } {
  const mark = text.search(/[:#]/);
  const label = text.slice(0, Math.max(0, mark)).trim();
  if (mark < LABEL_LENGTH.shortest || label.length > LABEL_LENGTH.longest)
    return { label: undefined, behind: '' };
  return {
    label,
    behind: text
      .slice(mark)
      .replace(/^[:#]+/, '')
      .trimStart(),
  };
}

/** What text such as `Cashier: 115 - SAM K` or `Cashier 115 SAM K` means. @param next the contents of the next cell */
function readLabelled(
  text: string,
  next: Cell | undefined,
): { facts: Partial<PageFacts>; usesNext: boolean } {
  const register = numberedRegister(text);
  if (register !== '') return { facts: { register }, usesNext: false };
  const { label, behind } = splitAtMark(text);
  const usesNext = behind === '';
  const value = (usesNext ? cellText(next) : behind).trim();
  const field = value === '' || EVERY.test(value) ? null : fieldOfHeading(label);
  if (field === 'register') return { facts: { register: registerCode(value) }, usesNext };
  if (field !== null && EMPLOYEE_FIELDS.has(field)) return { facts: { employee: value }, usesNext };
  return { facts: readCashier(text) ?? {}, usesNext: false };
}

/** @returns the day that a title's cell names; 0 for none. */
export function readDay(cell: Cell, dates: Pick<DateReading, 'resolve'>): DayNumber {
  if (typeof cell === 'number') return 0;
  const written = typeof cell === 'string' ? TITLE_DATE.exec(cell)?.[0] : cell;
  return readMoment(written, dates)?.day ?? 0;
}

/** @returns the unambiguous days that a title names, other than the day it was printed */
export function daysWithoutDoubt(cells: readonly Cell[]): DayNumber[] {
  return cells.flatMap((cell) => {
    if (isOfPrinting(cell) || typeof cell === 'number') return [];
    const day = readDay(cell, KNOWN_ONLY);
    return day === 0 ? [] : [day];
  });
}

/** The days that a title writes, other than the day it was printed. */
export function writtenDays(cells: readonly Cell[]): string[] {
  return cells.flatMap((cell) =>
    typeof cell !== 'string' || isOfPrinting(cell) ? [] : (TITLE_DATE.exec(cell)?.[0] ?? []),
  );
}

const KNOWN_ONLY: Pick<DateReading, 'resolve'> = {
  resolve: (first, second, third, known) => (known === null ? 0 : dayInOrder(first, second, third, known)),
};

/** A line between rows has at most a label and a value for each of day, register and cashier. */
const MOST_FILLED = 6;

/** A cheap check first: most rows have more cells, or a number in front. */
function mayBePageLine(cells: readonly Cell[]): boolean {
  let filled = 0;
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    if (typeof cell === 'number' || ++filled > MOST_FILLED) return false;
  }
  return filled > 0;
}

/** A cheap check. */
function mayBePairs(label: Cell | undefined): boolean {
  return typeof label === 'string' && (label.trimEnd().endsWith(':') || isPlainLabel(label));
}

const LABELED_FIELDS: ReadonlySet<string | null> = new Set([...EMPLOYEE_FIELDS, 'register', 'store', 'date']);

/** `Cashier`, without a mark */
const isPlainLabel = (text: string): boolean =>
  text.length <= LABEL_LENGTH.longest && !/\d/.test(text) && LABELED_FIELDS.has(fieldOfHeading(text));

/** A cheap check: most rows of a table are no page's. */
function mayHaveFacts(cells: readonly Cell[]): boolean {
  const first = cells.findIndex(hasValue);
  const isAlone = first === cells.findLastIndex(hasValue);
  return isAlone || mayBePairs(cells[first]) || (mayBePageLine(cells) && mayBeginPageLine(cells[first]));
}

/** A cheap check: a day, a register and a cashier have digits or a mark behind their label. */
function mayBeginPageLine(cell: Cell | undefined): boolean {
  return typeof cell !== 'string' || /[\d:#]/.test(cell) || isOfPrinting(cell);
}

/** `CASHIER 201 Abbott, Lee`: a word for a cashier, and a number with or without a name. */
const NUMBERED_CASHIER =
  /^(\p{L}{3,20}) +#?(\d(?:[\p{L}\d]{0,6}\d|\d{0,6}\p{Lu})?(?:(?: +(?:- +)?|-)\p{L}[\p{L} .,'-]*)?)$/u;
/** In a title, `User` and `Employee` may be the person who printed the report. */
const PRINTED_BY =
  /^(?:user|employee|staff|createdby|enteredby|processedby|utilisateur|usuario|benutzer|utilizador|utente|gebruiker|bruker|bruger|anvandare)(?:name|id)?$/i;

function readCashier(text: string): Partial<PageFacts> | null {
  const [, word = '', value = ''] = NUMBERED_CASHIER.exec(text.trim()) ?? [];
  const isCashier = EMPLOYEE_FIELDS.has(fieldOfHeading(word) ?? '') && !PRINTED_BY.test(word);
  return isCashier ? { employee: value } : null;
}

/** `Drawer 2   Cashier 12 Melissa`: words that a receipt's heading would have, and no number. */
function readWho(filled: readonly Cell[]): Partial<PageFacts> | null {
  const [text, ...others] = filled;
  if (typeof text !== 'string' || others.length > 0 || text.length > LONGEST_HEAD) return null;
  const cashier = readCashier(text);
  if (cashier !== null) return cashier;
  const heading = findHeading(text);
  if (heading === null || heading.number !== null || heading.register === null) return null;
  const { register, employeeId, employeeName } = heading;
  const employee = [employeeId, employeeName].filter((part) => part !== null).join(' ');
  return employee === '' ? null : { register: registerCode(register), employee };
}

const LONGEST_HEAD = 60;

const areMarked = (labels: readonly (Cell | undefined)[]): boolean =>
  labels.every((label) => typeof label === 'string' && /\S:\s*$/.test(label));

/** `Register` `1` `Cashier` `104 PAULA`, and not a row of headings */
const arePlain = (labels: readonly (Cell | undefined)[], filled: readonly Cell[]): boolean =>
  labels.filter((label) => typeof label === 'string' && isPlainLabel(label)).length >= FEWEST_PLAIN &&
  labels.every((label) => typeof label === 'string' && !/\d/.test(label)) &&
  filled.every((value, at) => at % 2 === 0 || fieldOfHeading(value) === null);

const FEWEST_PLAIN = 2;

/** Labels, each followed by its value: `Register:` `1` `Cashier:` `104 PAULA`. */
function readPairs(filled: readonly Cell[], dates: DateReading | null): Partial<PageFacts> | null {
  const places = [...filled.keys()].filter((at) => at % 2 === 0);
  const labels = places.map((at) => filled[at]);
  if (filled.length % 2 !== 0 || !(areMarked(labels) || arePlain(labels, filled))) return null;
  const facts: Partial<PageFacts> = {};
  for (const at of places) {
    const [label, value] = [cellText(filled[at] ?? null).trim(), filled[at + 1] ?? null];
    if (isOfPrinting(label)) continue;
    Object.assign(facts, readLabelled(label.endsWith(':') ? label : `${label}:`, value).facts);
    const day =
      dates === null || fieldOfHeading(label.replace(/:$/, '')) !== 'date' ? 0 : readDay(value, dates);
    if (day !== 0) facts.day = day;
  }
  return Object.keys(facts).length === 0 ? null : facts;
}

/**
 * @param dates null if a day is not wanted
 * @returns the facts of a line with nothing else in it; null for every other row
 */
export function readPageLine(cells: readonly Cell[], dates: DateReading | null): Partial<PageFacts> | null {
  if (!mayHaveFacts(cells)) return null;
  const labeled = labelParts(cells.filter(hasValue));
  if (labeled.some(isSumOfSection)) return null;
  const filled = labeled.flatMap((cell) => bandParts(cell, dates !== null));
  const pairs = mayBePairs(filled[0]) ? readPairs(filled, dates) : readWho(filled);
  if (pairs !== null || !mayBePageLine(cells)) return pairs;
  const facts: Partial<PageFacts> = {};
  for (let at = 0; at < filled.length; at++) {
    const cell = filled[at] ?? null;
    if (typeof cell === 'number' || typeof cell === 'boolean') return null;
    const { facts: labelled, usesNext } =
      typeof cell === 'string' ? readLabelled(cell.trim(), filled[at + 1]) : { facts: {}, usesNext: false };
    if (Object.keys(labelled).length > 0) {
      Object.assign(facts, labelled);
      if (usesNext) at++;
      continue;
    }
    if (typeof cell === 'string' && (isNumberedName(cell) || isOfPrinting(cell))) continue;
    const words = typeof cell === 'string' ? withoutDates(cell) : '';
    const day =
      dates === null || hasSeveralDays(cellText(cell)) || !DAY_WORDS.test(words) ? 0 : readDay(cell, dates);
    if (day !== 0) facts.day ??= day;
    else if (words.trim().endsWith(':') ? dates === null : !isLabelled(words)) return null;
  }
  return Object.keys(facts).length === 0 ? null : facts;
}

/** `Cashier: KIM  Total: 55.20` is below a section, and says nothing about the next one. */
function isSumOfSection(cell: Cell): boolean {
  if (typeof cell !== 'string') return false;
  return isSumLabel(cell) || SUMS.has(fieldOfHeading(splitAtMark(cell.trim()).label));
}

const SUMS: ReadonlySet<string | null> = new Set([
  'total',
  'amount',
  'subtotal',
  'tax',
  'lineAmount',
  'quantity',
]);

/** `Shift: Morning`, beside a register or a cashier */
const isLabelled = (text: string): boolean => splitAtMark(text.trim()).behind !== '';

/** From the titles above a table, or else from the sheet name. */
export function findPageFacts(titles: readonly Row[], sheet: string, dates: DateReading): PageFacts {
  const facts: PageFacts = {
    day: 0,
    register: '',
    employee: '',
    kind: '',
    titles: new Set(),
    dayTitle: null,
    isOfBand: false,
  };
  const take = (found: Partial<PageFacts>): void => {
    facts.day ||= found.day ?? 0;
    facts.register ||= found.register ?? '';
    facts.employee ||= found.employee ?? '';
  };
  for (const { cells } of titles) facts.kind = readSection(cells) ?? facts.kind;
  facts.kind ||= kindOfSheet(sheet);
  facts.titles = new Set(titles.flatMap(({ cells }) => (readSection(cells) === '' ? (cells[0] ?? []) : [])));
  for (const cells of [...titles.map((row) => row.cells), [withWrittenDay(sheet)]]) {
    const parts = labelParts(cells.filter(hasValue));
    take(readWho(parts) ?? {});
    take(whoIsNamed(parts));
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at] ?? null;
      if (!isOfPrinting(cell)) take({ day: readDay(cell, dates) });
      if (facts.day !== 0) facts.dayTitle ??= { cells, at };
    }
  }
  // The head of the first section, which the others repeat with other values.
  for (const { cells } of titles) {
    const { day = 0, ...who } = readPageLine(cells, dates) ?? {};
    if (day !== 0 && (Object.keys(who).length > 0 || namesDate(cells) || isBand(cells))) {
      facts.day = day;
      facts.isOfBand = true;
    }
    if (who.register !== undefined) take(who);
  }
  // `Report date` may be either; it counts if nothing else does.
  for (const { cells } of facts.day === 0 ? titles : []) {
    for (const cell of cells)
      if (typeof cell === 'string' && /report date/i.test(cell)) take({ day: readDay(cell, dates) });
  }
  return facts;
}

const isBand = (cells: readonly Cell[]): boolean => cells.some((cell) => bandParts(cell, true).length > 1);

const namesDate = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && fieldOfHeading(splitAtMark(cell).label) === 'date');

/** The register and the cashier of a title. Who printed a report counts only beside a register. */
function whoIsNamed(parts: readonly Cell[]): Partial<PageFacts> {
  const found: Partial<PageFacts> = {};
  let printedBy = '';
  const [plain, value] = parts;
  // `POS` `2`, and nothing else
  const isPair = parts.length === 2 && typeof plain === 'string' && isPlainLabel(plain.trim());
  const isValue = /\d/.test(cellText(value)) && fieldOfHeading(value) === null;
  const marked = isPair && isValue ? [`${plain.trim()}:`, value] : parts;
  for (const [at, cell] of marked.entries()) {
    if (typeof cell !== 'string') continue;
    const { register, employee } = readLabelled(cell.trim(), marked[at + 1]).facts;
    if (register !== undefined) found.register ||= register;
    if (employee === undefined) continue;
    if (PRINTED_BY.test(headingKey(splitAtMark(cell.trim()).label ?? ''))) printedBy ||= employee;
    else found.employee ||= employee;
  }
  if (found.register !== undefined && printedBy !== '') found.employee ||= printedBy;
  return found;
}

function wordsBeside(cell: Cell): string {
  return typeof cell === 'string' ? withoutDates(cell.replace(WEEKDAY, '')).replace(PAGE, '') : '';
}

const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*/gi;
/** Of a report, which rises. */
const PAGE =
  /\b(?:page|pg|seite|página|pagina|sida|side|strona) {0,2}\d{1,4}(?: (?:of|de|von|di|van|av|z) \d{1,4})?/iu;

const isSameTitle = (cell: Cell, before: Cell): boolean =>
  cell === before ||
  (typeof cell === 'string' && PAGE.test(cell) && wordsBeside(cell) === wordsBeside(before));

/** @returns the day in a row that is the title of the rows above but for its day; 0 for every other row */
export function readTitleAgain(
  cells: readonly Cell[],
  { cells: title, at: place }: NonNullable<PageFacts['dayTitle']>,
  dates: DateReading,
): DayNumber {
  for (let at = 0; at < title.length; at++)
    if (at !== place && !isSameTitle(cells[at] ?? null, title[at] ?? null)) return 0;
  const cell = cells[place] ?? null;
  return wordsBeside(cell) === wordsBeside(title[place] ?? null) ? readDay(cell, dates) : 0;
}
