// Opens a table: decides its columns from its first rows and creates the reader for its rows.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import type { DateEvidence, DateReading } from '../shape/date-order.ts';
import { daysWithoutDoubt, findPageFacts, writtenDays } from '../shape/page-facts.ts';
import { findPrintedQuantities } from '../shape/print/journal-column.ts';
import { isFilled } from '../shape/row-text.ts';
import { withKindColumn } from '../shape/table/kind-column.ts';
import { areScattered, gatherRows } from '../shape/table/scattered-rows.ts';
import {
  type Columns,
  type HeadingRow,
  fieldOfHeading,
  isDayFirstHeading,
  isHeadingAgain,
} from '../shape/table/table-columns.ts';
import { settleTable, type TableLayout, type TableShape } from '../shape/table/table-shape.ts';
import { noteDateText, readCode } from '../text/cell-value.ts';
import { noteDigitDate } from '../text/digit-date.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { Handover } from './handover.ts';
import { createLineItemsReader } from './line-items/line-items-reader.ts';
import { createSummaryReader } from './summary-reader.ts';
import type { TableReader } from './table-reader.ts';

/** Which columns a table has and, optionally, what a row is. */
export interface TableReading {
  columns: Columns;
  /** Set if it is given whether a row is a ticket or a line, and which amount is which; otherwise the rows decide. */
  shape?: TableShape;
  /** Set if somebody has said that there are no times of day. */
  isUntimed?: boolean;
  /** Set if all amounts are in cents, which no heading says. */
  inCents?: boolean;
}

export interface SettledTable {
  layout: TableLayout;
  heading: HeadingRow['cells'];
  titles: readonly Row[];
  body: readonly Row[];
  /** Whether the lines of one transaction are scattered. */
  isScattered: boolean;
}

const MONEY_FIELDS = [
  ...(['amount', 'price', 'unitPrice', 'lineAmount', 'total', 'subtotal', 'tax', 'discount'] as const),
  ...(['tendered', 'change', 'cashAmount', 'cardAmount', 'regularPrice', 'priceOverride'] as const),
] satisfies readonly ColumnField[];

/** Every column that a layout takes amounts from. */
function moneyColumns(layout: TableLayout): Set<number> {
  const { columns, lineAmount, unitPrice, total, lineTax, ticketTax, otherTaxes, lineDiscount } = layout;
  const discount = lineDiscount === null || lineDiscount.isPercent ? undefined : lineDiscount.column;
  const single = [
    lineAmount,
    unitPrice,
    total,
    lineTax,
    ticketTax,
    discount,
    ...MONEY_FIELDS.map((one) => columns[one]),
  ];
  const several = [
    layout.departments,
    layout.otherTotals,
    layout.partTotals,
    layout.ways,
    layout.taxes,
    otherTaxes?.columns ?? [],
  ];
  return new Set([...single, ...several.flat()].filter((column) => column !== undefined));
}

export function titlesAbove({ index, cells }: HeadingRow, rows: readonly Row[]): readonly Row[] {
  // The heading of tickets and their lines may be in no row.
  const isTitle = !isHeadingAgain(rows[index]?.cells ?? [], cells);
  return rows.slice(0, Math.max(0, index + Number(isTitle)));
}

/** `Sequence | Transaction` over `9988 | RetailTransaction`: the number of a ticket has digits. */
function withCodes(columns: Columns, heading: HeadingRow['cells'], body: readonly Row[]): Columns {
  const { number } = columns;
  const filledIn = (at: number): readonly Row[] => body.filter(({ cells }) => isFilled(cells[at] ?? null));
  const haveDigits = (at: number): boolean => {
    const filled = filledIn(at);
    const coded = filled.filter(({ cells }) => /\d/.test(readCode(cells[at])));
    return coded.length * 2 > filled.length;
  };
  if (number === undefined || filledIn(number).length === 0 || haveDigits(number)) return columns;
  const coded = [...heading.keys()].find(
    (at) => at !== number && fieldOfHeading(heading[at]) === 'number' && haveDigits(at),
  );
  return coded === undefined ? columns : { ...columns, number: coded };
}

/** @param heading null for a table without one @param rows the first rows of the sheet */
export function settleReading(
  { columns, shape, isUntimed, inCents }: TableReading,
  heading: HeadingRow | null,
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): SettledTable {
  const cells = heading?.cells ?? [];
  const body = heading === null ? rows : rows.slice(heading.index + 1);
  const isFree = heading !== null && shape === undefined;
  const all = isFree ? withKindColumn(withCodes(columns, cells, body), cells, body, table) : columns;
  const isScattered = areScattered(body, all);
  const layout = settleTable(all, cells, isScattered ? gatherRows(body, all) : body, shape);
  return {
    layout: {
      ...layout,
      ...(isUntimed === true && { isUntimed }),
      ...(inCents === true && { centColumns: moneyColumns(layout) }),
    },
    heading: cells,
    titles: heading === null ? [] : titlesAbove(heading, rows),
    body,
    isScattered,
  };
}

/** Day and month are separated by dots if the day comes first. */
const DOTTED_DATE = /^\s*\d{1,2}\.\d{1,2}\.\d/;

/** Notes the date of one row. @returns the cell that has it */
export function noteDate(
  { columns, hasDigitDates }: TableLayout,
  cells: Row['cells'],
  evidence: Pick<DateEvidence, 'note'>,
): Cell | undefined {
  const column = columns.dateTime ?? columns.date ?? columns.time;
  const cell = column === undefined ? null : cells[column];
  const note = hasDigitDates ? noteDigitDate : noteDateText;
  note(cell, (first, second, third) => evidence.note(first, second, third));
  return cell;
}

/** Notes the dates of a table for deciding the order of day and month. */
export function noteDates({ layout, body, heading, titles }: SettledTable, evidence: DateEvidence): void {
  const preferDotted = (cell: Cell | undefined): void => {
    if (typeof cell === 'string' && DOTTED_DATE.test(cell)) evidence.preferDayFirst();
  };
  for (const { cells } of body) preferDotted(noteDate(layout, cells, evidence));
  const { dateTime, date } = layout.columns;
  // If the rows have only times, the titles have the dates.
  for (const day of dateTime === undefined && date === undefined
    ? titles.flatMap(({ cells }) => writtenDays(cells))
    : []) {
    noteDateText(day, (first, second, third) => evidence.note(first, second, third));
    preferDotted(day);
  }
  if (heading.some(isDayFirstHeading)) evidence.preferDayFirst();
  for (const { cells } of titles) for (const day of daysWithoutDoubt(cells)) evidence.noteDay(day);
}

export function openTable(
  { layout, heading, titles, body }: SettledTable,
  sheet: string,
  dates: DateReading,
  table: PhraseTable<LineMeaning>,
  handover: Handover,
): TableReader {
  const page = findPageFacts(titles, sheet, dates);
  const start = { sheet, layout, heading, dates, page, table, handover };
  return layout.shape === 'summary'
    ? createSummaryReader(start)
    : createLineItemsReader(start, findPrintedQuantities(layout, body, table));
}
