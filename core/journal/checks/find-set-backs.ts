// Where a register's clock goes back, or ahead for a while, although its numbers go on.

export interface Rung {
  number: number;
  /** From any moment of the day on, the same for all. */
  seconds: number;
}

/** A minute more or less between two lines of a register is no clock, and less is a ticket that was finished late. */
const LEAST_BACK_SECONDS = 120;
/** How many before it must be later: one or two of them may have been finished late. */
const WITNESSES = 3;
/** Of a register's steps: where more fall, its numbers don't follow its times at all. */
const MOST_FALLS = 0.05;
const MOST_BY_CHANCE = 3;

export interface SetBack<T extends Rung> {
  /** The last one before the clock went back. */
  before: T;
  /** All from there on that are dated before it, at least one. */
  run: readonly T[];
  /** The next one that isn't; undefined at the day's end. */
  next: T | undefined;
  /** Whether one is dated well before each of the last three before. The first of the run is. */
  isBack: (one: T) => boolean;
}

/** @param rung by one register on one day, in any order; what has no number is left out. */
export function findSetBacks<T extends Rung>(rung: readonly T[]): SetBack<T>[] {
  const row = rung
    .filter(({ number }) => Number.isFinite(number))
    .toSorted((one, other) => one.number - other.number);
  const falls = [...row.keys()].filter((at) => (row[at]?.seconds ?? 0) < (row[at - 1]?.seconds ?? 0));
  if (falls.length > Math.max(MOST_BY_CHANCE, row.length * MOST_FALLS)) return [];
  return falls.flatMap((at) => readSetBack(row, at));
}

function readSetBack<T extends Rung>(row: readonly T[], first: number): SetBack<T>[] {
  const witnesses = row.slice(Math.max(0, first - WITNESSES), first);
  const before = witnesses.at(-1);
  const isBack = (one: T): boolean =>
    witnesses.every(({ seconds }) => seconds - one.seconds >= LEAST_BACK_SECONDS);
  if (before === undefined || witnesses.length < WITNESSES || !row.slice(first, first + 1).every(isBack))
    return [];
  const end = row.findIndex(({ seconds }, at) => at > first && seconds >= before.seconds);
  return [{ before, run: row.slice(first, end === -1 ? undefined : end), next: row[end], isBack }];
}

/** A ticket that was finished this late isn't one that stayed open. Assumed. */
const LEAST_AHEAD_SECONDS = 1800;

/** A few that are dated well after each of the three that follow. */
export interface SetAhead<T extends Rung> {
  /** The last one before them. */
  before: T;
  run: readonly T[];
  /** The next one after them. */
  next: T;
}

/** Looks from the last one to the first, as the clock goes back from there. @param rung see `findSetBacks` */
export function findSetAheads<T extends Rung>(rung: readonly T[]): SetAhead<T>[] {
  const mirrored = rung.map((one) => ({ one, number: -one.number, seconds: -one.seconds }));
  return findSetBacks(mirrored).flatMap(({ before: next, run, next: before, isBack }) => {
    const isAhead = run.every((each) => isBack(each) && next.seconds - each.seconds >= LEAST_AHEAD_SECONDS);
    if (before === undefined || !isAhead) return [];
    return [{ before: before.one, run: run.map(({ one }) => one).toReversed(), next: next.one }];
  });
}
