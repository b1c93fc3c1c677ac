// Cuts text that has several labels, each with a value: `Cashier: 12 KIM   Register: 2   Date: 10/05/2026`.

import type { Cell } from '../row.ts';
import { fieldOfHeading } from './table/table-columns.ts';

/** Longer text is no line of labels. */
const LONGEST_LINE = 200;
const LONGEST_LABEL = 30;
const MOST_WORDS = 3;
/** What may be between a value and the next label. */
const BETWEEN = /\s{2,}|[|;,\t]\s*|\s[-–—/]\s/gu;
const WORDS = /^\p{L}[\p{L} .'/-]*$/u;
const ENDS_OF_VALUES = /[\s|;,–—/-]{1,9}$/u;

/** @returns the parts, each beginning with its label; the text alone if it has not more than one */
function splitLabels(text: string): string[] {
  const starts = labelStarts(text);
  if (starts.length < 2) return [text];
  return starts
    .map((start, at) => text.slice(at === 0 ? 0 : start, starts[at + 1]).replace(ENDS_OF_VALUES, ''))
    .filter((part) => part !== '');
}

/** Text that has several labels, as if each was in a cell of its own. */
export function labelParts(cells: readonly Cell[]): Cell[] {
  return cells.flatMap((cell): readonly Cell[] => (mayHaveLabels(cell) ? splitLabels(cell) : [cell]));
}

const mayHaveLabels = (cell: Cell): cell is string =>
  typeof cell === 'string' && cell.length <= LONGEST_LINE && cell.indexOf(':') !== cell.lastIndexOf(':');

function labelStarts(text: string): number[] {
  const starts: number[] = [];
  let from = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const start = labelStart(text, from, colon);
    if (start < 0) continue;
    starts.push(start);
    from = colon + 1;
  }
  return starts;
}

/** Where the label before a colon begins: behind a wide gap, or with a known heading's words. @returns -1 for none */
function labelStart(text: string, from: number, colon: number): number {
  const before = text.slice(Math.max(from, colon - LONGEST_LABEL), colon);
  const gap = [...before.matchAll(BETWEEN)].findLast(
    ({ index, 0: mark }) => index + mark.length < before.length,
  );
  const behindGap = gap === undefined ? (from === 0 ? before : '') : before.slice(gap.index + gap[0].length);
  if (isLabel(behindGap)) return colon - behindGap.length;
  const words = before.trimEnd().split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const label = words.slice(-count).join(' ');
    if (WORDS.test(label) && fieldOfHeading(label) !== null)
      return colon - (before.length - before.lastIndexOf(label));
  }
  return -1;
}

const isLabel = (text: string): boolean => WORDS.test(text) && text.trim().split(' ').length <= MOST_WORDS;
