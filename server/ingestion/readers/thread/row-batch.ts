// Rows on their way from the thread that reads a file to the one that makes transactions of them.
import type { Cell, Row } from '@tillwatch/core/journal';

/** Rows of one sheet. One list of cells is copied several times as fast as a list for each row. */
export interface RowBatch {
  /** Of all rows, one after the other. */
  cells: Cell[];
  /** For each row its number and how many of the cells are its own. */
  rows: Int32Array;
}

const FIELDS_PER_ROW = 2;

export interface RowCollector {
  add(row: Row): void;
  /** @returns what has come together since the last call; null when that is nothing. */
  take(): RowBatch | null;
}

export function createRowCollector(): RowCollector {
  let cells: Cell[] = [];
  let rows: number[] = [];
  return {
    add(row) {
      rows.push(row.rowNumber, row.cells.length);
      for (const cell of row.cells) cells.push(cell);
    },
    take() {
      if (rows.length === 0) return null;
      const batch = { cells, rows: Int32Array.from(rows) };
      cells = [];
      rows = [];
      return batch;
    },
  };
}

export function handOverRows({ cells, rows }: RowBatch, take: (row: Row) => void): void {
  let from = 0;
  for (let at = 0; at < rows.length; at += FIELDS_PER_ROW) {
    const to = from + (rows[at + 1] ?? 0);
    take({ rowNumber: rows[at] ?? 0, cells: cells.slice(from, to) });
    from = to;
  }
}
