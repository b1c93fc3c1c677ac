// Determines whether receipts have number and time above or below their lines.

import { BEGIN_WORDS } from '../../vocabulary/heading-words.ts';
import {
  firstIndex,
  hasOddStart,
  headingGroup,
  isNumbered,
  isNumberedGroup,
  isTimed,
  type SampleLine,
} from './sample.ts';

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

/** Of the headings, the ones that every receipt has: without sign-ons and day lines, if receipts have both together. */
function testOpening(lines: readonly SampleLine[], isWhole: boolean): (line: SampleLine) => boolean {
  if (lines.some(({ isStart }) => isStart)) return ({ isStart }) => isStart;
  const opening = lines.find((line) => isNumbered(line) || isTimed(line));
  return hasOddStart(lines, isWhole) || (opening !== undefined && isNumbered(opening)) ? isNumbered : isTimed;
}

/** The days that an export covers, as `titleKey` has them: `RECEIPT REPRINT #/#/# - #/#/#`. */
const TITLE = /#[/.-]#[/.-]#/;

/** By what comes first and last. More exports end in the middle of a receipt than begin there. */
function endsVote(lines: readonly SampleLine[], isWhole: boolean): number {
  const isOpening = testOpening(lines, isWhole);
  const isOfReceipt = ({ kind, titleKey: key }: SampleLine): boolean => kind === 'body' && !TITLE.test(key);
  const vote = firstIndex(lines, isOfReceipt) < firstIndex(lines, isOpening) ? 4 : -4;
  if (!isWhole) return vote;
  return vote + (lines.findLastIndex(isOfReceipt) > lines.findLastIndex(isOpening) ? -3 : 3);
}

const GAPS = { most: 2, mostOfClean: 6, clean: 0.9, others: 1.25 };

/**
 * By gaps. Blank rows say the most where they separate receipts and nothing else, but less than both ends together;
 * lines are also drawn below headings.
 */
function gapsVote(lines: readonly SampleLine[]): number {
  const numbered = lines.flatMap((line, at) => (isNumbered(line) ? [at] : []));
  // Above the lines of receipts whose number is below them.
  const apart = lines.flatMap((line, at) =>
    (line.isStart || isTimed(line)) && !isNumberedGroup(lines, at) ? [at] : [],
  );
  const sumOf = (places: readonly number[]): number =>
    places.reduce((votes, at) => votes + gapVote(lines, at), 0);
  const [byNumber, byOther] = [sumOf(numbered), sumOf(apart)];
  // With gaps only between one and the other, receipts begin with one and end with the other.
  const isBoth = byNumber * byOther < 0 && isAboutAsMany(numbered.length, apart.length);
  const sum = isBoth ? -Math.abs(byNumber - byOther) : byNumber + byOther;
  const gaps = lines.filter(({ isBehindGap }, at) => at > 0 && isBehindGap).length;
  const drawn = lines.filter(({ kind }) => kind === 'separator').length;
  const votes = Math.abs(sum);
  const isClean = votes >= numbered.length * GAPS.clean && gaps + drawn <= votes * GAPS.others + GAPS.most;
  return limit(sum, isClean && gaps > drawn ? GAPS.mostOfClean : GAPS.most);
}

const AS_MANY = 0.8;
const isAboutAsMany = (one: number, other: number): boolean =>
  Math.min(one, other) >= Math.max(one, other) * AS_MANY;

const limit = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Positive: number and time are below the lines; negative: at least one of them is above. */
export function footScore(lines: readonly SampleLine[], isWhole: boolean): number {
  let byClock = 0;
  let bySeparator = 0;
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
  return (
    endsVote(lines, isWhole) +
    limit(byClock, 8) +
    limit(bySeparator, 4) +
    gapsVote(lines) +
    limit(byMention, 8) +
    limit(byWord, 8)
  );
}
