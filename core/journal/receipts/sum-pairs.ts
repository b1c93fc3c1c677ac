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
  const filled = cells.filter(isFilled);
  const parts = filled.flatMap((cell) =>
    typeof cell === 'string' && cell.length <= LONGEST ? cell.trim().split(APART).filter(Boolean) : [cell],
  );
  if (parts.length < 4 || parts.length % 2 > 0) return [];
  const pairs: SumPair[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const label = cellText(parts[at]);
    const cents = readCents(parts[at + 1]);
    if (!LABEL.test(label) || cents === null) return [];
    pairs.push({ label, cents });
  }
  return pairs;
}
