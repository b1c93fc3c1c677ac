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

const NO_PAIRS: readonly SumPair[] = [];

/** @returns [] for any other row; a sum alone is a line like others */
export function sumPairsIn(cells: readonly Cell[]): readonly SumPair[] {
  return mayBePairs(cells) ? readPairs(cells) : NO_PAIRS;
}

/** A cheap check: two labels at least, each above an amount, unless several are in one cell. */
function mayBePairs(cells: readonly Cell[]): boolean {
  let parts = 0;
  for (const cell of cells) {
    if (!isFilled(cell)) continue;
    if (typeof cell === 'string' && APART.test(cell)) return true;
    const isLabel = parts % 2 === 0;
    if (isLabel ? !LABEL.test(cellText(cell)) : !mayBeAmount(cell)) return false;
    parts++;
  }
  return parts >= 4 && parts % 2 === 0;
}

function readPairs(cells: readonly Cell[]): readonly SumPair[] {
  const parts = cells.filter(isFilled).flatMap(partsOf);
  if (parts.length < 4 || parts.length % 2 !== 0) return NO_PAIRS;
  const pairs: SumPair[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const label = cellText(parts[at]);
    const amount = parts[at + 1];
    const cents = amount !== undefined && mayBeAmount(amount) ? readCents(amount) : null;
    if (!LABEL.test(label) || cents === null) return NO_PAIRS;
    pairs.push({ label, cents });
  }
  return pairs;
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
