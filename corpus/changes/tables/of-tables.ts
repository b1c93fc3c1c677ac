import type { Random } from '@tillwatch/simulation';
import type { ExportFile } from '../../export-file.ts';
import type { Change } from '../change.ts';
import { type Table, viewTable } from './table.ts';

export const TABLES: Change['shapes'] = ['summary', 'lines', 'payments', 'report', 'two sheets'];

/** A change of what is a table of cells. */
export function ofTables(
  name: string,
  shapes: Change['shapes'],
  change: (table: Table, random: Random) => ExportFile | null,
): Change {
  return {
    name,
    shapes,
    apply(made, random) {
      const table = viewTable(made);
      return table === null ? null : change(table, random);
    },
  };
}
