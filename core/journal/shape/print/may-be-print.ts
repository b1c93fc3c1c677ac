// Whether lines that aren't understood may be those of a printed journal: then somebody is asked what a ticket looks
// like.

import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { trimBlanks } from '../../text/char-code.ts';
import { hasTime } from '../../text/moment.ts';

const FEWEST_LINES = 12;
const FEWEST_EACH = 3;
/** Of the rows of a table, all have one. */
const MOST_TIMED = 0.6;

/** @param lines the nonblank lines of a sheet */
export function mayBePrint(lines: readonly string[]): boolean {
  const amount: TrailingAmount = { cents: 0, labelEnd: 0 };
  const timed = lines.filter((line) => hasTime(line)).length;
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
