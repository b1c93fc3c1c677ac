// Gives readers rows in plain digits and signs, without letters for a currency, and receipts the lines of the file.

import type { ParserSink } from '../parse-report.ts';
import type { Receipt } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { joinRow } from '../shape/row-text.ts';
import { splitLines } from '../text/clean-text.ts';
import { type CurrencyLetters, findCurrencyLetters } from '../text/currency-letters.ts';
import { plainScript } from '../text/plain-script.ts';

/** Receipts are handed over soon after their rows. Of those that are not, the lines stay plain. */
const MOST_KEPT = 20_000;

interface PlainRows {
  /** @returns the very same row if nothing in it is of another script */
  row(row: Row): Row;
  /** Learns what the amounts of a sheet have in front of them. @param rows its first ones */
  startSheet(rows: readonly Row[]): CurrencyLetters | null;
  /** @returns the very same row unless that is in it */
  withoutCurrency(row: Row): Row;
  /** Cells as they are in the file. */
  original: (cells: readonly Cell[]) => readonly Cell[];
  /** Does what `row` and `withoutCurrency` do. */
  plain(row: Row): Row;
  /** Hands receipts over with their lines as in the file. */
  readonly sink: ParserSink;
}

export function createPlainRows(sink: ParserSink): PlainRows {
  const written = new Map<number, readonly Cell[]>();
  /** What cells were before they were rewritten. */
  const originals = new WeakMap<readonly Cell[], readonly Cell[]>();
  let currency: CurrencyLetters | null = null;

  /** Cells as readers expect them. */
  function plainly(cells: readonly Cell[]): readonly Cell[] {
    const plain = rewritten(cells, plainScript);
    return currency === null ? plain : rewritten(plain, currency.without);
  }

  function rewrite(row: Row, cells: readonly Cell[]): Row {
    if (cells === row.cells) return row;
    const original = originals.get(row.cells) ?? row.written ?? row.cells;
    originals.set(cells, original);
    keep(row.rowNumber, original);
    return { ...row, cells };
  }

  function keep(rowNumber: number, cells: readonly Cell[]): void {
    written.delete(rowNumber);
    written.set(rowNumber, cells);
    const [oldest] = written.size > MOST_KEPT ? written.keys() : [];
    if (oldest !== undefined) written.delete(oldest);
  }

  function restore({ lines }: Receipt): void {
    for (const line of lines) {
      const cells = written.get(line.rowNumber);
      if (cells !== undefined) line.text = findWritten(cells, line.text, plainly);
    }
  }

  const withoutCurrency = (row: Row): Row =>
    currency === null ? row : rewrite(row, rewritten(row.cells, currency.without));
  const inPlainScript = (row: Row): Row => rewrite(row, rewritten(row.cells, plainScript));

  return {
    row: inPlainScript,
    original: (cells) => originals.get(cells) ?? cells,
    plain: (row) => withoutCurrency(inPlainScript(row)),
    startSheet(rows) {
      currency = findCurrencyLetters(
        rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string')),
      );
      return currency;
    },
    withoutCurrency,
    sink: {
      rejection: (rejection) => sink.rejection(rejection),
      numberPassed: (of) => sink.numberPassed?.(of),
      receipt(receipt) {
        if (written.size > 0) restore(receipt);
        sink.receipt(receipt);
      },
    },
  };
}

/** @returns the very same cells if none of them changes */
function rewritten(cells: readonly Cell[], write: (text: string) => string): readonly Cell[] {
  let plain: Cell[] | null = null;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (typeof cell !== 'string') continue;
    const text = write(cell);
    if (text !== cell) (plain ??= [...cells])[at] = text;
  }
  return plain ?? cells;
}

const BLANKS = /\s+/g;

const keyOf = (text: string): string => text.replaceAll(BLANKS, ' ').trim();

/** @returns the line of a row that reads as a plain one; the plain one if there is none */
function findWritten(
  cells: readonly Cell[],
  plain: string,
  plainly: (cells: readonly Cell[]) => readonly Cell[],
): string {
  const key = keyOf(plain);
  const line = splitLines(joinRow(cells)).find((text) => keyOf(joinRow(plainly(text.split('\t')))) === key);
  return line ?? plain;
}
