import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import { type Columns, columnsOf, type HeadingRow } from '../shape/table/table-columns.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { headingsOf, isForm, knownBy, NO_HEADING, tableKey } from './headings.ts';
import { takeTable } from './table-rows.ts';

export interface FoundMapping {
  heading: HeadingRow;
  mapping: ColumnMapping;
}

const LOOKED_AT = 60;

/** What nobody is asked about: the store, and the tax of lines. */
const UNASKED = {
  summary: ['store'],
  'line-items': ['store', 'tax'],
  'journal-print': [],
  none: [],
} as const;

/** Adds the columns that nobody is asked about, if a heading says where they are. */
function withUnasked({ shape, columns }: ColumnMapping, cells: Row['cells']): Columns {
  const named = columnsOf(cells);
  const chosen = new Set(Object.values(columns));
  const unasked: Columns = { ...columns };
  for (const field of UNASKED[shape]) {
    const column = named[field];
    if (column !== undefined && !chosen.has(column)) unasked[field] = column;
  }
  return unasked;
}

/** @returns a function that finds the first row of a sheet that is an answered table's heading, or such a table. */
export function createMappingFinder(
  mappings: readonly ColumnMapping[],
  table: PhraseTable<LineMeaning>,
): (rows: readonly Row[]) => FoundMapping | null {
  const byKey = new Map(mappings.map((mapping) => [tableKey(mapping.headings), mapping]));
  const hasForms = mappings.some(({ headings }) => headings.length > 0 && headings.every(isForm));
  return (rows) => {
    if (byKey.size === 0) return null;
    for (let index = 0; index < Math.min(rows.length, LOOKED_AT); index++) {
      const cells = rows[index]?.cells ?? [];
      const mapping = byKey.get(tableKey(headingsOf(cells)));
      if (mapping !== undefined)
        return { heading: { index, columns: withUnasked(mapping, cells), cells }, mapping };
    }
    if (!hasForms) return null;
    const mapping = byKey.get(tableKey(knownBy(takeTable(NO_HEADING, rows, table), table)));
    return mapping === undefined ? null : { heading: { ...NO_HEADING, columns: mapping.columns }, mapping };
  };
}
