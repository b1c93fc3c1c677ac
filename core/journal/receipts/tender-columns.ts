// The columns of a table with what was paid in one way each, and the words for these ways.

import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { apartWords } from '../text/apart-words.ts';

/** A column and its way of paying. */
export interface TenderColumn {
  at: number;
  method: string;
}

const TENDER_FIELDS = ['cashAmount', 'cardAmount'] as const;

/** Columns with the amount paid in one way, and the word for it. */
export function findTenderColumns(
  heading: readonly Cell[],
  { columns, ways, otherTotals }: TableLayout,
): TenderColumn[] {
  const known = TENDER_FIELDS.flatMap((field) => {
    const named = [...heading.keys()].filter(
      (at) => at !== columns.maskedCard && !otherTotals.includes(at) && fieldOfHeading(heading[at]) === field,
    );
    const chosen = columns[field];
    const isNamed = chosen === undefined || named.includes(chosen) || otherTotals.includes(chosen);
    const places = isNamed ? named : [chosen];
    return places.map((at) => ({ at, method: tenderWord(field, heading[at]) }));
  });
  const others = ways.filter((at) => known.every((one) => one.at !== at));
  return [...known, ...others.map((at) => ({ at, method: tenderWord('cardAmount', heading[at]) }))];
}

function tenderWord(field: (typeof TENDER_FIELDS)[number], heading: Cell | undefined): string {
  if (field === 'cashAmount') return 'CASH';
  const word = apartWords(cellText(heading))
    .toUpperCase()
    .replace(/[\s_]?(?:AMOUNT|AMT)$|[\s_]TENDERED$/, '')
    .replaceAll('_', ' ')
    .trim();
  return word === '' ? 'CARD' : word;
}
