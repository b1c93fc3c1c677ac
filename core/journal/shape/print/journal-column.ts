// Distinguishes a table with complete lines of a printed journal, including amounts, from one with a column for
// amounts.

import type { QuantityPlace } from '../../lines/item-label.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { trimBlanks } from '../../text/char-code.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { textsIn } from '../row-text.ts';
import type { TableLayout } from '../table/table-shape.ts';
import { detectColumns } from './item-columns.ts';

export interface PrintedLine {
  /** What is before the amount. */
  label: string;
  cents: number;
}

const amount: TrailingAmount = { cents: 0, labelEnd: 0 };

/** @returns null for text without an amount at its end, or without anything before it */
export function readPrintedLine(text: string): PrintedLine | null {
  const to = trimBlanks(text, 0, text.length);
  if (to === 0 || !readTrailingAmount(text, 0, to, amount) || amount.labelEnd === 0) return null;
  return { label: text.slice(0, amount.labelEnd), cents: amount.cents };
}

/** At least this share of a receipt's lines has an amount. */
const PRICED_PART = 0.3;

/** @returns where quantities are in the lines of such a table; null for every other table */
export function findPrintedQuantities(
  { shape, columns, lineAmount, unitPrice }: TableLayout,
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): QuantityPlace | null {
  const { description } = columns;
  if (shape !== 'line-items' || description === undefined) return null;
  if (lineAmount !== undefined || unitPrice !== undefined) return null;
  const texts = textsIn(rows, description);
  const printed = texts.map(readPrintedLine).filter((line) => line !== null);
  if (printed.length === 0 || printed.length < texts.length * PRICED_PART) return null;
  const articles = printed.filter(
    ({ label, cents }) => table.match(label, cents < 0 ? 'negative' : 'positive') === null,
  );
  return detectColumns(articles.map(({ label, cents }) => ({ label, indent: 0, cents }))).quantityPlace;
}
