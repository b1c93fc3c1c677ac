// Finds the register within numbers of several parts, if nothing else names it: `3469-016-337318`.

import type { Receipt } from '../receipt.ts';
import { countEach } from '../text/count-each.ts';
import { normalizeRegister } from '../text/register-code.ts';

const BETWEEN = /[-/.:_ ]/;
const FEWEST = 12;
const MOST_REGISTERS = 9;
const MOSTLY = 0.8;
const MOST_OF_ONE = 0.8;

const partsOf = (number: string): string[] => number.split(BETWEEN);

type Numbered = Pick<Receipt, 'employeeId' | 'registerId' | 'time' | 'transactionNumber'>;

/** How many of the last parts are one more than the last one before that has the same value. */
function countingShare(values: readonly string[], counters: readonly number[]): number {
  const last = new Map<string, number>();
  let [following, again] = [0, 0];
  values.forEach((value, at) => {
    const before = last.get(value);
    const counter = counters[at] ?? 0;
    if (before !== undefined) again++;
    if (before !== undefined && counter === before + 1) following++;
    last.set(value, counter);
  });
  return again === 0 ? 0 : following / again;
}

/** The number of a closing is longer. */
const isShort = (value: string): boolean => /^\p{L}{0,3}\d{1,3}$/u.test(value);

/** Whether registers take turns: a shift or the closing of a day comes once. */
function takeTurns(values: readonly string[]): boolean {
  const runs = countEach(values.filter((value, at) => value !== values[at - 1]));
  return [...runs.values()].filter((count) => count > 1).length > 1;
}

/** Whether each value comes once, and the next begins before it has ended: registers one below the other. */
function overlap(values: readonly string[], receipts: readonly Numbered[]): boolean {
  const changes = values.flatMap((value, at) => (at > 0 && value !== values[at - 1] ? [at] : []));
  const timeAt = (at: number): string => receipts[at]?.time ?? '';
  return changes.length === new Set(values).size - 1 && changes.every((at) => timeAt(at) < timeAt(at - 1));
}

/** Whether no value has almost all: one for refunds is rare. */
function areAllUsual(values: readonly string[]): boolean {
  return Math.max(...countEach(values).values()) <= values.length * MOST_OF_ONE;
}

/** Whether each value has its cashier: it may stand for a register, or for that person. */
function areOfCashiers(values: readonly string[], receipts: readonly Numbered[]): boolean {
  const pairs = values.map((value, at) => `${value}\t${receipts[at]?.employeeId ?? ''}`);
  const cashiers = new Set(receipts.map(({ employeeId }) => employeeId));
  return new Set(pairs).size === new Set(values).size && cashiers.size === new Set(values).size;
}

/** Whether values stand for the places where receipts were written, by their order, their times, and their counters. */
function areOfRegisters(
  values: readonly string[],
  receipts: readonly Numbered[],
  counters: readonly number[],
): boolean {
  const { size } = new Set(values);
  if (size < 2 || size > MOST_REGISTERS || !values.every(isShort)) return false;
  const own = countingShare(values, counters);
  const shared = countingShare(
    values.map(() => ''),
    counters,
  );
  if (!takeTurns(values)) return own >= MOSTLY && overlap(values, receipts);
  return (
    (own >= MOSTLY && own > shared) ||
    (shared >= MOSTLY && areAllUsual(values) && !areOfCashiers(values, receipts))
  );
}

/**
 * The place of the part that says at which register a receipt was written: the last part counts up for each of its
 * values, or for all together.
 *
 * @param receipts in the order of the export
 * @returns -1 if there is none, if several may be it, or if receipts name their registers
 */
export function findRegisterPart(receipts: readonly Numbered[]): number {
  const numbered = receipts.filter(({ transactionNumber }) => transactionNumber !== '');
  const all = numbered.map(({ transactionNumber }) => partsOf(transactionNumber));
  const width = all[0]?.length ?? 0;
  const isKnown = receipts.some(({ registerId }) => registerId !== null);
  if (isKnown || all.length < FEWEST || all.some(({ length }) => length !== width)) return -1;
  const counters = all.map((parts) => Number(parts.at(-1)));
  const found = Array.from({ length: width - 1 }, (_, at) => at).filter((at) =>
    areOfRegisters(
      all.map((parts) => parts[at] ?? ''),
      numbered,
      counters,
    ),
  );
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/** @param part its place @returns null for a number without it */
export function registerIn(number: string, part: number): string | null {
  const register = partsOf(number)[part];
  return register === undefined ? null : normalizeRegister(register);
}
