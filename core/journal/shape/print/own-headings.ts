// Distinguishes the headings of receipts from lines that look like them.

import { companionsOf, type HeadingLine } from '../../lines/heading-line.ts';
import { LONGEST_REGISTER } from '../../lines/slip-line.ts';
import { lastNumber } from '../../text/char-code.ts';

/** What the lines with a receipt's number look like. */
export interface NumberLine {
  word: string;
  /** Words in its place whose numbers continue the others: `Voucher No` among `Bill No`. */
  others: ReadonlySet<string>;
  /** Fields next to it, as bits. */
  companions: number;
}

export interface TimeLine {
  companions: number;
}

export interface HeadingLines {
  /** What the lines with a receipt's own number and time look like; card slips and page footers have others. */
  numberLine: NumberLine;
  timeLine: TimeLine;
}

/** The field that a receipt's heading begins with. */
export type OpeningField = 'number' | 'time' | 'register' | 'employee' | 'store' | 'date';

export function openingFieldOf(heading: HeadingLine): OpeningField | null {
  if (heading.number !== null) return 'number';
  if (heading.seconds >= 0) return 'time';
  if (heading.register !== null) return 'register';
  if (heading.employeeId !== null) return 'employee';
  if (heading.store !== null) return 'store';
  return heading.date !== null ? 'date' : null;
}

/** `Register 06`, and nothing else; terminals of banks have longer numbers. */
export function namesOnlyRegister({ register, number, employeeId, date, seconds }: HeadingLine): boolean {
  const isRegister = register !== null && register.length <= LONGEST_REGISTER;
  return isRegister && number === null && employeeId === null && date === null && seconds < 0;
}

const NUMBER_BIT = 8;

const TIME_BIT = 16;

/** Whether a line has the number of a receipt, and not that of a card slip. */
export function isOwnNumber({ word, others, companions }: NumberLine, heading: HeadingLine): boolean {
  if (heading.number === null || (heading.numberWord !== word && !others.has(heading.numberWord)))
    return false;
  return companions === 0 || (companionsOf(heading) & ~NUMBER_BIT & companions) !== 0;
}

/** Whether a line with a number or a time belongs to the receipt, as this journal prints it. */
export function isOwnHeading(layout: HeadingLines, heading: HeadingLine): boolean {
  const { numberLine, timeLine } = layout;
  if (heading.number !== null) return isOwnNumber(numberLine, heading);
  const companions = companionsOf(heading);
  if (heading.seconds < 0) return true;
  return timeLine.companions === 0 || (companions & ~TIME_BIT & timeLine.companions) !== 0;
}

/** The most common way in which the sample's lines have a field; if equally common, the one that says more. */
function commonest<Way extends { companions: number }>(
  ways: readonly Way[],
  keyOf: (way: Way) => string,
): Way | null {
  const counts = new Map<string, { way: Way; count: number }>();
  for (const way of ways) {
    const known = counts.get(keyOf(way));
    if (known === undefined) counts.set(keyOf(way), { way, count: 1 });
    else known.count++;
  }
  const ranked = [...counts.values()].sort(
    (a, b) => b.count - a.count || b.way.companions - a.way.companions,
  );
  return ranked[0]?.way ?? null;
}

/** Numbers of tickets hardly recur, unlike those of articles: `#049000026566`. */
const DISTINCT = { fewest: 3, own: 0.9, others: 0.7 };

/** Headings without the numbers that recur, if other words are before numbers that don't. */
function withoutRecurring(headings: readonly HeadingLine[]): readonly HeadingLine[] {
  const numbers = new Map<string, string[]>();
  for (const { number, numberWord } of headings)
    if (number !== null) numbers.set(numberWord, [...(numbers.get(numberWord) ?? []), number]);
  const shareOf = (all: readonly string[]): number => new Set(all).size / all.length;
  const [words, shares] = [[...numbers.keys()], [...numbers.values()].map(shareOf)];
  const hasOwn = [...numbers.values()].some(
    (all, at) => all.length >= DISTINCT.fewest && (shares[at] ?? 0) >= DISTINCT.own,
  );
  const recurring = new Set(words.filter((_, at) => (shares[at] ?? 1) < DISTINCT.others));
  return hasOwn ? headings.filter(({ numberWord }) => !recurring.has(numberWord)) : headings;
}

type NumberWay = Omit<NumberLine, 'others'>;

/** @param all including those of card slips, for receipts whose own lines follow right below them */
export function learnNumberLine(headings: readonly HeadingLine[], all: readonly HeadingLine[]): NumberLine {
  const waysOf = (lines: readonly HeadingLine[]): NumberWay[] =>
    lines.flatMap((heading) => (heading.number === null ? [] : [wayOf(heading)]));
  const ways = waysOf(withoutRecurring(headings));
  const found = ways.length > 0 ? ways : waysOf(all);
  const way = commonest(found, ({ word, companions }) => `${word} ${companions}`);
  return way === null
    ? { word: '', others: new Set(), companions: 0 }
    : { ...way, others: findContinuing(headings, way) };
}

const wayOf = (heading: HeadingLine): NumberWay => ({
  word: heading.numberWord,
  companions: companionsOf(heading) & ~NUMBER_BIT,
});

/** So many numbers are next to those under the usual word, and none is the same. */
const CONTINUING = 0.6;

/**
 * A number with the same fields beside it, and another word: `VOID# 124  POS 3` among `INV# 123  POS 3`. Without the
 * time among these fields, each of the numbers has to be next to another one.
 */
function findContinuing(headings: readonly HeadingLine[], { word, companions }: NumberWay): Set<string> {
  if (word === '') return new Set();
  const numbersOf = new Map<string, number[]>();
  for (const heading of headings) {
    const way = wayOf(heading);
    if (heading.number === null || way.companions !== companions) continue;
    numbersOf.set(way.word, [...(numbersOf.get(way.word) ?? []), lastNumber(heading.number)]);
  }
  const usual = new Set(numbersOf.get(word));
  const least = (companions & TIME_BIT) === 0 ? 1 : CONTINUING;
  const isContinuing = (numbers: readonly number[]): boolean => {
    const beside = numbers.filter((number) => usual.has(number - 1) || usual.has(number + 1));
    return beside.length >= numbers.length * least && !numbers.some((number) => usual.has(number));
  };
  return new Set(
    [...numbersOf].flatMap(([other, numbers]) => (other !== word && isContinuing(numbers) ? [other] : [])),
  );
}

export function learnTimeLine(headings: readonly HeadingLine[]): TimeLine {
  const ways = headings
    .filter((heading) => heading.seconds >= 0)
    .map((heading) => ({ companions: companionsOf(heading) & ~TIME_BIT }));
  return commonest(ways, (way) => String(way.companions)) ?? { companions: 0 };
}
