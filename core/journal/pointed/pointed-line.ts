import type { Row } from '../row.ts';
import type { FoundRow, RowForm } from './row-form.ts';

/** A line of the file, and which one of the example it looks like. */
export interface PointedLine {
  row: Row;
  text: string;
  form: RowForm | null;
  found: FoundRow | null;
}

export const rowOf = ({ row }: Pick<PointedLine, 'row'>, text: string): Row => ({
  ...row,
  cells: [text],
  written: row.written ?? row.cells,
});
