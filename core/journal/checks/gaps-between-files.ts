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
  /** The days of both, as any text. */
  days?: string;
  /** How many numbers a usual day of the register takes; unknown if absent. */
  aDay?: number;
  /** Whether days lie between that may still come; false if absent. */
  mayCome?: boolean;
  /** Whether both are of one file and day: what is missing there says nothing of the nights between days. */
  isWithin?: boolean;
  /** Whether the register is used on each day on which another one is; false if absent. */
  isDaily?: boolean;
}

/** More than so many, and more than a day takes: the register was reset. */
const MAX_GAP = 500;
const MOST_DAYS = 1.5;
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
  const known = new Set(findAll(pairs.filter(({ isOfFile }) => !isOfFile)).map(({ neighbors }) => neighbors));
  return findAll(pairs)
    .filter(({ neighbors }) => neighbors.isOfFile || (neighbors.isOfOthers === true && !known.has(neighbors)))
    .map(describe);
}

function findAll(pairs: readonly Neighbors[]): Step[] {
  const registers = groupByRegister(pairs);
  const usuals = registers.map((steps) => findUsual(steps));
  return registers.flatMap((steps, place) => {
    // A register with a single step is like the others.
    const [elsewhere = null] =
      steps.length > 1 ? [] : usuals.toSpliced(place, 1).filter((usual) => usual !== null);
    return findGaps(steps, elsewhere);
  });
}

function groupByRegister(pairs: readonly Neighbors[]): Step[][] {
  const steps = pairs.flatMap(stepOf);
  const counted = steps.filter((step) => !mayStillCome(step, steps));
  return [...new Set(pairs.map(({ registerId }) => registerId))].map((registerId) =>
    counted.filter(({ neighbors }) => neighbors.registerId === registerId),
  );
}

/** Whether the numbers of any register go on: otherwise, all registers may share one sequence. */
export const goOn = (pairs: readonly Neighbors[]): boolean =>
  groupByRegister(pairs).some((steps) => findUsual(steps) !== null);

function stepOf(neighbors: Neighbors): Step[] {
  const [before, after] = [neighbors.before, neighbors.after].map(splitNumber);
  if (before === undefined || after === undefined || before.prefix !== after.prefix) return [];
  return [{ neighbors, missing: Number(after.digits) - Number(before.digits) - 1 }];
}

/** Whether what is missing may be a day's in between: the store wasn't closed, as far as its other registers show. */
function mayStillCome({ neighbors, missing }: Step, steps: readonly Step[]): boolean {
  const { aDay = 0, days, mayCome = false } = neighbors;
  if (!mayCome || missing <= aDay * REST_OF_DAY) return false;
  return !steps.some(
    (other) =>
      other.neighbors.isDaily === true &&
      other.neighbors.days === days &&
      other.missing >= 0 &&
      other.missing <= FEW,
  );
}

function findGaps(steps: readonly Step[], elsewhere: number | null): Step[] {
  const most = mostOf(steps);
  return steps.filter(({ missing, neighbors }, at) => {
    if (missing <= 0 || missing > most) return false;
    if (neighbors.isWithin === true) return true;
    const usual = findUsual(steps.toSpliced(at, 1)) ?? elsewhere;
    return usual !== null && missing > usual * MOST_TIMES;
  });
}

const mostOf = (steps: readonly Step[]): number =>
  Math.max(MAX_GAP, ...steps.map(({ neighbors: { aDay = 0 } }) => aDay * MOST_DAYS));

/** @returns how many numbers usually lie between; null where they don't go on. */
function findUsual(all: readonly Step[]): number | null {
  const steps = all.filter(({ neighbors }) => neighbors.isWithin !== true);
  const close = steps.map(({ missing }) => missing).filter((missing) => missing >= 0 && missing <= FEW);
  const breaks = steps.filter(({ missing }) => missing < 0 || missing > mostOf(steps)).length;
  const isShown = close.includes(0) || close.length >= FEWEST_CLOSE;
  if (!isShown || breaks > close.length) return null;
  return close.toSorted((one, other) => one - other)[Math.floor((close.length - 1) / 2)] ?? 0;
}

function describe({ neighbors, missing }: Step): SequenceGap {
  const { registerId, before, isOfFile } = neighbors;
  const { prefix, digits } = splitNumber(before);
  const print = (step: number): string =>
    prefix + String(Number(digits) + step).padStart(digits.startsWith('0') ? digits.length : 0, '0');
  return {
    registerId,
    first: print(1),
    last: print(missing),
    missing,
    ...(!isOfFile && { isOfOthers: true as const }),
  };
}

function splitNumber(number: string): { prefix: string; digits: string } {
  const from = startOfLastDigits(number);
  return { prefix: number.slice(0, from), digits: number.slice(from) };
}
