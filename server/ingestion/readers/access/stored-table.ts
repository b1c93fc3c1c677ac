import { type Cell, type ColumnField, fieldOfHeading } from '@tillwatch/core/journal';
import type { Table } from 'mdb-reader';
import type { ReadLimits } from '../limits.ts';
import { damagedFile } from '../unreadable-file-error.ts';
import type { GuardedFile } from './guarded-file.ts';
import { openTable } from './table-rows.ts';

/** A row with its place in the table; 1 is the row of the columns' names. */
export interface StoredRow {
  rowNumber: number;
  cells: Cell[];
}

/** A table of the database, which is read once, row by row or whole. */
export interface StoredTable {
  readonly name: string;
  readonly rowCount: number;
  readonly columns: readonly string[];
  /** What each column holds, as far as its name tells. */
  readonly fields: readonly (ColumnField | null)[];
  /** The first rows, some thousands of them; they come again in what is read afterwards. */
  head(): readonly StoredRow[];
  /** All rows; to be asked for once. Throws an `UnreadableFileError` when other rows are there than the table says. */
  batches(): Iterable<StoredRow[]>;
  /** All rows, kept from then on, so that they can be asked for again. */
  rows(): readonly StoredRow[];
}

export function storedTable(
  table: Table,
  file: GuardedFile,
  pages: number,
  limits: Readonly<ReadLimits>,
): StoredTable {
  const opened = openTable(table, file, pages, limits);
  let first: StoredRow[] | null = null;
  let kept: StoredRow[] | null = null;

  const reading = read();

  function* read(): Generator<StoredRow[]> {
    if (table.rowCount === 0) return;
    let rowNumber = 1;
    for (const batch of opened.batches) {
      yield batch.map((cells) => ({ rowNumber: ++rowNumber, cells }));
    }
    if (rowNumber - 1 !== table.rowCount) {
      throw damagedFile(
        `${rowNumber - 1} rows can be read of the ${table.rowCount} in its table "${table.name}"`,
      );
    }
  }

  function* all(): Generator<StoredRow[]> {
    if (first !== null) yield first;
    yield* reading;
  }

  return {
    name: table.name,
    rowCount: table.rowCount,
    columns: opened.columns,
    fields: opened.columns.map((name) => fieldOfHeading(name)),
    head: () => kept ?? (first ??= reading.next().value ?? []),
    batches: () => (kept === null ? all() : [kept]),
    rows: () => (kept ??= [...all()].flat()),
  };
}
