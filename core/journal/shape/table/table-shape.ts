// Decides, from the first rows below a heading, whether a table has one row per transaction or per line, and which
// meaning each ambiguous column has.

import { MOST_TAX } from '../../measures/tax-rates.ts';
import type { Cell, Row } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { readCents, readCode, readQuantity, readTimeOfDay } from '../../text/cell-value.ts';
import type { ColumnField } from '../../vocabulary/column-names.ts';
import { HUNDREDTHS } from '../../vocabulary/money-units.ts';
import { cellText, isBlankRow, isFilled } from '../row-text.ts';
import { withAgreedTime } from './agreed-time.ts';
import { findArticleGroup } from './article-groups.ts';
import { findDayStart } from './business-day.ts';
import { isCode, isDatabaseKey } from './column-facts.ts';
import { findDescribedPayments, findPaymentRows, findWays } from './described-payments.ts';
import {
  holdsDaySeconds,
  holdsDigitDates,
  holdsDigitSeconds,
  holdsDottedTimes,
  timeIn,
} from './digit-columns.ts';
import { areEmployeeCodes } from './employee-codes.ts';
import { findPlaces } from './find-place.ts';
import { findRegister } from './find-register.ts';
import { hasNet, placeOfTaxes } from './included-tax.ts';
import { type KindCodes, readKindCodes } from './kind-codes.ts';
import {
  findKindMarks,
  type KindMark,
  remarksBesideVoids,
  remarksInDescriptions,
  withLineMarks,
  withoutMarkedEmployee,
} from './kind-marks.ts';
import { findLegends, type Legend, type Legends } from './legends.ts';
import {
  findAmountsOfTotal,
  findSummedAmounts,
  findUntaxed,
  growsWithQuantity,
  isTaxOf,
} from './line-amounts.ts';
import { findLineDiscount, type LineDiscount } from './line-discounts.ts';
import { hasOwnRows } from './line-kind.ts';
import { findOtherTaxes, type OtherTaxes } from './line-taxes.ts';
import { findVoidMarks, turnsReturns, type VoidMarks } from './marked-rows.ts';
import { withNetTotal } from './net-total.ts';
import { findOtherTotals } from './other-totals.ts';
import { findPaidLines } from './paid-lines.ts';
import { findPartTotals } from './part-totals.ts';
import { readKind } from './read-kind.ts';
import { findChargedPrice, findOtherPrice, isRegularOfLines } from './regular-price.ts';
import { findRowSums } from './row-sums.ts';
import { isSumInNumber, isSumLabel } from './sum-row.ts';
import { findSummedVoids, type SummedVoids } from './summed-voids.ts';
import { type Columns, fieldOfHeading, isHeadingAgain, isIncludedTax } from './table-columns.ts';
import { findWithTax, withTaxedTotal } from './taxed-total.ts';
import { findTenderAmount } from './tender-amount.ts';
import { findTypedPrices } from './typed-prices.ts';

export type TableShape = 'line-items' | 'summary';

export interface TableLayout {
  shape: TableShape;
  columns: Columns;
  /** Column of a line's extended amount. */
  lineAmount: number | undefined;
  /** Column of a unit's price. */
  unitPrice: number | undefined;
  /** Column of a transaction's total. */
  total: number | undefined;
  /** Column of a line's own tax, which its amount does not include. */
  lineTax: number | undefined;
  /** Column of a transaction's tax beside its total, which one of its rows has, or all of them have. */
  ticketTax: number | undefined;
  /** More taxes of the same line; null for none. */
  otherTaxes: OtherTaxes | null;
  /** What was taken off single lines; null if no figures show it. */
  lineDiscount: LineDiscount | null;
  /** Whether the regular price is that of all pieces of a line, rather than of one. */
  isRegularOfLine: boolean;
  /** Columns whose amounts are whole cents, as their headings say. */
  centColumns: ReadonlySet<number>;
  /** Whether each transaction has its own row above those of its lines, which also says what was sold. */
  hasOwnRows: boolean;
  voidMarks: VoidMarks;
  /** Set if any text or amount in the column of voids marks a line; null if only words for voids do. */
  voidMark: KindMark | null;
  /** Whether the amounts of returned rows have the sign of sales. */
  turnsReturns: boolean;
  /** Whether the status in a line's row is that of its transaction. */
  hasStatusOfTicket: boolean;
  /** Whether every line has its own time, so a different time does not mean a different transaction. */
  hasLineTimes: boolean;
  /** Whether a date is given only in the first row of its day. */
  hasSparseDates: boolean;
  /** Whether the column of dates holds times as well, so that a date without one means midnight. */
  hasTimesInDates: boolean;
  /** Whether dates stand without times everywhere, so that each means its midnight. */
  isUntimed: boolean;
  /** Columns in which sales are credits: marked as in bookkeeping, `20.83 CR`, `9.17 DR`, or below zero. */
  creditColumns: ReadonlySet<number>;
  /** Whether a word and a number together are an employee's code. */
  hasEmployeeCodes: boolean;
  /** Columns, other than that of kinds, that say what some transactions were. */
  kindMarks: readonly KindMark[];
  /** Column with the departments of articles. */
  articleGroup: number | undefined;
  /** Columns in a ticket's row, each with what was sold of one department. */
  departments: readonly number[];
  /** Columns with the amounts of tickets that have no total. */
  otherTotals: readonly number[];
  /** Columns that add up to the total, which has none. */
  partTotals: readonly number[];
  /** Columns in a ticket's row, each with what was paid in one way, whose headings don't say so. */
  ways: readonly number[];
  /** Columns in a ticket's row, each with a tax of its total. */
  taxes: readonly number[];
  /** What the export says about the codes of its columns. */
  legends: Legends;
  /** What codes in the column of kinds mean. */
  kindCodes: KindCodes;
  /** Whether dates are bare digits, 111626. */
  hasDigitDates: boolean;
  /** Whether times that are bare digits have seconds, so that 105 is 00:01:05. */
  hasDigitSeconds: boolean;
  /** Whether times are bare digits that count the seconds since midnight. */
  hasDaySeconds: boolean;
  /** Times before this, in seconds since midnight, belong to the day after the date; 0 for none. */
  dayStart: number;
  /** Whether hours and minutes are separated by a dot, so 18.05 is 6:05 PM. */
  hasDottedTimes: boolean;
}

