// Gives readers the rows of other scripts in plain digits and signs, and receipts the lines that the file has.

import type { ParserSink } from '../parse-report.ts';
import type { Receipt } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { joinRow } from '../shape/row-text.ts';
import { splitLines } from '../text/clean-text.ts';
import { plainScript } from '../text/plain-script.ts';

/** Receipts are handed over soon after their rows. Of those that are not, the lines stay plain. */
const MOST_KEPT = 20_000;

interface PlainRows {
  /** @returns the very same row if nothing in it is of another script */
  row(row: Row): Row;
  /** Hands receipts over with their lines as in the file. */
  readonly sink: ParserSink;
}

export function createPlainRows(sink: ParserSink): PlainRows {
  const written = new Map<number, readonly Cell[]>();

  function keep(rowNumber: number, cells: readonly Cell[]): void {
    written.delete(rowNumber);
    written.set(rowNumber, cells);
    const [oldest] = written.size > MOST_KEPT ? written.keys() : [];
    if (oldest !== undefined) written.delete(oldest);
  }

  function restore({ lines }: Receipt): void {
    for (const line of lines) {
      const cells = written.get(line.rowNumber);
      if (cells !== undefined) line.text = findWritten(cells, line.text);
    }
  }

  return {
    row(row) {
      const cells = plainCells(row.cells);
      if (cells === row.cells) return row;
      keep(row.rowNumber, row.written ?? row.cells);
      return { ...row, cells };
    },
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

function plainCells(cells: readonly Cell[]): readonly Cell[] {
  let plain: Cell[] | null = null;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (typeof cell !== 'string') continue;
    const text = plainScript(cell);
    if (text !== cell) (plain ??= [...cells])[at] = text;
  }
  return plain ?? cells;
}

const BLANKS = /\s+/g;

const keyOf = (text: string): string => text.replaceAll(BLANKS, ' ').trim();

/** @returns the line of a row that reads as a plain one; the plain one if there is none */
function findWritten(cells: readonly Cell[], plain: string): string {
  const key = keyOf(plain);
  const line = splitLines(joinRow(cells)).find(
    (text) => keyOf(joinRow(plainCells(text.split('\t')))) === key,
  );
  return line ?? plain;
}
