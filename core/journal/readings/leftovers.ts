// Finds what a reading of a table leaves unused: columns with money that nothing explains, words for kinds that were
// not used, and other times. Somebody should know about them, and they count against the reading.

import { holdsTimes, isMostly } from '../mapping/table-rows.ts';
import { MOST_TAX_OF_TICKET } from '../measures/tax-rates.ts';
import type { Cell, Row } from '../row.ts';
import { mayListGoods } from '../shape/arrange/listed-goods.ts';
import { cellText, textAt, textsIn } from '../shape/row-text.ts';
import { isKindCode } from '../shape/table/kind-codes.ts';
import { isOtherFigure } from '../shape/table/other-figure.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { findOtherPrice } from '../shape/table/regular-price.ts';
import { fieldOfHeading, isInUtc, isLocal } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { readCents, readQuantity } from '../text/cell-value.ts';
import { splitWords } from '../vocabulary/column-names.ts';
import { describeDifference, describeMarks } from './marked-prices.ts';
import { describeNamedTickets, saysWhatItWas } from './named-tickets.ts';
import { isRoundedOff } from './rounded-off.ts';
import { nameOf, quote, type TableFacts } from './table-texts.ts';
import { describeRemarks } from './unused-words.ts';

/** In each row, ignoring signs, one column is the sum of two others, or the same as another. */
interface Relation {
  sum: number;
  parts: readonly number[];
  /** Whether the sum may include a tax that is given nowhere. */
  isTaxed: boolean;
}

export interface MoneyColumns {
  columns: readonly number[];
  relations: readonly Relation[];
}

const MOSTLY = 0.9;
/** More columns with money are ignored. */
const MOST_COLUMNS = 12;

const AMOUNT_FIELDS: ReadonlySet<string> = new Set(['total', 'amount', 'lineAmount', 'price', 'subtotal']);
const KNOWN_OTHERWISE: ReadonlySet<string> = new Set(
  splitWords(`
    number date time dateTime quantity maskedCard approval cashAmount cardAmount regularPrice
    priceOverride tendered change`),
);

function holdsMoney(
  { heading }: Pick<TableFacts, 'heading'>,
  { column, filled, money, codes }: TableFacts['facts'][number],
): boolean {
  const field = fieldOfHeading(heading[column]) ?? '';
  if (money === 0 && !AMOUNT_FIELDS.has(field)) return false;
  return money + codes >= filled * MOSTLY && !isOtherFigure(heading[column]) && !KNOWN_OTHERWISE.has(field);
}

/** Finds the columns that hold money, and which of them add up to one another. */
export function findMoney(table: Omit<TableFacts, 'words'>): MoneyColumns {
  const columns = table.facts
    .filter((one) => holdsMoney(table, one))
    .map(({ column }) => column)
    .slice(0, MOST_COLUMNS);
  const rows = table.body.map(({ cells }) => columns.map((at) => Math.abs(readCents(cells[at]) ?? 0)));
  const holds = (sum: number, isSo: (cents: readonly number[]) => boolean): boolean => {
    const telling = rows.filter((cents) => cents[sum] !== 0);
    let misses = 0;
    const most = telling.length * (1 - MOSTLY);
    return telling.every((cents) => isSo(cents) || ++misses <= most);
  };
  const relations: Relation[] = [];
  const note = (sum: number, parts: number[], isTaxed = false): void => {
    relations.push({ sum: columns[sum] ?? 0, parts: parts.map((at) => columns[at] ?? 0), isTaxed });
  };
  const discount = columns.findIndex((at) => fieldOfHeading(table.heading[at]) === 'discount');
  for (const sum of columns.keys()) {
    for (const one of columns.keys()) {
      if (one === sum) continue;
      if (holds(sum, (cents) => cents[sum] === cents[one])) note(sum, [one]);
      else if (holds(sum, (cents) => isNetOf(cents[one], cents[sum], cents[discount])))
        note(sum, [one], true);
      for (let other = one + 1; other < columns.length; other++) {
        if (other !== sum && holds(sum, (cents) => cents[sum] === (cents[one] ?? 0) + (cents[other] ?? 0)))
          note(sum, [one, other]);
      }
    }
  }
  return { columns, relations };
}

