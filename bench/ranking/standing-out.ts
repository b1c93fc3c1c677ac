// Whom the comparison of people names after some weeks, and whether rightly.
import { comparePeople, newTally } from '@tillwatch/core/ranking';
import { countDay, viewDay } from './own-order.ts';
import type { PlayedStore } from './play-chain.ts';

/** People, counted over all stores. */
export interface Named {
  cashiers: number;
  thieves: number;
  honest: number;
  thievesNamed: number;
  honestNamed: number;
}

export function countNamed(stores: readonly PlayedStore[]): Named {
  const all: Named = { cashiers: 0, thieves: 0, honest: 0, thievesNamed: 0, honestNamed: 0 };
  for (const { days, leftOut } of stores) {
    const tally = newTally();
    for (const [at, day] of days.entries()) countDay(tally, day, viewDay(days, at));
    const thieves = new Set(days.flatMap(({ thefts }) => thefts.map(({ employeeId }) => employeeId)));
    const named = new Set(
      comparePeople(tally, leftOut)
        .standingOut()
        .map(({ employeeId }) => employeeId),
    );
    for (const employeeId of tally.keys()) {
      if (leftOut.has(employeeId)) continue;
      const isThief = thieves.has(employeeId);
      all.cashiers += 1;
      all[isThief ? 'thieves' : 'honest'] += 1;
      if (named.has(employeeId)) all[isThief ? 'thievesNamed' : 'honestNamed'] += 1;
    }
  }
  return all;
}
