// Unfolds rows that have a whole receipt in one cell: each of its lines becomes the line of a printed journal, below a
// heading with what the other cells of the row say.

import { findHeading } from '../../lines/heading-line.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Cell, Row } from '../../row.ts';
import { splitLines } from '../../text/clean-text.ts';
import { normalizeRegister, registerCode } from '../../text/register-code.ts';
import { HEADING_WORDS } from '../../vocabulary/heading-words.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { cellText, isFilled } from '../row-text.ts';
import { columnsOf } from '../table/table-columns.ts';
import { type Arrangement, FIELD_WORDS } from './arrangement.ts';

const AMOUNT_AT_END = /\d[.,]\d\d-?\s*[A-Z]{0,2}$/i;
const LONGEST_LINE = 120;
const FEWEST_LINES = 3;
const FEWEST_PRICED = 2;
/** Titles, stamps, and thanks have no amount. */
const PRICED_PART = 0.3;
const FEWEST_RECEIPTS = 3;
/** Besides the receipt, a row has at least its number and its time; a printed journal has nothing. */
const FEWEST_BESIDE = 2;
/** `COKE 2.19 | TOTAL 2.19`: what is between the lines if they are joined into one. */
const JOINTS = /[|¦~]|\\n|<br ?\/?>/i;

/** `COLA|2|1.50|3.00; GUM|1|0.99|0.99`: what bars separate are the values of a line. */
const areValues = (pieces: readonly string[]): boolean =>
  pieces.filter((piece) => /\d/.test(piece) && !/\p{L}/u.test(piece)).length * 2 > pieces.length;

function linesOf(cell: Cell | undefined): string[] {
  if (typeof cell !== 'string') return [];
  const lines = splitLines(cell);
  const joined = cell.split(JOINTS);
  const pieces = lines.length > 1 || areValues(joined) ? lines : joined;
  return pieces.filter((line) => line.trim() !== '');
}

function isReceipt(cell: Cell | undefined): boolean {
  const lines = linesOf(cell);
  const amounts = lines.filter((line) => line.length <= LONGEST_LINE && AMOUNT_AT_END.test(line.trimEnd()));
  return (
    lines.length >= FEWEST_LINES &&
    amounts.length >= FEWEST_PRICED &&
    amounts.length >= lines.length * PRICED_PART
  );
}

const SUMS: ReadonlySet<LineMeaning> = new Set(['total', 'due', 'tender', 'balance']);

/** Without its own sums, a cell lists goods, and the sums are in other columns. */
function hasSums(cell: Cell | undefined, table: PhraseTable<LineMeaning>): boolean {
  return linesOf(cell).some((line) => {
    const printed = readPrintedLine(line);
    return printed !== null && SUMS.has(table.match(printed.label, 'positive')?.meaning ?? 'note');
  });
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findFoldedReceipts(
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
): Arrangement | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column++) {
    const summed = rows.findIndex(({ cells }) => isReceipt(cells[column]));
    // Above it may be receipts without sums, such as a drop.
    const at = rows.findLastIndex(({ cells }, place) => place < summed && linesOf(cells[column]).length < 2);
    const heading = rows[at];
    const first = at + 1;
    if (heading === undefined || !isFilled(heading.cells[column])) continue;
    if (heading.cells.filter(isFilled).length <= FEWEST_BESIDE) continue;
    const filled = rows.slice(first).filter(({ cells }) => linesOf(cells[column]).length > 0);
    const receipts = filled.filter(
      ({ cells }) => isReceipt(cells[column]) && cells.filter(isFilled).length > FEWEST_BESIDE,
    );
    if (receipts.length < FEWEST_RECEIPTS || receipts.length * 2 <= filled.length) continue;
    const withSums = receipts.filter(({ cells }) => hasSums(cells[column], table)).length;
    return withSums * 2 > receipts.length ? unfolding(column, heading, receipts) : listing(column, heading);
  }
  return null;
}

/** The key for the heading of printed lines. */
const LINES = 'Journal Text';

/** The rows of a table, one for each line. */
const listing = (column: number, heading: Row): Arrangement => ({
  unfold(row) {
    const { cells } = row;
    if (row === heading) return [{ ...row, cells: cells.with(column, LINES), written: cells }];
    const lines = linesOf(cells[column]);
    return lines.length < 2 ? [row] : lines.map((line) => ({ ...row, cells: cells.with(column, line) }));
  },
});

const MOMENT = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|^\d{1,2}:\d\d/;

/** What nearly all receipts print themselves isn't said again above them: it may be their last line. */
const PRINTED_PART = 0.9;

function isPrinted(receipts: readonly Row[], column: number, at: number): boolean {
  const filled = receipts.filter(({ cells }) => isFilled(cells[at]));
  const printing = filled.filter(({ cells }) => {
    const text = cellText(cells[at]).trim();
    const register = registerCode(text);
    return linesOf(cells[column]).some(
      (line) =>
        (text.length >= SHORTEST_FACT && saysWhole(line, text)) ||
        (register !== text && normalizeRegister(findHeading(line)?.register ?? '') === register),
    );
  });
  return filled.length > 0 && printing.length >= filled.length * PRINTED_PART;
}

/** Fewer characters may be part of anything. */
const SHORTEST_FACT = 3;

function saysWhole(line: string, text: string): boolean {
  const at = line.indexOf(text);
  const isDigitAt = (place: number): boolean => /[1-9]/.test(line.charAt(place));
  return at >= 0 && !isDigitAt(at - 1) && !isDigitAt(at + text.length);
}

function unfolding(column: number, heading: Row, receipts: readonly Row[]): Arrangement {
  const columns = columnsOf(heading.cells.with(column, null));
  const printed = new Set([...heading.cells.keys()].filter((at) => isPrinted(receipts, column, at)));
  const known = new Map(
    (['number', 'register', 'employee'] as const).map((field) => [columns[field] ?? -1, FIELD_WORDS[field]]),
  );
  /** What a receipt's other cells say: one line with its number, time, register, and cashier, then all others. */
  function linesBeside(cells: readonly Cell[]): string[] {
    const head: string[] = [];
    const others: string[] = [];
    cells.forEach((cell, at) => {
      const text = cellText(cell).trim();
      const word = known.get(at);
      if (at === column || text === '' || printed.has(at)) return;
      if (word === undefined && !MOMENT.test(text)) {
        if (/\p{L}/u.test(text)) others.push(`${cellText(heading.cells[at])}: ${text}`);
      } else if (word === undefined) head.push(text);
      else if (saysItself(text)) head.push(text);
      else head.push(`${word} ${text}`);
    });
    return head.length === 0 ? others : [head.join('  '), ...others];
  }
  return {
    unfold(row) {
      const { cells } = row;
      const lines = linesOf(cells[column]);
      if (row === heading || lines.length === 0) return [{ ...row, cells: [], written: cells }];
      const rows = [...linesBeside(cells), ...lines].map((line) => ({
        ...row,
        cells: [line],
        written: cells,
      }));
      return [{ ...row, cells: [], written: cells }, ...rows];
    },
  };
}

/** `Lane 1` */
const saysItself = (text: string): boolean =>
  HEADING_WORDS[/^\p{L}+(?= ?\d)/u.exec(text)?.[0].toUpperCase() ?? ''] !== undefined;