/** Whether an amount equals another one with some tax, and maybe without a discount. */
function isNetOf(net = 0, all = 0, discount = 0): boolean {
  return [net, net - discount].some((sum) => all >= sum && all <= sum * (1 + MOST_TAX_OF_TICKET) + 1);
}

/** The columns that a layout uses as what they are. */
function usedColumns({
  shape,
  columns,
  lineAmount,
  unitPrice,
  total,
  lineTax,
  otherTaxes,
  lineDiscount,
  departments,
  ways,
  taxes,
  otherTotals,
  partTotals,
}: TableLayout): Set<number> {
  const { amount: _, lineAmount: __, price: ___, total: ____, discount, ...others } = columns;
  const off = shape === 'summary' ? discount : lineDiscount?.column;
  const amounts = [lineAmount, unitPrice, total, lineTax, off];
  return new Set([
    ...Object.values(others),
    ...departments,
    ...ways,
    ...taxes,
    ...otherTotals,
    ...partTotals,
    ...(otherTaxes === null ? [] : [...otherTaxes.columns, otherTaxes.sum]),
    ...amounts.filter((column) => column !== undefined),
  ]);
}

/** @returns the columns with money that are neither used nor add up to used ones */
export function findUnexplained(
  layout: TableLayout,
  { columns, relations }: MoneyColumns,
  heading: readonly Cell[],
): number[] {
  const explained = usedColumns(layout);
  // If there are a gross and a net amount, the discount between them belongs to the net amount.
  for (const { sum, parts, isTaxed } of relations) {
    if (isTaxed && sum === layout.total && layout.shape === 'summary')
      parts.forEach((at) => explained.add(at));
    const discount = parts.find((at) => fieldOfHeading(heading[at]) === 'discount');
    const net = parts.find((at) => at !== discount);
    if (discount !== undefined && net !== undefined && explained.has(net)) explained.add(discount).add(sum);
  }
  for (let before = 0; before !== explained.size;) {
    before = explained.size;
    for (const { sum, parts, isTaxed } of relations) {
      if (isTaxed) continue;
      const all = [sum, ...parts];
      const open = all.filter((column) => !explained.has(column));
      const isDiscount = open.some((at) => fieldOfHeading(heading[at]) === 'discount');
      if (open[0] !== undefined && open.length === 1 && !isDiscount) explained.add(open[0]);
    }
  }
  return columns.filter((column) => !explained.has(column));
}

/** Whether a column, times the quantity, is the amount of nearly every line. */
function isPriceOfOne(
  { lineAmount, columns: { quantity } }: TableLayout,
  body: TableFacts['body'],
  column: number,
): boolean {
  if (lineAmount === undefined || quantity === undefined) return false;
  const priced = body.filter(({ cells }) => (readCents(cells[column]) ?? 0) !== 0);
  const fitting = priced.filter(({ cells }) => {
    const cents = (readCents(cells[column]) ?? 0) * (readQuantity(cells[quantity]) ?? 1);
    return Math.abs(Math.abs(Math.round(cents)) - Math.abs(readCents(cells[lineAmount]) ?? 0)) <= 1;
  });
  return priced.length > 0 && fitting.length >= priced.length * MOSTLY;
}

/** Fewer transactions may have several of the columns by chance, unless all that have any fit. */
const FEWEST_SPLIT = { mostly: 3, always: 2 };

/**
 * Whether columns together are the total, without its tax or with the change, in nearly every transaction that has an
 * amount in one of them: what was sold of some kinds, how it was paid, or what was given and given back.
 */
