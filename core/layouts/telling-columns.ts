// Which columns of a table say what a row is.
import { hasWords } from './line-form.ts';
import type { ReadTicket } from './read-ticket.ts';

/** Further lines of a transaction aren't looked at. */
export const LOOKED_AT_LINES = 80;

/** A column with more different values names things, such as articles. */
const FEW_VALUES = 12;

/** @returns the columns with words and few different values, apart from people, registers, and goods that were read */
export function findTellingColumns(tickets: readonly ReadTicket[]): Set<number> {
  const valuesOf: Set<string>[] = [];
  for (const { lines, employeeId, employeeName, registerId, items } of tickets) {
    const known = new Set([employeeId, employeeName, registerId, ...items.map(({ name }) => name)]);
    for (const { text } of lines.slice(0, LOOKED_AT_LINES)) {
      for (const [column, cell] of text.split('\t').entries()) {
        const values = (valuesOf[column] ??= new Set());
        const value = cell.trim();
        if (value !== '' && values.size <= FEW_VALUES && !known.has(value)) values.add(value);
      }
    }
  }
  return new Set(valuesOf.flatMap((values, column) => (isTelling(values) ? [column] : [])));
}

const isTelling = (values: ReadonlySet<string>): boolean =>
  values.size <= FEW_VALUES && [...values].some(hasWords);

/** @returns the column of a row's text in which a position is */
export function columnAt(text: string, position: number): number {
  return text.slice(0, position).split('\t').length - 1;
}
