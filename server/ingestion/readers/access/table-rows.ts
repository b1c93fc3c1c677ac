import type { Cell } from '@tillwatch/core/journal';
import type { Column, Table } from 'mdb-reader';
import type { ReadLimits } from '../limits.ts';
import { damagedFile, UnreadableFileError } from '../unreadable-file-error.ts';
import { hasCells, toCell } from './access-cell.ts';
import type { GuardedFile } from './guarded-file.ts';

/** For each batch, the library walks all pages before it, so batches are large. */
const ROWS_PER_BATCH = 20_000;
/** Up to this size, a table whose rows are out of order is sorted in memory. */
const MOST_SORTED_CELLS = 10_000_000;

export interface TableRows {
  columns: string[];
  batches: Iterable<Cell[][]>;
}

/** A table's rows in the order of its AutoNumber column, if any, since Access reuses the space of deleted rows. */
export function openTable(
  table: Table,
  file: GuardedFile,
  pages: number,
  limits: Readonly<ReadLimits>,
): TableRows {
  const columns = read(table, () => table.getColumns()).filter(hasCells);
  const memos = columns.filter(({ type }) => type === 'memo').length;
  const counter = columns.findIndex(({ autoLong, type }) => autoLong && type === 'long');

  function* batchesOf(wanted: readonly Column[]): Generator<Cell[][]> {
    const names = wanted.map(({ name }) => name);
    for (let rowOffset = 0; rowOffset < table.rowCount; rowOffset += ROWS_PER_BATCH) {
      const mostPages = pages * 4 + ROWS_PER_BATCH * memos * 4;
      const rows = read(table, () =>
        file.limit(mostPages, () => table.getData({ columns: names, rowOffset, rowLimit: ROWS_PER_BATCH })),
      );
      yield rows.map((row) => wanted.map((column) => toCell(row[column.name], column, limits)));
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  const counterColumn = columns[counter];
  const isOutOfOrder =
    counterColumn !== undefined &&
    table.rowCount * columns.length <= MOST_SORTED_CELLS &&
    !isAscending(batchesOf([counterColumn]));
  return {
    columns: columns.map(({ name }) => name),
    batches: isOutOfOrder ? sorted(batchesOf(columns), counter) : batchesOf(columns),
  };
}

function isAscending(batches: Iterable<Cell[][]>): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const batch of batches) {
    for (const [value] of batch) {
      if (typeof value !== 'number' || value < last) return false;
      last = value;
    }
  }
  return true;
}

function* sorted(batches: Iterable<Cell[][]>, column: number): Generator<Cell[][]> {
  const rows = [...batches].flat();
  rows.sort((one, other) => Number(one[column]) - Number(other[column]));
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
    yield rows.slice(start, start + ROWS_PER_BATCH);
  }
}

/** Reports the library's errors as damage to the file. */
function read<T>(table: Table, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw damagedFile(`the rows of its table "${table.name}" cannot be read`, error);
  }
}
