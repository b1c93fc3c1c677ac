// Determines whether receipts have number and time above or below their lines.

import { BEGIN_WORDS } from '../../vocabulary/heading-words.ts';
import { firstIndex, headingGroup, type SampleLine } from './sample.ts';

/** Positive: there is a gap after the lines of this heading and none before them; negative: the other way around. */
function gapVote(lines: readonly SampleLine[], at: number): number {
  const { first, last } = headingGroup(lines, at);
  const [above, below] = [lines[first], lines[last + 1]];
  if (above === undefined || below === undefined) return 0;
  const before = lines[first - 1];
  // `Receipt 2 of 36` may be between a gap and the heading.
  const isTitled = before?.kind === 'text' && before.isBehindGap;
  const isGapAbove = above.isBehindGap || isTitled || before?.kind === 'separator';
  const isGapBelow = below.isBehindGap || below.kind === 'separator';
  return Number(isGapBelow) - Number(isGapAbove);
}

/** Positive: number and time are below the lines; negative: at least one of them is above. */
export function footScore(lines: readonly SampleLine[], isWhole: boolean): number {
  const isNumbered = (line: SampleLine): boolean => line.heading !== null && line.heading.number !== null;
  const isTimed = (line: SampleLine): boolean => line.heading !== null && line.heading.seconds >= 0;
  const firstOpening = firstIndex(lines, (line) => isNumbered(line) || isTimed(line));
  const opening = lines[firstOpening];
  const isOpening = opening !== undefined && isNumbered(opening) ? isNumbered : isTimed;
  const firstBody = firstIndex(lines, (line) => line.kind === 'body');
  // More exports end in the middle of a receipt than begin there.
  let score = firstBody < firstOpening ? 4 : -4;
  if (isWhole) {
    const lastOpening = lines.findLastIndex(isOpening);
    const lastBody = lines.findLastIndex((line) => line.kind === 'body');
    score += lastBody > lastOpening ? -3 : 3;
  }
  let byClock = 0;
  let bySeparator = 0;
  let byGap = 0;
  let byMention = 0;
  let byWord = 0;
  let lastNumberText: string | null = null;
  let mention: string | null = null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) continue;
    if (line.mention !== null) {
      mention = line.mention;
      if (mention === lastNumberText) byMention -= 2;
    }
    if (!isNumbered(line)) continue;
    if (BEGIN_WORDS.has(line.heading?.leftover.toUpperCase() ?? '')) byWord -= 2;
    if (mention !== null && mention === line.heading?.number) byMention += 2;
    mention = null;
    lastNumberText = line.heading?.number ?? null;
    const before = lines[at - 1];
    const after = lines.slice(at + 1, at + 4).find((next) => next.kind !== 'heading');
    if (before?.kind === 'separator') bySeparator--;
    byGap += gapVote(lines, at);
    if (
      line.clock >= 0 &&
      before !== undefined &&
      after !== undefined &&
      before.clock >= 0 &&
      after.clock >= 0
    ) {
      byClock += Math.sign(Math.abs(after.clock - line.clock) - Math.abs(line.clock - before.clock));
    }
  }
  const limit = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  return (
    score +
    limit(byClock, 8) +
    limit(bySeparator, 4) +
    limit(byGap, 2) +
    limit(byMention, 8) +
    limit(byWord, 8)
  );
}
