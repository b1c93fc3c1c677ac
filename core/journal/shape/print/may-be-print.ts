// Whether lines that aren't understood may be those of a printed journal: then somebody is asked what a ticket looks
// like.

import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { trimBlanks } from '../../text/char-code.ts';

const FEWEST_LINES = 12;
const FEWEST_EACH = 3;
/** Of the rows of a table, all have one. */
const MOST_TIMED = 0.6;
/** With a point, it may be money. */
const TIME = /(?<![\d.,:])(?:[01]?\d|2[0-3])\s?[:h]\s?[0-5]\d(?![\d,])/;

/** @param lines the nonblank lines of a sheet */
export function mayBePrint(lines: readonly string[]): boolean {
  const amount: TrailingAmount = { cents: 0, labelEnd: 0 };
  const timed = lines.filter((line) => TIME.test(line)).length;
  const priced = lines.filter((line) =>
    readTrailingAmount(line, 0, trimBlanks(line, 0, line.length), amount),
  );
  return (
    lines.length >= FEWEST_LINES &&
    timed >= FEWEST_EACH &&
    timed <= lines.length * MOST_TIMED &&
    priced.length >= FEWEST_EACH
  );
}
