import { type Cell, type ColumnField, fieldOfHeading } from '@tillwatch/core/journal';
import type { Table } from 'mdb-reader';
import type { ReadLimits } from '../limits.ts';
import { damagedFile } from '../unreadable-file-error.ts';
import type { GuardedFile } from './guarded-file.ts';
import { openTable } from './table-rows.ts';

/** A row with its position in the table; 1 is the row of column names. */
export interface StoredRow {
  rowNumber: number;
  cells: Cell[];
}

/** A table of the database, read once, either row by row or as a whole. */
export interface StoredTable {
  readonly name: string;
  readonly rowCount: number;
  readonly columns: readonly string[];
  /** What each column holds, judging by its name. */
  readonly fields: readonly (ColumnField | null)[];
  /** The first few thousand rows. They are included in later reads, too. */
  head(): readonly StoredRow[];
  /** All rows; call only once. Throws an `UnreadableFileError` if the number of rows isn't what the table states. */
  batches(): Iterable<StoredRow[]>;
  /** All rows, kept in memory, so this can be called again. */
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
