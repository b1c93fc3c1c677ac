// Finds the lines that receipts begin with, if they name the day, the register, or the cashier, and the number comes
// later: `TILL 2  CLERK 14` above what was rung, `TICKET 1066  09:14` below it.

import { openingFieldOf } from './own-headings.ts';
import { headingGroup, isNumbered, isNumberedGroup, isTimed, type SampleLine } from './sample.ts';

/** There are about as many as numbers. */
const AS_MANY = { least: 0.8, most: 1.25, fewest: 3 };
const MOSTLY = 0.8;

/**
 * What is first in a journal begins a receipt if it isn't what is last, and recurs as often as numbers: the order of
 * the two is the same from receipt to receipt.
 */
export function markStarts(lines: readonly SampleLine[], isWhole: boolean): void {
  const headings = lines.filter(({ heading }) => heading !== null);
  const [first, last] = [headings[0], headings.at(-1)];
  if (first === undefined || last === undefined || isNumbered(first)) return;
  // Times are also below lines; a journal that begins with one and ends with a number shows where they are.
  if (isTimed(first) && !(isWhole && !isTimed(last) && isNumberedGroup(lines, lines.lastIndexOf(last))))
    return;
  const opens = first.heading === null ? null : openingFieldOf(first.heading);
  const isAlike = (line: SampleLine): boolean =>
    line.heading !== null &&
    !isNumbered(line) &&
    isTimed(line) === isTimed(first) &&
    openingFieldOf(line.heading) === opens;
  const found = [...lines.entries()].filter(([, line]) => isAlike(line));
  const numbers = lines.filter(isNumbered).length;
  const { least, most, fewest } = AS_MANY;
  if (found.length < Math.max(fewest, numbers * least) || found.length > numbers * most) return;
  const apart = found.filter(([at]) => !isNumberedGroup(lines, at)).length;
  if (apart < found.length * MOSTLY && !(isWhole && !isAlike(last))) return;
  if (found.filter(([at]) => isWithin(lines, at)).length >= found.length * MOSTLY) return;
  for (const [, line] of found) line.isStart = true;
}

/** Whether other headings stand between it and the gap above: they begin the receipt. */
function isWithin(lines: readonly SampleLine[], at: number): boolean {
  const { first } = headingGroup(lines, at);
  return first < at && (lines[first]?.isBehindGap === true || lines[first - 1]?.kind === 'separator');
}

/** Whether a receipt with a known start ends with the line of its number: what is below belongs to the next. */
export function endsWithNumber(lines: readonly SampleLine[]): boolean {
  const numbered = lines.flatMap((line, at) => (isNumbered(line) ? [at] : []));
  const last = numbered.filter((at) => {
    const next = lines.slice(at + 1).find(({ kind }) => kind === 'heading' || kind === 'body');
    return next === undefined || next.isStart;
  });
  return lines.some(({ isStart }) => isStart) && last.length >= numbered.length * MOSTLY;
}
