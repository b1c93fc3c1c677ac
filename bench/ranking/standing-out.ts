// Who stands out in the comparison of people after some weeks, and whether rightly so.
import { comparePeople, newTally } from '@tillwatch/core/ranking';
import { countDay, judgeDays } from './judge-days.ts';
import { type PlayedStore, thievesOf } from './play-chain.ts';

/** People, counted over all stores. */
export interface Named {
  cashiers: number;
  thieves: number;
  honest: number;
  thievesNamed: number;
  honestNamed: number;
}

export const newNamed = (): Named => ({
  cashiers: 0,
  thieves: 0,
  honest: 0,
  thievesNamed: 0,
  honestNamed: 0,
});

/** Adds the cashiers of a store. */
export function addNamed(all: Named, store: PlayedStore): void {
  const tally = newTally();
  for (const day of judgeDays(store)) countDay(tally, day);
  const thieves = thievesOf(store);
  const named = new Set(
    comparePeople(tally, store.leftOut)
      .standingOut()
      .map(({ employeeId }) => employeeId),
  );
  for (const employeeId of tally.keys()) {
    if (store.leftOut.has(employeeId)) continue;
    const isThief = thieves.has(employeeId);
    all.cashiers += 1;
    all[isThief ? 'thieves' : 'honest'] += 1;
    if (named.has(employeeId)) all[isThief ? 'thievesNamed' : 'honestNamed'] += 1;
  }
}
