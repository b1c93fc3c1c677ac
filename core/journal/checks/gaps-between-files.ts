// Finds the numbers that are missing between the last transaction of one file and the first of the next: the end or the
// beginning of a day may have been cut off. Only where a register's numbers go on from one day to the next.

import { startOfLastDigits } from '../text/char-code.ts';
import type { SequenceGap } from './sequence-gaps.ts';

/** Two transactions of a register, one after the other, of different files or days. */
export interface Neighbors {
  registerId: string | null;
  before: string;
  after: string;
  /** Whether exactly one of them is of the file in question. */
  isOfFile: boolean;
  /** Whether they are of two other files; false if absent. */
  isOfOthers?: boolean;
  /** How many numbers a usual day of the register takes, if days without any lie between; null or absent otherwise. */
  aDay?: number | null;
}

/** More than the rest of a day: the register was reset. */
const MAX_GAP = 500;
/** A register's own tickets at the end of a day, such as reports. */
const FEW = 3;
/** One exact step from day to day is hardly chance; a few numbers more may be. */
const FEWEST_CLOSE = 3;
const MOST_TIMES = 2;

/** As much of a usual day may be the rest of one. If more is missing across days, one of them may still come. */
const REST_OF_DAY = 0.4;

interface Step {
  neighbors: Neighbors;
  missing: number;
}

/**
 * A gap between two other files is found with the first file that shows that numbers go on.
 * @param pairs of all registers, within some days of the file. @returns by register, in the order of the pairs.
 */
export function findGapsBetweenFiles(pairs: readonly Neighbors[]): SequenceGap[] {
  const registers = groupByRegister(pairs);
  const usuals = registers.map((steps) => findUsual(steps));
  return registers.flatMap((steps, place) => {
    // A register with a single step is like the others.
    const [elsewhere = null] =
      steps.length > 1 ? [] : usuals.toSpliced(place, 1).filter((usual) => usual !== null);
    return findGaps(steps, elsewhere);
  });
}

const groupByRegister = (pairs: readonly Neighbors[]): Step[][] =>
  [...new Set(pairs.map(({ registerId }) => registerId))].map((registerId) =>
    pairs.filter((pair) => pair.registerId === registerId).flatMap(stepOf),
  );

/** Whether the numbers of any register go on: otherwise, all registers may share one sequence. */
export const goOn = (pairs: readonly Neighbors[]): boolean =>
  groupByRegister(pairs).some((steps) => findUsual(steps) !== null);

function stepOf(neighbors: Neighbors): Step[] {
  const [before, after] = [neighbors.before, neighbors.after].map(splitNumber);
  if (before === undefined || after === undefined || before.prefix !== after.prefix) return [];
  const missing = Number(after.digits) - Number(before.digits) - 1;
  const { aDay = null } = neighbors;
  return aDay !== null && missing > aDay * REST_OF_DAY ? [] : [{ neighbors, missing }];
}

function findGaps(steps: readonly Step[], elsewhere: number | null): SequenceGap[] {
  return steps.flatMap((step, at) => {
    const { neighbors, missing } = step;
    if (missing <= 0 || missing > MAX_GAP || !isNews(steps, step)) return [];
    const usual = findUsual(steps.toSpliced(at, 1)) ?? elsewhere;
    return usual === null || missing <= usual * MOST_TIMES ? [] : [describe(neighbors, missing)];
  });
}

/** Whether the file has an end of it, or is the first by which it can be judged. */
function isNews(steps: readonly Step[], step: Step): boolean {
  const { isOfFile, isOfOthers = false } = step.neighbors;
  if (isOfFile || !isOfOthers) return isOfFile;
  return findUsual(steps.filter((other) => other !== step && !other.neighbors.isOfFile)) === null;
}

/** @returns how many numbers usually lie between; null where they don't go on. */
function findUsual(steps: readonly Step[]): number | null {
  const close = steps.map(({ missing }) => missing).filter((missing) => missing >= 0 && missing <= FEW);
  const breaks = steps.filter(({ missing }) => missing < 0 || missing > MAX_GAP).length;
  const isShown = close.includes(0) || close.length >= FEWEST_CLOSE;
  if (!isShown || breaks > close.length) return null;
  return close.toSorted((one, other) => one - other)[Math.floor((close.length - 1) / 2)] ?? 0;
}

function describe({ registerId, before }: Neighbors, missing: number): SequenceGap {
  const { prefix, digits } = splitNumber(before);
  const print = (step: number): string =>
    prefix + String(Number(digits) + step).padStart(digits.startsWith('0') ? digits.length : 0, '0');
  return { registerId, first: print(1), last: print(missing), missing };
}

function splitNumber(number: string): { prefix: string; digits: string } {
  const from = startOfLastDigits(number);
  return { prefix: number.slice(0, from), digits: number.slice(from) };
}
