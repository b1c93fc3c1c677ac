// Finds rows of an example by which tickets, or parts of them, would count as no transaction.

import type { MappingAnswer } from '../mapping/column-mapping.ts';
import type { ColumnQuestion } from '../mapping/column-question.ts';
import { tryMapping } from '../mapping/try-mapping.ts';
import { type Receipt, sumOfItems } from '../receipt.ts';
import type { PointedRow } from './pointed-row.ts';
import { createLikeness, linesOfRow } from './read-lines.ts';

export interface HiddenTicket {
  /** The row of the example. */
  pointed: PointedRow;
  /** The rows that it leaves out. */
  firstRow: number;
  lastRow: number;
  /** The ticket whose goods or sums stand there; null if they have a number of their own, and come to an amount. */
  ticket: string | null;
}

/** @returns null if what is pointed at as no transaction is none */
export function findHiddenTicket(question: ColumnQuestion, answer: MappingAnswer): HiddenTicket | null {
  const { rows = [] } = answer;
  const outside = rows.filter(({ place }) => place === 'outside');
  if (outside.length === 0) return null;
  const likeness = createLikeness(outside);
  const textsOf = (rowNumber: number): string[] =>
    question.rows.filter((row) => row.rowNumber === rowNumber).flatMap(({ cells }) => linesOfRow(cells));
  const left = tryMapping(question, answer).rejections.flatMap(
    ({ firstRow, lastRow, looksLikeTransaction }) => {
      const like = [...textsOf(firstRow), ...textsOf(lastRow)]
        .map((text) => likeness(text))
        .find((one) => one !== null);
      return like ? [{ pointed: like.row, firstRow, lastRow, isTicket: looksLikeTransaction === true }] : [];
    },
  );
  const kept = rows.filter((row) => !outside.includes(row));
  const whole = tryMapping(question, { ...answer, rows: kept }).receipts.filter(isAddedUp);
  for (const { isTicket, ...block } of left) {
    if (isTicket) return { ...block, ticket: null };
    const ticket = whole.find((receipt) =>
      placesOf(receipt).some((row) => row >= block.firstRow && row <= block.lastRow),
    );
    if (ticket !== undefined) return { ...block, ticket: ticket.transactionNumber };
  }
  return null;
}

/** The rows of its goods, and of its total. */
const placesOf = ({ items, lines, totalLineIndex }: Receipt): number[] =>
  [
    ...items.map(({ lineIndex }) => lineIndex),
    ...(totalLineIndex === undefined ? [] : [totalLineIndex]),
  ].flatMap((at) => lines[at]?.rowNumber ?? []);

function isAddedUp({ items, totalCents, taxCents, discountCents }: Receipt): boolean {
  const sum = sumOfItems(items) + (discountCents ?? 0);
  return items.length > 0 && (sum === totalCents || sum + (taxCents ?? 0) === totalCents);
}