function areParts(
  { shape, total, columns: { tax, change } }: TableLayout,
  body: TableFacts['body'],
  parts: readonly number[],
): boolean {
  if (shape !== 'summary' || total === undefined || parts.length < 2) return false;
  const cents = ({ cells }: Row, at: number | undefined): number =>
    at === undefined ? 0 : (readCents(cells[at]) ?? 0);
  const stated = body.filter((row) => parts.some((at) => cents(row, at) !== 0));
  const split = stated.filter((row) => parts.filter((at) => cents(row, at) !== 0).length > 1);
  const [first, second] = parts;
  // What is never more than a tax may be one, and what is left, an amount without it.
  const isGivenBack =
    parts.length === 2 &&
    body.some((row) => Math.abs(cents(row, second)) > Math.abs(cents(row, first)) * MOST_TAX_OF_TICKET);
  const isFitting = (row: Row): boolean => {
    const sums = [parts.reduce((sum, at) => sum + cents(row, at), 0)];
    if (isGivenBack) sums.push(cents(row, first) - cents(row, second));
    const all = cents(row, total);
    const totals = [all, all - cents(row, tax), all + Math.abs(cents(row, change))];
    return sums.some((sum) => totals.some((one) => Math.abs(one) === Math.abs(sum)));
  };
  const fitting = stated.filter(isFitting).length;
  if (split.length < FEWEST_SPLIT.always || !split.some(isFitting)) return false;
  return (
    fitting === stated.length || (split.length >= FEWEST_SPLIT.mostly && fitting >= stated.length * MOSTLY)
  );
}

/** Whether a column, over all of a transaction's rows, comes to the total that they repeat: payments by kind. */
function isSplitTotal({ total, columns }: TableLayout, body: TableFacts['body'], column: number): boolean {
  if (total === undefined || columns.number === undefined) return false;
  const sums = new Map<string, { rows: number; sum: number; total: number }>();
  for (const row of body) {
    const all = readCents(row.cells[total]) ?? 0;
    const key = [columns.number, columns.register, columns.date].map((at) => textAt(row, at)).join(' ');
    const one = sums.get(key) ?? { rows: 0, sum: 0, total: all };
    if (one.total !== all) return false;
    sums.set(key, { ...one, rows: one.rows + 1, sum: one.sum + (readCents(row.cells[column]) ?? 0) });
  }
  const found = [...sums.values()];
  const fitting = found.filter((one) => one.sum === one.total);
  return found.some(({ rows }) => rows > 1) && fitting.length >= found.length * MOSTLY;
}

function describeMoney(layout: TableLayout, { heading, body }: TableFacts, column: number): string | null {
  const amounts = textsIn(body, column).filter((text) => /[1-9]/.test(text));
  const isExplained = [isPriceOfOne, isSplitTotal, isRoundedOff].some((is) => is(layout, body, column));
  if (amounts.length === 0 || isExplained) return null;
  const whose = layout.shape === 'summary' ? 'transactions' : 'lines and of their transactions';
  return (
    `The column “${nameOf(heading, column)}” holds amounts that were not used (${quote(amounts)}), ` +
    `and no other column explains them: the amounts of ${whose} may be wrong where it has one.`
  );
}

/** Words that are not listed, where only the amounts show that they are refunds. */
function describeRefunds(
  { shape, columns, kindCodes }: TableLayout,
  { heading, body }: TableFacts,
): string | null {
  const column = columns.type ?? columns.status;
  if (column === undefined || shape !== 'summary') return null;
  const guessed = textsIn(body, column).filter(
    (text) => kindCodes.get(text.toUpperCase()) === 'Refund' && !isKindCode(text),
  );
  if (guessed.length === 0) return null;
  return (
    `No known word says what ${quote(guessed.map((text) => `“${text.slice(0, 30)}”`))} in the column “${nameOf(heading, column)}” means. ` +
    'It was taken for a refund, because each time money was paid out. Look at the original rows.'
  );
}

/** Transactions that come to nothing though a column has an amount for them, where nothing says why. */
function describeZeroed(layout: TableLayout, table: TableFacts): string | null {
  const { shape, columns, total } = layout;
  const { heading, body, facts } = table;
  if (shape !== 'summary' || total === undefined) return null;
  const others = facts
    .filter((one) => one.column !== total && holdsMoney(table, one))
    .map(({ column }) => column);
  const zeroed = body.filter(
    (row) =>
      cellText(row.cells[total] ?? null) !== '' &&
      readCents(row.cells[total]) === 0 &&
      textAt(row, columns.number) !== '' &&
      others.some((at) => (readCents(row.cells[at]) ?? 0) !== 0) &&
      !saysWhatItWas(layout, row),
  );
  const [first] = zeroed;
  const named = others.find((at) => (readCents(first?.cells[at]) ?? 0) !== 0);
  if (first === undefined || named === undefined || zeroed.length > body.length * MOST_ZEROED) return null;
  const numbers = quote(zeroed.map((row) => textAt(row, columns.number)));
  return (
    `The column “${nameOf(heading, named)}” has amounts of transactions that come to 0 (${numbers}), and nothing says why: ` +
    'a refund, a void or a no sale among those transactions may not show.'
  );
}