function cellOf(cells: readonly Cell[], column: number | undefined): Cell {
  return column === undefined ? null : (cells[column] ?? null);
}

/**
 * The rows of one transaction, according to its number or blanks below it; those of several registers may alternate.
 */
function groupRows(rows: readonly Row[], columns: Columns): Row[][] {
  const groups: Row[][] = [];
  const open = new Map<string, { number: string; group: Row[] }>();
  let last: Row[] | undefined;
  for (const row of rows) {
    if (isBlankRow(row.cells) || isSumInNumber(cellOf(row.cells, columns.number)) || isSumLabel(row.cells[0]))
      continue;
    const number = readCode(cellOf(row.cells, columns.number));
    const register = readCode(cellOf(row.cells, columns.register));
    const known = open.get(register);
    if (number !== '') last = known?.number === number ? known.group : undefined;
    if (last === undefined) {
      last = [];
      groups.push(last);
      open.set(register, { number, group: last });
    }
    last.push(row);
  }
  return groups;
}

function variesWithin(
  groups: readonly Row[][],
  column: number | undefined,
  isValue: (cell: Cell) => boolean = isFilled,
): boolean {
  if (column === undefined) return false;
  const several = groups.filter((group) => group.length > 1);
  const varying = several.filter((group) => {
    const values = group.map((row) => cellOf(row.cells, column)).filter(isValue);
    return new Set(values.map((cell) => cellText(cell))).size > 1;
  });
  return several.length > 0 && varying.length >= several.length * 0.2;
}

/** Not a number such as `207`, `2O7`, or `A-12`. */
function isName(cell: Cell): boolean {
  return typeof cell === 'string' && !/^[^\s\d]*\d\S*$/.test(cell.trim());
}

/** `Cashier` may be a number or a name; so may `Server` or `Clerk`. */
function splitEmployee(columns: Columns, rows: readonly Row[]): Columns {
  if (columns.employee === undefined) return columns;
  const { employee, ...others } = columns;
  const values = rows.map((row) => cellOf(row.cells, employee)).filter(isFilled);
  const areNames = values.length > 0 && values.filter(isName).length > values.length / 2;
  if (areNames && columns.employeeName === undefined) return { ...others, employeeName: employee };
  if (!areNames && columns.employeeId === undefined) return { ...others, employeeId: employee };
  return others;
}

/** `Operator | Rung By` may be the number and the name of the same person: each number has one name. */
function findNameOfEmployee(columns: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const { employeeId, employeeName } = columns;
  if (employeeId === undefined || employeeName !== undefined) return columns;
  const isOfSame = (column: number): boolean => {
    const names = new Map<string, string>();
    return rows.every(({ cells }) => {
      const [id, name] = [cellOf(cells, employeeId), cellOf(cells, column)];
      if (!isFilled(id) || !isFilled(name)) return true;
      const known = names.get(readCode(id));
      const text = readCode(name);
      names.set(readCode(id), text);
      return isName(name) && !isName(id) && (known === undefined || known === text);
    });
  };
  const named = [...heading.keys()].find(
    (at) => at !== employeeId && fieldOfHeading(heading[at]) === 'employee' && isOfSame(at),
  );
  return named === undefined ? columns : { ...columns, employeeName: named };
}

/** Fields whose words may be in a separate column next to their codes: `Item # | Item Name`. */
const WORDED_FIELDS = ['description', 'type', 'lineType'] as const;

const isCodeOrKey = (code: string): boolean => isCode(code) || isDatabaseKey(code);

/** `DRY-014`, `cola33`: an article's own code, or a short name. */
const isReference = (code: string): boolean =>
  isCodeOrKey(code) || /^[\p{L}_./-]*\d[\p{L}\d_./-]*$/u.test(code);

const FEWEST_NAMES = 0.5;

