// Notes where the numbers of one register go on at another, which means that what was taken for the register is
// something else: the cashier, or the shift.

import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** Numbers that follow each other. */
interface Run {
  last: number;
  register: string;
  length: number;
}

/** Shorter runs are coincidences. */
const FEWEST_NUMBERS = 5;
const MOST_RUNS = 64;

/** Keeps the last numbers of the newest runs. */
export function createRegisterWatch(): Watch {
  let runs: Run[] = [];
  /** Of the runs that are long enough, the one that was continued last, and how often another one was. */
  let newest: Run | null = null;
  let turns = 0;
  const crossing = createFirstFew();
  let all = 0;
  return {
    add({ registerId, transactionNumber }) {
      all++;
      const number = Number(/\d{1,15}$/.exec(transactionNumber)?.[0] ?? Number.NaN);
      const register = registerId ?? '';
      const run =
        runs.find((one) => one.last === number - 1 && one.register === register) ??
        runs.find((one) => one.last === number - 1);
      if (run === undefined) {
        runs = [...runs.slice(1 - MOST_RUNS), { last: number, register, length: 1 }];
        return;
      }
      if (run.register !== register) crossing.add(transactionNumber);
      Object.assign(run, { last: number, register, length: run.length + 1 });
      if (run.length < FEWEST_NUMBERS) return;
      if (newest !== null && newest !== run) turns++;
      newest = run;
    },
    describe() {
      // In a store with one sequence for all registers, numbers go on elsewhere all the time.
      if (crossing.count === 0 || turns < FEWEST_NUMBERS || crossing.count * 2 > turns) return null;
      return (
        `${crossing.count} of ${all} transactions go on with the number of another register (${crossing.list()}), though ` +
        'several registers count on their own: what was taken for the register may be the cashier, or the other way round.'
      );
    },
  };
}