const MOST_ZEROED = 0.3;

const EMPLOYEE_FIELDS: ReadonlySet<string> = new Set(['employee', 'employeeId', 'employeeName']);

/** Another employee column that names somebody else. */
function describePeople({ columns }: TableLayout, { heading, body }: TableFacts): string | null {
  const { employeeId, employeeName } = columns;
  const read = employeeId ?? employeeName;
  if (read === undefined) return null;
  const isOther = (column: number): boolean => {
    if (column === employeeId || column === employeeName) return false;
    if (!EMPLOYEE_FIELDS.has(fieldOfHeading(heading[column]) ?? '')) return false;
    const named = new Map<string, string>();
    return body.some((row) => {
      const [one, other] = [textAt(row, read), textAt(row, column)];
      if (one === '' || other === '') return false;
      const known = named.get(one) ?? other;
      named.set(one, known);
      return known !== other;
    });
  };
  const other = [...heading.keys()].find(isOther);
  if (other === undefined) return null;
  return (
    `The columns “${nameOf(heading, read)}” and “${nameOf(heading, other)}” both name employees, and they differ. ` +
    `The employees of transactions are those of “${nameOf(heading, read)}”.`
  );
}

/** Another column with a date and a time that was not read and differs from the one that was. */
function describeTimes({ columns }: TableLayout, { heading, body, facts }: TableFacts): string | null {
  const read = columns.dateTime ?? columns.time ?? columns.date;
  if (read === undefined || isLocal(heading[read])) return null;
  const part = columns.time === read ? 'times' : 'dates';
  const others = facts.filter(
    (one) =>
      one.column !== read &&
      isMostly(one, part) &&
      one.filled >= body.length * MOSTLY &&
      holdsTimes(body, one.column) &&
      one.distinct > 1 &&
      body.some(({ cells }) => cellText(cells[one.column] ?? null) !== cellText(cells[read] ?? null)),
  );
  const [other] = others;
  if (other === undefined) return null;
  return (
    `The columns “${nameOf(heading, read)}” and “${nameOf(heading, other.column)}” both hold times, and they differ. ` +
    `The times of transactions are those of “${nameOf(heading, read)}”.`
  );
}

/** Times below a heading that says they are in UTC; the column of the store's own times would have been read. */
function describeZone(
  { columns: { dateTime, time, date } }: TableLayout,
  { heading }: TableFacts,
): string | null {
  const read = dateTime ?? time ?? date;
  if (read === undefined || !isInUtc(cellText(heading[read]))) return null;
  return (
    `The times of transactions are those of “${nameOf(heading, read)}”, which are in UTC: they differ from the store's clock ` +
    'by some hours, and what happened late in the evening may stand under the next day. Export the file with local times if ' +
    'the program can.'
  );
}

const LISTED = { filled: 0.2, several: 0.2, distinct: 0.5, fewest: 5 };
const LIST_MARK = /\S\s?(?:, |; ?|\|)\s?\S/;
/** `2 x COLA`, `name:Cola` */
const LIST_ENTRY = /\b\d{1,3}\s?[x×]\s|\p{L}\s?[:=]\s?\S/u;

/** Whether what is listed recurs: `Candy; Fuel`, `Beer; Candy; Ice`. Names and addresses hardly do. */
function haveSameEntries(lists: readonly string[]): boolean {
  const entries = lists.flatMap((text) => text.split(/[;,|]/).map((entry) => entry.trim()));
  return new Set(entries).size <= entries.length * LISTED.distinct && lists.length >= LISTED.fewest;
}