/** Uses the columns with words instead of those with codes. */
export function findWords(columns: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const valuesOf = (column: number): string[] => rows.map((row) => readCode(cellOf(row.cells, column)));
  const partOf = (column: number, isSo: (code: string) => boolean): number => {
    const values = valuesOf(column).filter((code) => code !== '');
    return values.length === 0 ? 1 : values.filter(isSo).length / values.length;
  };
  /** Whether each code has a name, and hardly any two the same. */
  const namesEach = (coded: number, column: number): boolean => {
    const names = valuesOf(column);
    const pairs = valuesOf(coded).map((code, at) => `${code}\t${names[at]}`);
    const codes = new Set(valuesOf(coded)).size;
    return new Set(pairs).size <= codes / MOSTLY && new Set(names).size >= codes * FEWEST_NAMES;
  };
  const worded: Columns = { ...columns };
  for (const field of WORDED_FIELDS) {
    const coded = columns[field];
    if (coded === undefined) continue;
    const isCoded = partOf(coded, isCodeOrKey) >= MOSTLY;
    if (!isCoded && (field !== 'description' || partOf(coded, isReference) < MOSTLY)) continue;
    const isNamed = (at: number): boolean =>
      fieldOfHeading(heading[at]) === field ||
      (field === 'description' && /^name$/i.test(cellText(heading[at]).trim()));
    const named = [...heading.keys()].find(
      (at) => isNamed(at) && partOf(at, isReference) < 1 - MOSTLY && (isCoded || namesEach(coded, at)),
    );
    worded[field] = named ?? coded;
  }
  return worded;
}

/** A refund column may hold money. Then it is not a mark. */
function withoutSums({ returned, ...columns }: Columns, rows: readonly Row[]): Columns {
  if (returned === undefined) return columns;
  const isSumOfMoney = rows.some(({ cells }) => {
    const cents = readCents(cellOf(cells, returned));
    return cents !== null && cents !== 0 && Math.abs(cents) !== 100;
  });
  return isSumOfMoney ? columns : { ...columns, returned };
}

/** `Card` may be over what is left of its number, `xx5109`, in place of an amount. */
function withMaskedCards(columns: Columns, rows: readonly Row[]): Columns {
  const { cardAmount, ...others } = columns;
  if (columns.maskedCard !== undefined) return columns;
  if (cardAmount === undefined) return { ...columns, ...findMasked(columns, rows) };
  const filled = rows.map(({ cells }) => cellOf(cells, cardAmount)).filter(isFilled);
  const masked = filled.filter((cell) => /\d{4}$/.test(cellText(cell)) && readCents(cell) === null);
  const areMasked = masked.length > 0 && masked.length >= filled.length * MOSTLY;
  return areMasked ? { ...others, maskedCard: cardAmount } : columns;
}

/** `************5413` under any heading */
function findMasked(columns: Columns, rows: readonly Row[]): Pick<Columns, 'maskedCard'> {
  const known = new Set(Object.values(columns));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let at = 0; at < width; at++) {
    if (known.has(at)) continue;
    const filled = rows.map(({ cells }) => cellText(cellOf(cells, at)).trim()).filter((text) => text !== '');
    const masked = filled.filter((text) => MASKED.test(text));
    if (masked.length > 0 && masked.length >= filled.length * MOSTLY) return { maskedCard: at };
  }
  return {};
}

