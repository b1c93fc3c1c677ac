// Finds the marks beside lines of goods that no known word explains, where the same article costs more in lines without
// the mark: somebody may have changed the price. So does an amount that is the difference.

import { createFirstFew } from '../checks/first-few.ts';
import type { Row } from '../row.ts';
import { textAt } from '../shape/row-text.ts';
import { findLowered, listPriced, type PricedLine } from '../shape/table/marked-prices.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { readRemark } from '../shape/table/remarks.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { readCents, readQuantity } from '../text/cell-value.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import { nameOf, quote, type TableFacts } from './table-texts.ts';
import { describeWords, isMarkedOtherwise } from './unused-words.ts';

/** A column with more different values is no mark. */
const MOST_VALUES = 12;
/** What most lines have is normal; what many have is about the goods. */
const LEAST_USUAL = 0.6;
const MOST_RARE = 0.2;
/** What is a mark of changed prices, or may become one, is read in these. */
const OPEN_FIELDS: ReadonlySet<ColumnField | null> = new Set([
  null,
  'status',
  'lineType',
  'void',
  'returned',
]);

interface MarkedPrices {
  values: readonly string[];
  rows: readonly Row[];
}

/** Whether a column is read as something that no mark of a line is. */
function isRead({ columns, kindMarks, lineDiscount }: TableLayout, column: number): boolean {
  const isField = Object.entries(columns).some(
    ([field, at]) => at === column && field !== 'status' && field !== 'lineType' && field !== 'void',
  );
  const isPriceMark = kindMarks.some(
    (mark) => mark.column === column && mark.event === 'price-override' && mark.isRemark !== true,
  );
  return isField || isPriceMark || lineDiscount?.column === column;
}

/** The lines of goods by what a column has beside them; null if it marks none. */
function markedLines(
  layout: TableLayout,
  { body }: TableFacts,
  column: number,
): { value: string; marked: PricedLine[]; others: PricedLine[] }[] {
  const lines = listPriced(body, layout.columns, layout).filter(
    ({ row }) => !isMarkedOtherwise(layout, row, column),
  );
  const byValue = new Map<string, PricedLine[]>();
  for (const line of lines) {
    const value = textAt(line.row, column);
    const found = byValue.get(value);
    if (found !== undefined) found.push(line);
    else if (byValue.size === MOST_VALUES) return [];
    else byValue.set(value, [line]);
  }
  const others = [...byValue.values()].find((found) => found.length >= lines.length * LEAST_USUAL);
  if (others === undefined) return [];
  return [...byValue]
    .filter(([value, found]) => value !== '' && found !== others && found.length <= lines.length * MOST_RARE)
    .map(([value, marked]) => ({ value, marked, others }));
}

/** Marks without a meaning, and the lines that cost less than the same article does elsewhere. */
function findMarkedPrices(layout: TableLayout, table: TableFacts, column: number): MarkedPrices {
  const isOpen = OPEN_FIELDS.has(fieldOfHeading(table.heading[column]));
  if (layout.shape !== 'line-items' || !isOpen || isRead(layout, column)) return { values: [], rows: [] };
  const isKnown = (value: string): boolean => {
    const said = layout.legends.get(column)?.get(value.toUpperCase()) ?? value;
    return (
      AMOUNT.test(value) ||
      readRemark(said).length > 0 ||
      readKind(layout.kindCodes.get(value.toUpperCase()) ?? said) !== null
    );
  };
  const found = markedLines(layout, table, column)
    .filter(({ value }) => !isKnown(value))
    .map(({ value, marked, others }) => ({ value, lowered: findLowered(marked, others) }))
    .filter(({ lowered }) => lowered.length > 0);
  return {
    values: found.map(({ value }) => value),
    rows: found.flatMap(({ lowered }) => lowered.map(({ row }) => row)),
  };
}

/** What is said of a column of marks: of those that stand for other prices, and of the others. */
export function describeMarks(layout: TableLayout, table: TableFacts, column: number): (string | null)[] {
  const { values, rows } = findMarkedPrices(layout, table, column);
  const others = describeWords(layout, table, column, values);
  if (values.length === 0) return [others];
  const quoted = quote(values.map((value) => `“${value.slice(0, 30)}”`));
  const prices =
    `The column “${nameOf(table.heading, column)}” has words that were not used (${quoted}), ` +
    `beside articles that cost less than in other lines (${ticketsOf(rows, layout)}). ${CHANGED}`;
  return [prices, others];
}

const AMOUNT = /\d[.,]\d/;
const CHANGED = 'If somebody changed the price, no price override shows in them: look at the original rows.';

function ticketsOf(rows: readonly Row[], { columns }: TableLayout): string {
  const numbers = createFirstFew();
  for (const number of new Set(rows.map((row) => textAt(row, columns.number)))) numbers.add(number);
  return numbers.list();
}

/** Amounts in a few lines that are the difference to what the same article costs elsewhere. */
export function describeDifference(layout: TableLayout, table: TableFacts, column: number): string | null {
  if (layout.shape !== 'line-items' || fieldOfHeading(table.heading[column]) === 'discount') return null;
  const lines = listPriced(table.body, layout.columns, layout);
  const offOf = ({ row }: PricedLine): number => Math.abs(readCents(row.cells[column]) ?? 0);
  const changed = lines.filter((line) => offOf(line) > 0);
  const others = lines.filter((line) => offOf(line) === 0);
  const isDifference = (line: PricedLine): boolean => {
    const count = readQuantity(line.row.cells[layout.columns.quantity ?? -1]) ?? 1;
    const before = [offOf(line), offOf(line) / count].map((off) => line.price + off);
    return others.some(
      ({ name, price }) => name === line.name && before.some((cents) => Math.abs(cents - price) <= 1),
    );
  };
  const shown = changed.filter(isDifference);
  if (changed.length > lines.length * MOST_RARE || shown.length * 2 <= changed.length) return null;
  const amounts = changed.map(({ row }) => textAt(row, column));
  return (
    `The column “${nameOf(table.heading, column)}” holds amounts that were not used (${quote(amounts)}): what articles cost less ` +
    `than in other lines (${ticketsOf(
      changed.map(({ row }) => row),
      layout,
    )}). ${CHANGED}`
  );
}
