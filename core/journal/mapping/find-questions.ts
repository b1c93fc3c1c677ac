// Tells whether a table has to be asked about: its columns are not understood, or only in part.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import type { ColumnFacts } from '../shape/table/column-facts.ts';
import { findTableHeading } from '../shape/table/find-table.ts';
import {
  columnsOf,
  fieldOfHeading,
  findRivals,
  type HeadingRow,
  isHandedOver,
} from '../shape/table/table-columns.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import { buildQuestion, type ColumnQuestion } from './column-question.ts';
import { findRivalColumns } from './rival-columns.ts';
import { hasTitleDate, holdsTimes, isMostly, repeatsCodes, type TableRows, takeTable } from './table-rows.ts';

const FEWEST_ROWS = 3;

/**
 * A table with a heading that is known as far as its transaction number.
 *
 * @returns null when it can be read: everything is there, or nothing in the file could be what is missing
 */
export function questionKnownTable(
  sheet: string,
  heading: HeadingRow,
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): ColumnQuestion | null {
  const known = takeTable(heading, rows, table);
  if (known.body.length === 0) return null;
  const rivals = findRivalColumns(findRivals(heading.cells), known.body, heading.columns.number);
  const isOpen =
    rivals.length > 0 || lacksMoment(known) || lacksAmount(known, table) || lacksDescription(known);
  return isOpen ? buildQuestion(sheet, known, rows, rivals, table) : null;
}

/** The columns that nothing is known of, not even that they say once more what another says. */
function unknownFacts({ heading, facts }: TableRows): ColumnFacts[] {
  return facts.filter(({ column }) => fieldOfHeading(heading.cells[column]) === null);
}

function lacksMoment(known: TableRows): boolean {
  const { columns } = known.heading;
  const unknown = unknownFacts(known);
  const holdsDates = (column: number | undefined): boolean =>
    column !== undefined && isMostly(known.facts[column], 'dates');
  const hasDay = columns.date !== undefined || columns.dateTime !== undefined || holdsDates(columns.time);
  if (!hasDay && !hasTitleDate(known.titles)) return unknown.some((facts) => isMostly(facts, 'dates'));
  if (columns.time !== undefined || columns.dateTime !== undefined) return false;
  if (columns.date !== undefined && holdsTimes(known.body, columns.date)) return false;
  return unknown.some((facts) => isMostly(facts, 'times'));
}

const AMOUNTS = [
  'total',
  'amount',
  'lineAmount',
  'price',
  'unitPrice',
  'subtotal',
  'cashAmount',
  'cardAmount',
] as const;

function lacksAmount(known: TableRows, table: PhraseTable<LineMeaning>): boolean {
  if (holdsChange(known, table)) return true;
  if (AMOUNTS.some((field) => known.heading.columns[field] !== undefined)) return false;
  return unknownFacts(known).some(
    (facts) => isMostly(facts, 'money') && facts.filled >= known.body.length / 2,
  );
}

/** What was handed over is all that is known of the amount, and nothing says what was given back. */
function holdsChange({ heading, body }: TableRows, table: PhraseTable<LineMeaning>): boolean {
  const { columns, cells } = heading;
  if (columns.tendered === undefined || !isHandedOver(cells[columns.tendered])) return false;
  if ([...AMOUNTS, 'change' as const].some((field) => columns[field] !== undefined)) return false;
  return !body.some((row) => {
    const method = columns.payment === undefined ? null : row.cells[columns.payment];
    return typeof method === 'string' && table.match(method, 'positive')?.meaning === 'change';
  });
}

/** Several rows to a transaction, and no column that is known to say what they are, or only of which kind. */
function lacksDescription(known: TableRows): boolean {
  const { columns } = known.heading;
  if (columns.description !== undefined) return false;
  if (known.body.length < FEWEST_ROWS || !repeatsCodes(known.body, columns.number)) return false;
  const kinds =
    columns.lineType === undefined ? 2 : Math.max(2, known.facts[columns.lineType]?.distinct ?? 0);
  return unknownFacts(known).some(
    (facts) => isMostly(facts, 'names') && facts.filled >= known.body.length / 2 && facts.distinct > kinds,
  );
}

/**
 * A table whose heading is not known, or only in part.
 *
 * @returns null for what is no table of things that happened at a time
 */
export function questionUnknownTable(
  sheet: string,
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): ColumnQuestion | null {
  const index = findTableHeading(rows);
  const cells = rows[index]?.cells;
  if (cells === undefined) return null;
  const found = takeTable({ index, cells, columns: columnsOf(cells) }, rows, table);
  const { body, facts } = found;
  const { columns } = found.heading;
  const moments = facts.filter((one) => isMostly(one, 'dates') || isMostly(one, 'times'));
  const isTimed = moments.some(({ filled }) => filled >= Math.min(FEWEST_ROWS, body.length));
  const isNamed = columns.date !== undefined || columns.time !== undefined || columns.dateTime !== undefined;
  const figures = facts.filter((one) => isMostly(one, 'codes') || isMostly(one, 'money'));
  if (body.length < FEWEST_ROWS || !(isTimed || isNamed) || figures.length === 0) return null;
  return buildQuestion(sheet, found, rows, [], table);
}