const MASKED = /^(?:\d{4,6}[ -]?)?(?:[*•#]{2,}|[xX]{4,})[*•#xX -]{0,14}\d{4}$/u;

const MOSTLY = 0.8;

const LINE_FIELDS = [
  'amount',
  'lineAmount',
  'price',
  'unitPrice',
  'total',
  'subtotal',
  'quantity',
] as const satisfies readonly ColumnField[];

/** Titles of sections, and sign-ons, have neither a number nor an article nor an amount. */
function mayBeLine(columns: Columns, { cells }: Row): boolean {
  const { number, description, lineType } = columns;
  const named = description ?? lineType;
  return [number, named, ...LINE_FIELDS.map((field) => columns[field])].some((at) =>
    isFilled(cellOf(cells, at)),
  );
}

function isLineItems(columns: Columns, rows: readonly Row[], groups: readonly Row[][]): boolean {
  if (columns.description === undefined && columns.lineType === undefined) return false;
  const lines = groups.reduce((sum, group) => sum + group.filter((row) => mayBeLine(columns, row)).length, 0);
  if (lines > groups.length * 1.1) return true;
  const filled = rows.filter((row) => readCode(cellOf(row.cells, columns.number)) !== '').length;
  if (filled < lines * 0.9) return true;
  // Either way, one row per transaction: a total shows that the row is a transaction; a line amount, a quantity, or a
  // price that it is a line. If there is also a total, only a line amount shows that.
  const ofLine = columns.lineAmount ?? columns.unitPrice;
  if (columns.description !== undefined && ofLine !== undefined) return true;
  if (columns.total !== undefined) return isPriced(columns, rows);
  return columns.quantity !== undefined || columns.unitPrice !== undefined || columns.price !== undefined;
}

/** Whether each row's total is what the row's article costs, apart from tax: all of the transaction is in its row. */
function isPriced({ description, quantity, price, total }: Columns, rows: readonly Row[]): boolean {
  if (description === undefined || quantity === undefined || price === undefined) return false;
  const sold = rows.flatMap(({ cells }) => {
    const [each, sum] = [readCents(cellOf(cells, price)), readCents(cellOf(cells, total))];
    const pieces = readQuantity(cellOf(cells, quantity));
    if (!each || !sum || !pieces || !isFilled(cellOf(cells, description))) return [];
    return [[sum / each / pieces, sum / each]];
  });
  const isTaxed = (times: number): boolean => Math.abs(times) > 0.99 && Math.abs(times) <= 1 + MOST_TAX;
  const explained = sold.filter((ratios) => ratios.some(isTaxed));
  return sold.length > 0 && explained.length >= sold.length * MOSTLY;
}

/** Only for spreadsheet dates: text without a time has none. */
function findTimesInDates(columns: Columns, rows: readonly Row[]): boolean {
  if (columns.time !== undefined) return false;
  return rows.some(({ cells }) => {
    const cell = cellOf(cells, columns.dateTime ?? columns.date);
    const serial = typeof cell === 'object' ? cell?.serial : cell;
    return typeof serial === 'number' && !Number.isInteger(serial);
  });
}

const DIGITS_OF_DATE = 8;
const CLOCK = /\d\s?[:h]\s?[0-5]\d|\d\s?[ap]\.?\s?m\b/i;

/**
 * Whether there are dates, and nothing anywhere that may be a time of day. Without tills or cashiers, it is no export
 * of a register.
 */
function isUntimed(columns: Columns, rows: readonly Row[]): boolean {
  const { register, employeeId, employeeName } = columns;
  const dates = columns.dateTime ?? columns.date;
  if (dates === undefined || (register ?? employeeId ?? employeeName) === undefined) return false;
  if (!rows.some(({ cells }) => isFilled(cellOf(cells, dates)))) return false;
  const mayBeTime = (cell: Cell, at: number): boolean => {
    if (at === columns.time) return isFilled(cell);
    if (at === dates && cellText(cell).replace(/\D/g, '').length > DIGITS_OF_DATE) return true;
    if (typeof cell === 'string') return CLOCK.test(cell);
    const serial = typeof cell === 'object' ? cell?.serial : at === dates ? cell : undefined;
    return typeof serial === 'number' && !Number.isInteger(serial);
  };
  return !rows.some(({ cells }) => cells.some((cell, at) => mayBeTime(cell, at)));
}

/** Whether a price is for the whole quantity. Then the prices add up to the total, if there is one, apart from tax. */
function isPriceExtended(columns: Columns, groups: readonly Row[][]): boolean {
  const { price, quantity, total } = columns;
  if (price === undefined || quantity === undefined) return false;
  if (total === undefined) return growsWithQuantity(columns, groups.flat());
  let votes = 0;
  let telling = 0;
  for (const group of groups) {
    const sums = { extended: 0, multiplied: 0 };
    for (const { cells } of group) {
      const cents = readCents(cellOf(cells, price)) ?? 0;
      sums.extended += cents;
      sums.multiplied += cents * (readQuantity(cellOf(cells, quantity)) ?? 1);
    }
    const totals = group.map(({ cells }) => readCents(cellOf(cells, total)));
    const paid = totals.find((cents) => cents !== null) ?? null;
    if (paid === null || sums.extended === sums.multiplied) continue;
    telling++;
    if (Math.abs(paid - sums.extended) < Math.abs(paid - sums.multiplied)) votes++;
  }
  return telling > 0 && votes >= telling * 0.8;
}

/** The other rows of some tickets have nothing there, or 0. */
function isSum(cell: Cell): boolean {
  return isFilled(cell) && readCents(cell) !== 0;
}

/** One row per transaction: the kind of record is the transaction's own. */
function withKind(columns: Columns): Columns {
  const { type = columns.lineType } = columns;
  return type === undefined ? columns : { ...columns, type };
}

const FEWEST_REPEATING = 3;

/**
 * For transactions with several rows, whether all of them have the same amount, or only one row of each has one: it is
 * the transaction's.
 */
function isOfTicket(groups: readonly Row[][], column: number | undefined): boolean {
  if (column === undefined || variesWithin(groups, column, isSum)) return false;
  const counts = groups
    .filter((group) => group.length > 1)
    .map((group) => group.filter(({ cells }) => isSum(cellOf(cells, column))).length);
  const single = counts.filter((count) => count === 1).length;
  return counts.filter((count) => count > 1).length >= FEWEST_REPEATING || isMost(single, counts.length);
}

const isMost = (part: number, all: number): boolean => part >= FEWEST_REPEATING && part >= all * MOSTLY;

type Amounts = Pick<TableLayout, 'lineAmount' | 'unitPrice' | 'total' | 'lineTax'>;

/** @param isFree false if somebody has said what the columns are, which must not be changed */
function settleAmounts(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  groups: readonly Row[][],
  isFree: boolean,
): Amounts {
  const isOfLine = (column: number | undefined): boolean => variesWithin(groups, column, isSum);
  const totals = [...heading.keys()].filter(
    (at) => at === columns.total || fieldOfHeading(heading[at]) === 'total',
  );
  // Of two totals the one that differs from line to line is the line's.
  const ofTicket = isFree ? totals.find((at) => !isOfLine(at)) : undefined;
  let lineAmount = columns.lineAmount ?? columns.amount;
  if (isFree && isOfLine(columns.total)) {
    const found = findAmountsOfTotal(columns, heading, groups);
    if (found !== null) return { ...found, total: ofTicket };
  }
  const summed = isFree ? findSummedAmounts(columns, heading, groups) : null;
  if (summed !== null) return summed;
  const untaxed = isFree ? findUntaxed(columns, heading, rows) : null;
  if (untaxed !== null) return { ...untaxed, total: isOfLine(columns.total) ? ofTicket : columns.total };
  let { total } = columns;
  if (lineAmount === undefined && ofTicket !== undefined) {
    lineAmount = totals.find(isOfLine);
    if (lineAmount !== undefined) total = ofTicket;
  }
  const hasPrice = columns.price !== undefined || columns.unitPrice !== undefined;
  if (lineAmount === undefined && !hasPrice && !isOfLine(total)) lineAmount = columns.subtotal;
  if (lineAmount === undefined && (isOfLine(total) || (!hasPrice && !isOfTicket(groups, total)))) {
    lineAmount = total;
    total = undefined;
  }
  if (lineAmount === undefined && isPriceExtended(columns, groups)) lineAmount = columns.price;
  const isPriceOfUnit = lineAmount !== undefined || columns.quantity !== undefined;
  const unitPrice = columns.unitPrice ?? (isPriceOfUnit ? columns.price : undefined);
  if (lineAmount === undefined && !isPriceOfUnit) lineAmount = columns.price;
  const charged =
    isFree && unitPrice === undefined && lineAmount !== undefined && columns.tax !== undefined
      ? findWithTax(lineAmount, columns.tax, columns, { heading, rows })
      : undefined;
  if (charged !== undefined) return { lineAmount: charged, unitPrice, total, lineTax: undefined };
  const holdsTax = lineAmount !== undefined && lineAmount === columns.total;
  const isTaxOfLine =
    !holdsTax && variesWithin(groups, columns.tax) && isTaxOf(rows, lineAmount, columns.tax);
  return { lineAmount, unitPrice, total, lineTax: isTaxOfLine ? columns.tax : undefined };
}

/** Without a total, only the heading or the rates of taxes say that they are in the amounts. */
function withoutIncludedTax(amounts: Amounts, heading: readonly Cell[], rows: readonly Row[]): Amounts {
  const { lineAmount, lineTax, total } = amounts;
  if (lineAmount === undefined || lineTax === undefined || total !== undefined) return amounts;
  if (isIncludedTax(heading[lineTax])) return { ...amounts, lineTax: undefined };
  // Beside an amount without the tax, that one is the line's, unless this one is its price.
  const isIncluded = hasNet(rows, lineAmount, lineTax)
    ? fieldOfHeading(heading[lineAmount]) === 'price'
    : placeOfTaxes(rows, lineAmount, lineTax) === 'included';
  return isIncluded ? { ...amounts, lineTax: undefined } : amounts;
}

const SPARSE_PART = 0.2;

/** Many transactions have a time and no date of their own. */
function hasSparseDates(columns: Columns, rows: readonly Row[]): boolean {
  if (columns.time === undefined) return false;
  const timed = rows.filter(
    ({ cells }) =>
      readCode(cellOf(cells, columns.number)) !== '' && readTimeOfDay(cellOf(cells, columns.time)) >= 0,
  );
  const undated = timed.filter(({ cells }) => !isFilled(cellOf(cells, columns.dateTime ?? columns.date)));
  return undated.length > timed.length * SPARSE_PART;
}

const IN_CENTS = new RegExp(
  `(?:cents|pence)\\b|¢|(?<!\\p{L})(?:minor|${HUNDREDTHS.join('|')})(?!\\p{L})`,
  'iu',
);
const PER_CENT = /\bper ?cents?\b/i;

/** Amounts with a decimal point are not in cents, whatever their heading says. */
function findCentColumns(heading: readonly Cell[], rows: readonly Row[]): Set<number> {
  const isWhole = (cell: Cell): boolean =>
    typeof cell === 'number' ? Number.isInteger(cell) : !/\d[.,]\d\d?(?!\d)/.test(cellText(cell));
  return new Set(
    [...heading.keys()].filter((at) => {
      const title = heading[at];
      const words = typeof title === 'string' ? apartWords(title) : '';
      if (PER_CENT.test(words)) return false;
      if (!IN_CENTS.test(words)) return arePadded(rows.map(({ cells }) => cellOf(cells, at)));
      return rows.every(({ cells }) => isWhole(cellOf(cells, at)));
    }),
  );
}

/** `+00000378`: a field of one width, which has no place for a point. */
const PADDED = /^[+-]?0\d{4,14}[+-]?$/;

function arePadded(cells: readonly Cell[]): boolean {
  const texts = cells.map((cell) => cellText(cell).trim()).filter((text) => /\d/.test(text));
  const padded = texts.filter((text) => PADDED.test(text) && text.length === texts[0]?.length);
  return texts.length >= FEWEST_PADDED && padded.length === texts.length;
}

const FEWEST_PADDED = 3;

const CREDIT = /\d\s*CR$/i;
const DEBIT = /\d\s*D[RB]$/i;

/** Most entries of a store are sales, so a mark on fewer amounts means that they were taken back. */
function findCreditColumns(columns: Columns, rows: readonly Row[]): Set<number> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const isMarked = (at: number): boolean => {
    const texts = rows
      .map(({ cells }) => cellText(cellOf(cells, at)).trim())
      .filter((text) => /\d/.test(text));
    const credits = texts.filter((text) => CREDIT.test(text)).length;
    const debits = texts.filter((text) => DEBIT.test(text)).length;
    return credits + debits >= texts.length * MOSTLY && credits > debits;
  };
  const marked = Array.from({ length: width }, (_, at) => at).filter(isMarked);
  return new Set([...marked, ...findTurned(columns, rows)]);
}

/**
 * Ticket amounts in books that record sales as outgoing: nearly all that are called sales are below zero, or nearly all
 * amounts where nothing says what is a sale. A list of refunds has no other amounts.
 */
function findTurned({ type, total, amount, subtotal, tax }: Columns, rows: readonly Row[]): number[] {
  const kindOf = ({ cells }: Row): string | null => readKind(cellText(cellOf(cells, type)).trim());
  const sales = type === undefined ? [] : rows.filter((row) => kindOf(row) === 'Sale');
  const areNamed = sales.length > 0 || (type !== undefined && rows.some((row) => kindOf(row) !== null));
  const telling = areNamed ? sales : rows;
  const isTurned = (at: number): boolean => {
    const cents = telling.map(({ cells }) => readCents(cellOf(cells, at)) ?? 0).filter((one) => one !== 0);
    const below = cents.filter((one) => one < 0).length;
    const isMixed = below < cents.length && cents.length >= FEWEST_UNNAMED;
    return (areNamed || isMixed) && below >= FEWEST_TURNED && below >= cents.length * MOSTLY;
  };
  return [total, amount, subtotal, tax].filter((at): at is number => at !== undefined && isTurned(at));
}

/** What columns hold by their contents, unless somebody has said it. */
function freeColumns(found: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const worded = splitEmployee(findWords(withoutMarkedEmployee(found, heading, rows), heading, rows), rows);
  const timed = withAgreedTime(worded, rows);
  const staffed = findRegister(findNameOfEmployee(timed, heading, rows), heading, rows);
  return withMaskedCards(
    findPaymentRows(findWays(findDescribedPayments(findPlaces(staffed, heading, rows), rows), rows), rows),
    rows,
  );
}

/** Somebody has said what they are, but not that several rows may be one transaction. */
function chosenColumns(found: Columns, rows: readonly Row[], shape: TableShape): Columns {
  const columns = splitEmployee(found, rows);
  return shape === 'summary' ? findPaymentRows(columns, rows) : columns;
}

const NO_CODES: KindCodes = new Map();

/** Fewer sales may be below zero by chance. */
const FEWEST_TURNED = 3;
const FEWEST_UNNAMED = 10;

/** A table whose columns are known, and not yet what a row of it is. */
interface OpenTable {
  columns: Columns;
  heading: readonly Cell[];
  rows: readonly Row[];
  /** The rows of each transaction. */
  groups: readonly Row[][];
  values: Values;
  kindMarks: readonly KindMark[];
  /** Whether the rows decide what they are, because nobody has said so. */
  isFree: boolean;
}

/** How cells are read, whatever a row is. */
type Values = ReturnType<typeof settleValues>;

function settleValues(columns: Columns, heading: readonly Cell[], rows: readonly Row[]) {
  const legends = findLegends(heading, rows);
  const hasLegend = legends.has(columns.type ?? columns.status ?? -1);
  const values = {
    centColumns: findCentColumns(heading, rows),
    hasTimesInDates: findTimesInDates(columns, rows),
    isUntimed: isUntimed(columns, rows),
    hasDigitDates: holdsDigitDates(rows, columns.dateTime ?? columns.date),
    hasDigitSeconds: holdsDigitSeconds(rows, columns.time),
    hasDaySeconds: holdsDaySeconds(rows, columns.time),
    hasDottedTimes: holdsDottedTimes(rows, columns.time),
    dayStart: 0,
    kindCodes: hasLegend ? NO_CODES : readKindCodes(columns, heading, rows),
    legends,
    creditColumns: findCreditColumns(columns, rows),
    hasEmployeeCodes: areEmployeeCodes(
      rows.filter(({ cells }) => !isHeadingAgain(cells, heading)),
      columns.employeeId ?? columns.employeeName,
    ),
  };
  values.dayStart = findDayStart(rows, columns, ({ [columns.time ?? -1]: cell }) => timeIn(cell, values));
  return values;
}

/**
 * @param heading [] for a table without one
 * @param rows the first rows below the heading
 * @param shape set if somebody has said what a row is; otherwise the rows decide
 */
export function settleTable(
  found: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  shape?: TableShape,
): TableLayout {
  const isFree = shape === undefined;
  const columns = withoutSums(
    isFree ? freeColumns(found, heading, rows) : chosenColumns(found, rows, shape),
    rows,
  );
  const groups = groupRows(
    rows.filter(({ cells }) => !isHeadingAgain(cells, heading)),
    columns,
  );
  const values = settleValues(columns, heading, rows);
  const hasLines = isFree ? isLineItems(columns, rows, groups) : shape === 'line-items';
  const kindMarks = findKindMarks(columns, heading, rows, values.legends);
  const table: OpenTable = { columns, heading, rows, groups, values, kindMarks, isFree };
  return hasLines ? settleLines(table) : settleTickets(table);
}

function settleTickets(table: OpenTable): TableLayout {
  const { columns, heading, rows, groups, values, kindMarks } = table;
  const net = table.isFree ? withTaxedTotal(withNetTotal(columns, rows), heading, rows) : columns;
  const paid = findTenderAmount(net, heading, groups);
  const oneTotal = paid.total ?? paid.amount ?? paid.lineAmount ?? paid.price;
  const partTotals = findPartTotals(paid, oneTotal, heading, rows);
  const total = partTotals.length > 0 ? undefined : oneTotal;
  const sums = findRowSums(paid, total, heading, rows);
  const otherTotals = findOtherTotals({ ...paid, ...sums.columns }, total, heading, rows).filter(
    (at) => !sums.departments.includes(at) && !sums.ways.includes(at),
  );
  // What was credited has no sign.
  const credited = otherTotals.filter((at) => fieldOfHeading(heading[at]) === 'cardAmount');
  return {
    ...values,
    shape: 'summary',
    columns: withKind({ ...paid, ...sums.columns }),
    lineAmount: undefined,
    unitPrice: undefined,
    total,
    departments: sums.departments,
    otherTotals,
    partTotals,
    ways: sums.ways,
    taxes: sums.taxes,
    lineTax: undefined,
    ticketTax: undefined,
    otherTaxes: null,
    lineDiscount: null,
    isRegularOfLine: false,
    hasOwnRows: false,
    voidMarks: 'taking back',
    voidMark: null,
    turnsReturns: false,
    hasStatusOfTicket: true,
    hasLineTimes: false,
    kindMarks: [...kindMarks, ...remarksInDescriptions(columns, rows)],
    articleGroup: undefined,
    creditColumns: new Set([...values.creditColumns, ...credited]),
    hasSparseDates: hasSparseDates(columns, rows),
  };
}

function settleLines({ columns, heading, rows, groups, values, kindMarks, isFree }: OpenTable): TableLayout {
  if (columns.lineType === undefined && variesWithin(groups, columns.type)) {
    const lineType = columns.type;
    delete columns.type;
    if (lineType !== undefined) columns.lineType = lineType;
  }
  const marked = withLineMarks(columns, kindMarks, { groups, legends: values.legends });
  if (marked.columns.void === undefined) delete columns.void;
  Object.assign(columns, marked.columns);
  const settled = withoutIncludedTax(settleAmounts(columns, heading, rows, groups, isFree), heading, rows);
  const paid = findPaidLines(columns, settled, heading, groups, isFree);
  Object.assign(columns, paid.columns);
  if (paid.isTaxIncluded) settled.lineTax = undefined;
  if (paid.columns.tendered === settled.total) settled.total = undefined;
  const summed = isFree ? findSummedVoids(columns, settled, heading.length, groups) : null;
  if (summed !== null) columns.void = summed.column;
  const marks = marked.marks.filter(
    ({ column, event }) => column !== summed?.column || event === 'price-override',
  );
  const charged = isFree ? findChargedPrice(columns, settled, { heading, rows }) : undefined;
  if (charged !== undefined) {
    columns.unitPrice = charged;
    settled.unitPrice = charged;
  }
  const lineDiscount = findLineDiscount(columns, settled, { heading, rows, isFree });
  const otherPrice = isFree ? findOtherPrice(columns, settled, lineDiscount, { heading, rows }) : null;
  if (otherPrice?.isRegular === true) columns.regularPrice = otherPrice.column;
  const hasLineTimes = areLinesTimed(columns, groups);
  const ownRows = hasOwnRows(groups, columns.lineType, settled.lineAmount);
  // A transaction's own row has the sum of its lines without tax and, next to it, the total.
  if (ownRows && settled.lineAmount !== columns.total) settled.total ??= columns.total;
  return {
    ...values,
    shape: 'line-items',
    columns,
    ...settled,
    ticketTax: ownRows ? undefined : findTicketTax(columns, settled, groups),
    otherTaxes: findOtherTaxes(columns, settled, heading, rows),
    lineDiscount,
    isRegularOfLine: isRegularOfLines(columns, settled, lineDiscount, rows),
    hasOwnRows: ownRows,
    voidMarks:
      summed === null ? findVoidMarks(groups, columns, settled, values.legends, marked.voidMark) : 'left out',
    voidMark: summed === null ? marked.voidMark : markOfFilled(summed),
    turnsReturns: turnsReturns(groups, columns, settled, values.legends),
    hasStatusOfTicket:
      ![columns.void, columns.returned].some((column) => column !== undefined && column === columns.status) &&
      groups.every((group) => !variesWithin([group], columns.status)),
    hasLineTimes,
    kindMarks: [
      ...marks,
      ...remarksBesideVoids(columns, marks),
      ...findTypedPrices(columns, settled, heading, rows),
    ],
    articleGroup: findArticleGroup(columns, heading, rows),
    departments: [],
    otherTotals: [],
    partTotals: [],
    ways: paid.ways,
    taxes: [],
    legends: new Map([...values.legends, ...legendsOf(summed)]),
    hasSparseDates: false,
  };
}

const legendsOf = (summed: SummedVoids | null): [number, Legend][] =>
  summed === null || summed.legend === null ? [] : [[summed.column, summed.legend]];

/** Set if whatever is in the column marks a line. */
function markOfFilled({ column, legend }: SummedVoids): KindMark | null {
  return legend === null ? { column, word: 'Void', isAnyText: true, isOfLines: true, isAmount: false } : null;
}

/** The tax of whole tickets, if at least half of those with one come to their lines and it. */
function findTicketTax(
  { tax, quantity }: Columns,
  { total, lineTax, lineAmount, unitPrice }: Amounts,
  groups: readonly Row[][],
): number | undefined {
  if (total === undefined || lineTax !== undefined || !isOfTicket(groups, tax)) return undefined;
  const lastAt = (group: readonly Row[], column: number | undefined): number =>
    group.map(({ cells }) => readCents(cellOf(cells, column)) ?? 0).findLast((cents) => cents !== 0) ?? 0;
  const priceOf = ({ cells }: Row): number => {
    const pieces = lineAmount === undefined ? (readQuantity(cellOf(cells, quantity)) ?? 1) : 1;
    return Math.round((readCents(cellOf(cells, lineAmount ?? unitPrice)) ?? 0) * pieces);
  };
  const taxed = groups.filter((group) => lastAt(group, tax) !== 0);
  const fitting = taxed.filter((group) => {
    const net = group.reduce((sum, row) => sum + priceOf(row), 0);
    return net + lastAt(group, tax) === lastAt(group, total);
  });
  return fitting.length * 2 > taxed.length ? tax : undefined;
}

/** A ticket that one cashier rings up without a pause, in seconds. */
const LONGEST_PAUSE = 300;

/** Whether rows of one number and cashier that differ in time follow one another within minutes. */
function areRungInTime(groups: readonly Row[][], columns: Columns): boolean {
  const { date, dateTime = date, time = dateTime, employeeId, employeeName } = columns;
  const haveOne = (group: readonly Row[], column: number | undefined): boolean =>
    new Set(group.map(({ cells }) => readCode(cellOf(cells, column)))).size === 1;
  const timesOf = (group: readonly Row[]): number[] =>
    group.map(({ cells }) => readTimeOfDay(cellOf(cells, time)));
  const differing = groups.filter((group) => new Set(timesOf(group)).size > 1);
  return (
    differing.length > 0 &&
    differing.every((group) => {
      const times = timesOf(group);
      const pauses = times.slice(1).map((one, at) => one - (times[at] ?? one));
      const isInOrder = [1, -1].some((sign) =>
        pauses.every((pause) => pause * sign >= 0 && pause * sign <= LONGEST_PAUSE),
      );
      return (
        isInOrder &&
        times.every((one) => one >= 0) &&
        haveOne(group, employeeId) &&
        haveOne(group, employeeName)
      );
    })
  );
}

/** Whether lines have times of their own, rather than those of their tickets. */
function areLinesTimed(columns: Columns, groups: readonly Row[][]): boolean {
  const timeColumn = columns.time ?? columns.dateTime;
  const hasNumber = (row: Row): boolean => readCode(cellOf(row.cells, columns.number)) !== '';
  const numbered = groups.map((group) => group.filter(hasNumber));
  if (variesWithin(numbered, timeColumn) || areRungInTime(numbered, columns)) return true;
  const below = groups.flatMap((group) => group.slice(1)).filter((row) => !hasNumber(row));
  const timed = below.filter((row) => readTimeOfDay(cellOf(row.cells, timeColumn)) >= 0).length;
  // If tickets of several numbered lines have one time, a row without a number, at another time, is of none above it.
  const areTicketTimes = numbered.filter((group) => group.length > 1).length >= numbered.length * MOSTLY;
  return timed > 0 && timed >= below.length / 2 && !areTicketTimes;
}

/** Whether rows without their own heading continue the table of the previous sheet. */
export function continuesTable(layout: TableLayout, rows: readonly Row[]): boolean {
  const filled = rows.filter((row) => !isBlankRow(row.cells));
  if (filled.length === 0) return false;
  const amountColumn = layout.shape === 'summary' ? layout.total : (layout.lineAmount ?? layout.unitPrice);
  const fitting = filled.filter((row) => {
    const number = cellOf(row.cells, layout.columns.number);
    const isNumberFine =
      number === null || number === '' ? layout.shape === 'line-items' : /\d/.test(readCode(number));
    const amount = cellOf(row.cells, amountColumn);
    return isNumberFine && (amount === null || amount === '' || readCents(amount) !== null);
  });
  return (
    fitting.length >= filled.length * 0.8 &&
    fitting.some((row) => readCents(cellOf(row.cells, amountColumn)) !== null)
  );
}
