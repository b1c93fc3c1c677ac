// Reads a row of sums with their labels, below the lines of a table: `TAX  0.34   TICKET TOTAL  14.98`.

import type { Cell } from '../row.ts';
import { cellText, isFilled } from '../shape/row-text.ts';
import { readCents } from '../text/cell-value.ts';

export interface SumPair {
  label: string;
  cents: number;
}

const APART = /\s{2,9}|\t|\s*:\s+/;
const LABEL = /^\p{L}[^\d]*$/u;
const LONGEST = 200;

/** @returns [] for any other row; a sum alone is a line like others */
export function sumPairsIn(cells: readonly Cell[]): SumPair[] {
  const pairs: SumPair[] = [];
  let label: string | null = null;
  for (const cell of cells) {
    if (!isFilled(cell)) continue;
    for (const part of partsOf(cell)) {
      const cents: number | null = label === null || !mayBeAmount(part) ? null : readCents(part);
      if (label === null) label = cellText(part);
      else if (cents === null) return [];
      else {
        pairs.push({ label, cents });
        label = null;
      }
      // Most rows end here.
      if (label !== null && !LABEL.test(label)) return [];
    }
  }
  return label === null && pairs.length > 1 ? pairs : [];
}

const HAS_DIGIT = /\d/;

/** A cheap check. */
function mayBeAmount(part: Cell): boolean {
  return typeof part !== 'string' || HAS_DIGIT.test(part);
}

function partsOf(cell: Exclude<Cell, null>): readonly Exclude<Cell, null>[] {
  if (typeof cell !== 'string' || cell.length > LONGEST || !APART.test(cell)) return [cell];
  return cell.trim().split(APART).filter(Boolean);
}
