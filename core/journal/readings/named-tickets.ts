// Finds columns that name other transactions in some rows, as an `Original Receipt` does of what came back.

import type { Row } from '../row.ts';
import { textAt } from '../shape/row-text.ts';
import { markedKind } from '../shape/table/kind-marks.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { nameOf, quote, type TableFacts } from './table-texts.ts';
import { isMarkedOtherwise } from './unused-words.ts';

/** What more rows have is no sign that money was paid back. */
const MOST_NAMED = 0.3;

/** Whether a row says itself what became of its transaction. */
export function saysWhatItWas(layout: TableLayout, row: Row): boolean {
  const { columns, kindMarks } = layout;
  return (
    isMarkedOtherwise(layout, row, -1) ||
    [columns.void, columns.returned].some((at) => textAt(row, at) !== '') ||
    kindMarks.some((mark) => markedKind(mark, row.cells[mark.column]) !== '')
  );
}

/** An unused column whose few values are numbers of other transactions, where these were read as sales. */
export function describeNamedTickets(
  layout: TableLayout,
  { heading, body }: TableFacts,
  column: number,
): string | null {
  const { columns, kindMarks } = layout;
  const isUsed = Object.values(columns).includes(column) || kindMarks.some((mark) => mark.column === column);
  if (isUsed || columns.number === undefined) return null;
  const named = body.filter((row) => textAt(row, column) !== '');
  if (named.length === 0 || named.length > body.length * MOST_NAMED) return null;
  const numberOf = (row: Row): string => textAt(row, columns.number);
  const numbers = new Set(body.map(numberOf));
  const forms = new Set([...numbers].map(formOf));
  const isOther = (row: Row): boolean =>
    textAt(row, column) !== numberOf(row) && forms.has(formOf(textAt(row, column)));
  if (!named.every(isOther) || !named.some((row) => numbers.has(textAt(row, column)))) return null;
  const said = new Set(body.filter((row) => saysWhatItWas(layout, row)).map(numberOf));
  const left = named.map(numberOf).filter((number) => !said.has(number));
  if (left.length === 0) return null;
  return (
    `The column “${nameOf(heading, column)}” names other transactions, and nothing else says why (${quote(left)}): ` +
    'if these were refunded in those transactions, the refunds do not show.'
  );
}

const formOf = (number: string): string => number.replace(/\d/g, '0');
