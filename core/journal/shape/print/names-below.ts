// Finds journals that print the name of an article below its quantity, its price, and its amount:
// `200021  3 x 3.99   11.97` above `BREAKFAST BURRITO`.

import { findHeading } from '../../lines/heading-line.ts';
import type { ReceiptLine } from '../../receipt.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { skipBlanks, trimBlanks } from '../../text/char-code.ts';

const MEASURE = /^(?:[A-Z]{0,2}\d{3,14}\s{1,20})?-?\d{1,4}(?:[.,]\d{1,3})?\s?[x*@]\s?-?\$?\d{1,6}[.,]\d\d$/i;
const LETTERS = /\p{L}{2}/u;
const LONGEST = 80;
const FEWEST = 5;
const NEARLY_ALL = 0.9;
/** Goods of so many names are sold, whatever is below the last line of a receipt. */
const FEWEST_NAMES = 3;
/** What is above the first line of some receipts. */
const RARELY = 0.1;

const amount: TrailingAmount = { cents: 0, labelEnd: 0 };

/** What is in front of a line's amount, trimmed; null without one. */
function labelOf(text: string): string | null {
  const from = skipBlanks(text, 0, text.length);
  const to = trimBlanks(text, from, text.length);
  return readTrailingAmount(text, from, to, amount) ? text.slice(from, amount.labelEnd) : null;
}

/** Whether a line has what an article costs, but no name. */
function isNameless(text: string): boolean {
  return text.length <= LONGEST && MEASURE.test(labelOf(text) ?? '');
}

/** Whether a line may be nothing but a name. */
export function mayBeName(text: string): boolean {
  return text.length <= LONGEST && LETTERS.test(text) && labelOf(text) === null && findHeading(text) === null;
}

/**
 * Between two such lines, a name may belong to either. What stands only above the first ones of receipts, or only below
 * the last ones, shows it.
 */
export function areNamesBelow(lines: readonly string[]): boolean {
  const nameless = [...lines.keys()].filter((at) => isNameless(lines[at] ?? ''));
  const among = new Set(nameless);
  const namesBeside = (side: 1 | -1): string[] =>
    nameless.flatMap((at) => {
      const text = lines[at + side] ?? '';
      return mayBeName(text) ? [among.has(at + side * 2) ? '' : text.trim()] : [];
    });
  const [above, below] = [namesBeside(-1), namesBeside(1)];
  const ownOf = (names: readonly string[]): string[] => names.filter((name) => name !== '');
  const [first, last] = [ownOf(above), ownOf(below)];
  return (
    below.length >= Math.max(FEWEST, nameless.length * NEARLY_ALL) &&
    new Set(last).size >= FEWEST_NAMES &&
    (new Set(first).size <= 1 || first.length <= last.length * RARELY)
  );
}

interface Lines {
  readonly row: (text: string, rowNumber: number) => void;
  /** Nothing more is below what came last. */
  flush(): void;
}

/**
 * Hands each name over before the line above it, as if it were printed there.
 *
 * @param begin called before the two
 */
export function withNamesAbove(
  row: Lines['row'],
  isName: (text: string) => boolean,
  begin: () => void,
): Lines {
  let held: { text: string; rowNumber: number } | null = null;
  function flush(): void {
    const line = held;
    held = null;
    if (line !== null) row(line.text, line.rowNumber);
  }
  return {
    flush,
    row(text, rowNumber) {
      if (held !== null && isName(text) && rowNumber === held.rowNumber + 1) {
        const line = held;
        held = null;
        begin();
        row(text, line.rowNumber);
        row(line.text, rowNumber);
        return;
      }
      flush();
      if (isNameless(text)) held = { text, rowNumber };
      else row(text, rowNumber);
    },
  };
}

/** Puts lines that were handed over in another order where they were printed. */
export function turnBack(lines: readonly ReceiptLine[]): void {
  for (let at = 1; at < lines.length; at++) {
    const [name, line] = [lines[at - 1], lines[at]];
    if (name === undefined || line === undefined || !isNameless(line.text) || isNameless(name.text)) continue;
    if (line.rowNumber === name.rowNumber + 1) [name.text, line.text] = [line.text, name.text];
  }
}