/** A column that lists what a ticket sold in one cell: `2 x COLA, 1 x MARLBORO`. */
function describeListed(
  { shape, columns }: TableLayout,
  { heading, body }: TableFacts,
  column: number,
): string | null {
  const isUsed = Object.entries(columns).some(([field, at]) => at === column && field !== 'description');
  if (shape !== 'summary' || isUsed) return null;
  const values = textsIn(body, column).filter((text) => /\p{L}{3}/u.test(text));
  const isGoods = ['description', 'lineType'].includes(fieldOfHeading(heading[column]) ?? '');
  const isList = (text: string): boolean => LIST_ENTRY.test(text) || mayListGoods(text) || isGoods;
  const lists = values.filter((text) => LIST_MARK.test(text) || mayListGoods(text));
  const several = haveSameEntries(lists) ? lists : lists.filter(isList);
  if (values.length < body.length * LISTED.filled || several.length < values.length * LISTED.several)
    return null;
  if (new Set(values).size < values.length * LISTED.distinct) return null;
  return (
    `The column “${nameOf(heading, column)}” lists goods that were not read (${quote(several.map((text) => `“${text.slice(0, 30)}”`))}): ` +
    'tobacco, discounts and voids among them do not show.'
  );
}

/** Whether a column has discounts only in the rows of tickets, not in those of their lines: they are the tickets'. */
function isOffTickets({ shape, columns }: TableLayout, body: TableFacts['body'], column: number): boolean {
  const { discount, description } = columns;
  return (
    shape === 'line-items' &&
    column === discount &&
    description !== undefined &&
    body.every((row) => (readCents(row.cells[column]) ?? 0) === 0 || textAt(row, description) === '')
  );
}

/** Amounts that were turned although no word says which of them are sales. */
function describeTurned(
  { columns, total, creditColumns }: TableLayout,
  { heading, body }: TableFacts,
): string | null {
  const column = [total, columns.subtotal].find((at) => at !== undefined && creditColumns.has(at));
  const { type } = columns;
  const isNamed = type !== undefined && body.some((row) => readKind(textAt(row, type)) === 'Sale');
  if (column === undefined || isNamed) return null;
  const below = body.filter(({ cells }) => (readCents(cells[column]) ?? 0) < 0).length;
  if (below * 2 < body.length) return null;
  return (
    `Nearly all amounts of the column “${nameOf(heading, column)}” are below zero (${below} of ${body.length} rows): they were ` +
    'taken for sales, and the others for refunds. Compare some with their rows.'
  );
}

/** Another price of one, which differs from what was charged in a few lines. */
function describeOtherPrice(layout: TableLayout, { heading, body }: TableFacts): string | null {
  const { shape, columns, lineDiscount } = layout;
  const other =
    shape === 'summary' ? null : findOtherPrice(columns, layout, lineDiscount, { heading, rows: body });
  if (other === null) return null;
  const { column, differing } = other;
  return (
    `The column “${nameOf(heading, column)}” holds prices that were not used, and in ${differing.length} of the first rows ` +
    `they are not what was charged (${quote(differing.map((row) => textAt(row, columns.number)))}). If they are regular prices, ` +
    'say so under its columns: a price override may not show.'
  );
}

/** @returns sentences for the cleaning report */
export function describeLeftovers(layout: TableLayout, table: TableFacts): string[] {
  const money = findMoney(table);
  const used = usedColumns(layout);
  const differences = money.columns.flatMap((column) => {
    const said = used.has(column) ? null : describeDifference(layout, table, column);
    return said === null ? [] : [{ column, said }];
  });
  const unexplained = findUnexplained(layout, money, table.heading).filter(
    (column) =>
      !isOffTickets(layout, table.body, column) && !differences.some((one) => one.column === column),
  );
  return [
    ...differences.map(({ said }) => said),
    ...(areParts(layout, table.body, unexplained) ? [] : unexplained).map((column) =>
      describeMoney(layout, table, column),
    ),
    ...table.facts.flatMap(
      ({ column }) => describeRemarks(layout, table, column) ?? describeMarks(layout, table, column),
    ),
    ...table.facts.map(({ column }) => describeListed(layout, table, column)),
    ...table.facts.map(({ column }) => describeNamedTickets(layout, table, column)),
    describeOtherPrice(layout, table),
    describeRefunds(layout, table),
    describeZeroed(layout, table),
    describeTurned(layout, table),
    describeTimes(layout, table),
    describeZone(layout, table),
    describePeople(layout, table),
  ].filter((sentence) => sentence !== null);
}
