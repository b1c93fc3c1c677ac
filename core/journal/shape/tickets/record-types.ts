// Makes one table from records of several types, each with its own heading: `TRN` rows of tickets, `LIN` rows of their
// lines, `TND` rows of their payments, below `#TRN|...`, `#LIN|...`, `#TND|...`.

import type { Cell, Row } from '../../row.ts';
import { countEach } from '../../text/count-each.ts';
import { cellText, isBlankRow, isFilled } from '../row-text.ts';
import { isMoney } from '../table/column-facts.ts';
import { isVoided } from '../table/kind-marks.ts';
import { isArticleKind } from '../table/line-kind.ts';
import { type Columns, columnsOf, headingKey, isHeadingAgain } from '../table/table-columns.ts';
import { readLegend } from './legend.ts';
import {
  isOtherHeading,
  isTicketHeading,
  isWords,
  joinColumns,
  TENDER,
  type TicketLevels,
} from './ticket-levels.ts';

/** What is in the rows that begin with a word. */
interface RecordType {
  kind: 'tickets' | 'lines' | 'tenders' | 'sums';
  headings: readonly Cell[];
  columns: Columns;
  /** Where its columns begin in the combined table. */
  from: number;
}

/** A heading is at most this far from the top. */
const LOOKED_AT = 60;
const FEWEST_ROWS = 3;
const MARKED = /^[#*;!/]/;
const MARK = /^[#*;!/\s]*(?:H(?:DR)?[-_:])?/i;

/** The word at the beginning of a record, without the marks of a heading. */
function tagOf(cells: readonly Cell[]): string {
  const [first] = cells;
  return typeof first === 'string' && first.length <= 20 ? first.trim().replace(MARK, '').toUpperCase() : '';
}

const withoutTag = (cells: readonly Cell[]): Cell[] => [null, ...cells.slice(1)];

/** `FLAG(V=VOIDED)` without its legend, which is read by itself. */
function withoutLegend(name: Cell): Cell {
  if (typeof name !== 'string' || !name.includes('=') || !name.endsWith(')')) return name;
  const at = name.indexOf('(');
  return at > 0 ? name.slice(0, at).trimEnd() : name;
}

const APART = / {2,9}(?=[A-Z\d])/;

/** `* BT,reg,trans   IT,plu,name,amount[,VOID]   TX,amount`: the headings of all types in one row. */
function headingsIn(cells: readonly Cell[]): (readonly Cell[])[] {
  const [first] = cells;
  const isMarked = typeof first === 'string' && MARKED.test(first.trim());
  if (!isMarked || !cells.some((cell) => typeof cell === 'string' && APART.test(cell.trim()))) return [cells];
  return cells
    .map((cell) => cellText(cell))
    .join(',')
    .split(APART)
    .map((heading) => `#${heading.replaceAll(/[[\]]/g, '')}`.split(',').map((name) => name.trim()));
}

/** The names of the columns of a type of record; null for a row that is no heading. */
function namesOf(cells: readonly Cell[]): Cell[] | null {
  const names = withoutTag(cells);
  const isMarked = typeof cells[0] === 'string' && MARKED.test(cells[0].trim());
  if (!isWords(names) && !(isMarked && isWords([...cells]))) return null;
  return names.map(withoutLegend);
}

/** Beside a quantity, a name is an article's. */
function namedColumns(headings: readonly Cell[]): Columns {
  const columns = columnsOf(headings);
  const name = headings.findIndex((cell) => typeof cell === 'string' && /^(?:name|text)$/i.test(cell));
  if (columns.description === undefined && columns.quantity !== undefined && name >= 0)
    columns.description = name;
  return columns;
}

/** @param isInTurn whether records without a number belong to the ticket above */
function kindOf(columns: Columns, names: readonly Cell[], isInTurn: boolean): RecordType['kind'] | null {
  if (isTicketHeading(columns)) return 'tickets';
  if (columns.number === undefined && !isInTurn) return null;
  if (columns.description !== undefined) return isOtherHeading(columns) ? 'lines' : null;
  return columns.number === undefined && names.filter(isFilled).length === 1 ? 'sums' : 'tenders';
}

/** What tags of sums stand for. */
const SUMS: ReadonlyMap<string, string> = new Map([
  ['TOT', 'TOTAL'],
  ['TTL', 'TOTAL'],
  ['SUB', 'SUBTOTAL'],
  ['STL', 'SUBTOTAL'],
  ['CHG', 'CHANGE'],
  ['CNG', 'CHANGE'],
  ['DSC', 'DISCOUNT'],
  ['DIS', 'DISCOUNT'],
  ['TX', 'TAX'],
]);

/** The heading of each type of record. */
function findTypes(rows: readonly Row[]): Map<string, RecordType> {
  const counts = countEach(rows.map(({ cells }) => tagOf(cells)));
  const types = new Map<string, RecordType>();
  let from = 0;
  for (const cells of rows.slice(0, LOOKED_AT).flatMap((row) => headingsIn(row.cells))) {
    const tag = tagOf(cells);
    const headings = namesOf(cells);
    if (tag === '' || types.has(tag) || (counts.get(tag) ?? 0) <= FEWEST_ROWS || headings === null) continue;
    const columns = namedColumns(headings);
    const isInTurn = [...types.values()].some((type) => type.kind === 'tickets');
    const kind = kindOf(columns, headings, isInTurn);
    if (kind === null) continue;
    types.set(tag, { kind, headings, columns, from });
    from += headings.length;
  }
  return types;
}

/** @param rows the first rows of a sheet @returns null for every other kind of table */
export function findRecordTypes(rows: readonly Row[]): TicketLevels | null {
  const types = findTypes(rows);
  const all = [...types.values()];
  const tickets = all.find(({ kind }) => kind === 'tickets');
  const lines = all.find(({ kind }) => kind === 'lines');
  if (tickets === undefined || lines === undefined) return null;
  const headings = all.flatMap((type) => type.headings);
  const at = (type: RecordType, field: keyof Columns): number | undefined => {
    const column = type.columns[field];
    return column === undefined ? undefined : column + type.from;
  };
  const ofTickets = Object.fromEntries(
    Object.entries(tickets.columns).map(([field, column]) => [field, column + tickets.from]),
  );
  const columns = joinColumns(ofTickets, lines.columns, lines.from);
  const legend = readLegend(rows, (name) => headings.findIndex((cell) => isNamed(cell, name)));
  const explained = [...legend].find(([column, words]) => isOfType(lines, column) && saysArticle(words));
  columns.lineType ??= explained?.[0] ?? headings.push('Line Type') - 1;
  const { number = 0, description = 0, lineType } = columns;
  const amount = columns.lineAmount ?? columns.amount ?? columns.unitPrice ?? columns.price ?? 0;

  const marksVoids = [...legend].find(
    ([column, words]) => isOfType(lines, column) && [...words.values()].some(isVoided),
  );
  if (columns.void === undefined && marksVoids !== undefined && marksVoids[0] !== columns.lineType)
    [columns.void] = marksVoids;
  let ticket: Cell = null;

  function flatten(row: Row): Row | null {
    const { cells } = row;
    if (isBlankRow(cells)) return row;
    const tag = tagOf(cells);
    const type = types.get(tag);
    if (type === undefined || isWords(withoutTag(cells)) || isHeadingOf(type, cells))
      return { ...row, cells: [] };
    const flat: Cell[] = Array.from({ length: headings.length }, () => null);
    for (let column = 1; column < cells.length; column++) {
      const cell = cells[column] ?? null;
      flat[column + type.from] = legend.get(column + type.from)?.get(cellText(cell).trim()) ?? cell;
    }
    // Records without a number belong to the ticket above.
    flat[number] = flat[at(type, 'number') ?? -1] ?? (type.kind === 'tickets' ? null : ticket);
    ticket = flat[number];
    if (type.kind === 'sums') {
      const name = cellText(type.headings.find(isText) ?? null);
      flat[description] = SUMS.get(tag) ?? (/^(?:amount|amt|value)$/i.test(name) ? tag : name);
      flat[amount] = cells.findLast(isMoney) ?? null;
    } else if (type.kind === 'tenders') {
      flat[description] = flat[at(type, 'payment') ?? -1] ?? cells.slice(1).find(isText) ?? null;
      flat[amount] =
        flat[
          at(type, 'tendered') ?? at(type, 'amount') ?? at(type, 'lineAmount') ?? at(type, 'total') ?? -1
        ] ??
        cells.findLast(isMoney) ??
        null;
      if (!/change/i.test(cellText(flat[description] ?? null))) flat[lineType] = TENDER;
    } else if (type.kind === 'lines' && !isFilled(flat[description])) {
      // `DISCOUNT` says it, and its name is elsewhere.
      flat[description] = flat.find((cell, column) => column > type.from + 2 && isText(cell)) ?? null;
    }
    return { ...row, cells: flat, written: cells };
  }

  return {
    heading: { index: -1, columns, cells: headings },
    flatten,
    goesOn: (next) => next.some(({ cells }) => types.get(tagOf(cells))?.kind === 'tickets'),
  };
}

const isHeadingOf = ({ headings }: RecordType, cells: readonly Cell[]): boolean =>
  cells.slice(1).some(isText) && isHeadingAgain(namesOf(cells) ?? [], headings);

const isOfType = ({ from, headings }: RecordType, column: number): boolean =>
  column >= from && column < from + headings.length;

const saysArticle = (words: ReadonlyMap<string, string>): boolean => [...words.values()].some(isArticleKind);

const isText = (cell: Cell): boolean => typeof cell === 'string' && /\p{L}/u.test(cell);

const isNamed = (cell: Cell, name: string): boolean =>
  typeof cell === 'string' && headingKey(cell) === headingKey(name);
