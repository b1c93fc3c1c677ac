// Finds the register within numbers of several parts, if nothing else names it: `3469-016-337318`.

import type { Receipt } from '../receipt.ts';
import { countEach } from '../text/count-each.ts';
import { normalizeRegister } from '../text/register-code.ts';

const BETWEEN = /[-/.:_ ]/;
const FEWEST = 12;
const MOST_REGISTERS = 9;
const MOSTLY = 0.8;

const partsOf = (number: string): string[] => number.split(BETWEEN);

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

/**
 * The place of the part for which the last part counts up separately.
 *
 * @returns -1 if there is none, or if receipts name their registers
 */
export function findRegisterPart(
  receipts: readonly Pick<Receipt, 'registerId' | 'transactionNumber'>[],
): number {
  const numbered = receipts.filter(({ transactionNumber }) => transactionNumber !== '');
  const all = numbered.map(({ transactionNumber }) => partsOf(transactionNumber));
  const width = all[0]?.length ?? 0;
  const isKnown = receipts.some(({ registerId }) => registerId !== null);
  if (isKnown || all.length < FEWEST || all.some(({ length }) => length !== width)) return -1;
  const counters = all.map((parts) => Number(parts.at(-1)));
  const shared = countingShare(
    counters.map(() => ''),
    counters,
  );
  const shares = Array.from({ length: width - 1 }, (_, at) => {
    const values = all.map((parts) => parts[at] ?? '');
    const { size } = new Set(values);
    return size > 1 && size <= MOST_REGISTERS && values.every(isShort) && takeTurns(values)
      ? countingShare(values, counters)
      : 0;
  });
  const most = Math.max(0, ...shares);
  return most >= MOSTLY && most > shared ? shares.indexOf(most) : -1;
}

/** @param part its place @returns null for a number without it */
export function registerIn(number: string, part: number): string | null {
  const register = partsOf(number)[part];
  return register === undefined ? null : normalizeRegister(register);
}
