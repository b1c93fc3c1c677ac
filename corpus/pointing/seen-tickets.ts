// Which rows belong to which transaction, as somebody sees who has the store's transactions at hand.
import type { TruthTransaction } from '../truth.ts';
import { findDates, findTimes, findValue, type Span } from './find-values.ts';
import { chooseUsual, type Found, type Sight } from './usual-places.ts';

export interface SeenTicket {
  truth: TruthTransaction;
  /** Where its number is; rows are counted from 0. */
  number: Found;
  /** Its first row. */
  from: number;
  /** Behind its last row. */
  to: number;
  /** Rows that may be its first one, with how much that is told otherwise by what stands there. */
  starts: ReadonlyMap<number, number>;
}

/** A register or a cashier may stand on the other side. */
const TOLERATED = 0.9;

/** So many rows around a number have the rest of the transaction. */
const AROUND = 40;

const timesOf = ({ transactionTime = '', altTimes = [] }: TruthTransaction): string[] =>
  [transactionTime, ...altTimes].filter((time) => time.length > 10);

export const employeesOf = ({ employeeId = '', altEmp = [] }: TruthTransaction): string[] =>
  [employeeId, altEmp].flat().filter((name) => name !== '');

const numbersOf = ({ transactionId, altIds = [] }: TruthTransaction): string[] => [transactionId, ...altIds];

export const findTimesOf = (text: string, truth: TruthTransaction): Span[] =>
  timesOf(truth).flatMap((time) => findTimes(text, time));

/** @returns in the order of the rows; not those that can't be found */
export function findTickets(rows: readonly string[], truths: readonly TruthTransaction[]): SeenTicket[] {
  const sights = truths.map((truth) => sightNumber(rows, truth));
  const chosen = chooseUsual(sights);
  const anchored = truths
    .flatMap((truth, at) => {
      const number = chosen[at] ?? null;
      return number === null ? [] : [{ truth, number }];
    })
    .toSorted((one, other) => one.number.row - other.number.row)
    .filter(({ number }, at, all) => number.row !== all[at - 1]?.number.row);
  const starts = anchored.map(({ truth, number }, at) =>
    findStarts(
      rows,
      anchored[at - 1] ?? null,
      { truth, number },
      anchored[at + 1]?.number.row ?? rows.length,
    ),
  );
  return anchored.map((one, at) => {
    const own = starts[at] ?? new Map<number, number>();
    const next = starts[at + 1];
    const to = next === undefined ? rows.length : pickStart(rows, next);
    return { ...one, from: pickStart(rows, own), to, starts: own };
  });
}

/** The number, where the time stands nearby. */
function sightNumber(rows: readonly string[], truth: TruthTransaction): Sight {
  const hasTime = rows.flatMap((text, row) => (findTimesOf(text, truth).length > 0 ? [row] : []));
  const near = (row: number): number => Math.min(...hasTime.map((time) => Math.abs(time - row)));
  const found = numbersOf(truth).flatMap((number) =>
    rows
      .flatMap((text, row) => findValue(text, number).map((span) => ({ ...span, row })))
      .filter(({ row }) => near(row) <= AROUND)
      .toSorted((one, other) => near(one.row) - near(other.row)),
  );
  const seen = new Map(found.map(({ row }) => [row, rows[row] ?? '']));
  return { rows: seen, found };
}

interface Anchored {
  truth: TruthTransaction;
  number: Found;
}

/**
 * Where a transaction may begin, so that nothing that is its own, or of the one before, is on the other side alone.
 * @param end where the number of the next one is
 */
function findStarts(
  rows: readonly string[],
  before: Anchored | null,
  own: Anchored,
  end: number,
): Map<number, number> {
  const first = before === null ? 0 : before.number.row + 1;
  const last = own.number.row;
  const ownParts = listParts(rows, own.truth, first, end);
  const partsBefore =
    before === null ? [] : listParts(rows, before.truth, Math.max(0, before.number.row - AROUND), last);
  const told = new Map<number, number>();
  for (let start = first; start <= last; start++) {
    const lost = ownParts.filter(({ to }) => to < start);
    const left = partsBefore.filter(({ from }) => from >= start);
    told.set(
      start,
      [...lost, ...left].reduce((sum, { weight }) => sum + weight, 0),
    );
  }
  const least = Math.min(...told.values());
  return new Map(
    [...told].flatMap(([row, sum]) => (sum - least < TOLERATED ? [[row, sum - least] as const] : [])),
  );
}

interface SeenPart {
  /** The first and the last row that has it. */
  from: number;
  to: number;
  weight: number;
}

/** What of a transaction can be seen in some rows. */
function listParts(rows: readonly string[], truth: TruthTransaction, first: number, end: number): SeenPart[] {
  const { items = [], registerId = '', transactionTime = '' } = truth;
  const finders: [number, (text: string) => boolean][] = [
    [3, (text) => findTimesOf(text, truth).length > 0],
    [0.1, (text) => findDates(text, transactionTime.slice(0, 10)).length > 0],
    [0.3, (text) => employeesOf(truth).some((name) => findValue(text, name).length > 0)],
    [0.2, (text) => registerId !== '' && findValue(text, registerId).length > 0],
    ...items.map(({ name }): [number, (text: string) => boolean] => [
      2,
      (text) => findValue(text, name).length > 0,
    ]),
  ];
  return finders.flatMap(([weight, isIn]) => {
    const having = rows.slice(first, end).flatMap((text, at) => (isIn(text) ? [first + at] : []));
    const [from] = having;
    return from === undefined ? [] : [{ from, to: having.at(-1) ?? from, weight }];
  });
}

const isBlank = (text = ''): boolean => !/[\p{L}\p{N}]/u.test(text);

/** The first one below a gap, or the first of all. */
function pickStart(rows: readonly string[], all: ReadonlyMap<number, number>): number {
  const starts = [...all].filter(([, told]) => told < 0.01).map(([row]) => row);
  const belowGap = starts.filter((row) => !isBlank(rows[row]) && (row === 0 || isBlank(rows[row - 1])));
  const empty = belowGap.filter((row) => row === 0 || (rows[row - 1] ?? '').trim() === '');
  return empty.at(-1) ?? belowGap[0] ?? starts[0] ?? 0;
}
