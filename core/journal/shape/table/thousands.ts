// Finds columns of text whose points separate thousands, `1.537` and `2.300,50`, and writes their numbers without them.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';

/** What follows the first separator shows whether it is one of thousands. */
const GROUPED =
  /^[-+(]?(?:[A-Z$€£]{1,3} ?)?[-(]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?(?: ?[A-Z$€]{1,3})?[-)]?$/;
/** Below a thousand, or with cents behind a comma. */
const UNGROUPED = /^[-+(]?(?:[A-Z$€£]{1,3} ?)?[-(]?\d{1,3}(?:,\d{1,2})?(?: ?[A-Z$€]{1,3})?[-)]?$/;
const FEWEST_GROUPED = 3;
/** Beside thousands, amounts without a point are rarely smaller; quantities are. */
const LEAST_PLAIN = 100;

/**
 * Weights and quantities may have three decimals, too: `0.375`, `12.000`. In such a column each has them, while of
 * amounts those below a thousand have no point.
 */
function groupsThousands(cells: readonly Cell[]): boolean {
  let [grouped, plain, small] = [0, 0, 0];
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    if (typeof cell !== 'string') return false;
    const text = cell.trim();
    if (GROUPED.test(text)) {
      grouped++;
      if (text.includes(',')) plain++;
    } else if (text.includes(',') && UNGROUPED.test(text)) plain++;
    else if (UNGROUPED.test(text)) {
      const digits = Number(text.replaceAll(/\D/g, ''));
      if (digits >= LEAST_PLAIN) plain++;
      else if (digits > 0) small++;
    }
    // A heading or a word.
    else if (/\d/.test(text)) return false;
  }
  return grouped >= FEWEST_GROUPED && plain > small;
}

/** @param rows the first rows of a sheet @returns null for nearly every sheet */
export function findThousands(rows: readonly Row[]): RowChange | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width < 2) return null;
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    groupsThousands(rows.map(({ cells }) => cells[at] ?? null)),
  );
  if (columns.length === 0) return null;
  return (row) => {
    const cells = [...row.cells];
    for (const at of columns) {
      const cell = cells[at];
      if (typeof cell === 'string' && GROUPED.test(cell.trim())) cells[at] = cell.replaceAll('.', '');
    }
    return withCells(row, cells);
  };
}
