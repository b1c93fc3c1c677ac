import type { Clerk } from './goods.ts';
import { type Habit, HABITS } from './habits.ts';
import type { Random } from './random.ts';
import type { SchemeName } from './schemes.ts';

export interface Cashier {
  clerk: Clerk;
  /** Probability of each for a ticket. */
  habits: Readonly<Record<Habit, number>>;
  /** Seconds from one customer to the next when there is a line. */
  pace: number;
  /** What this one takes money by; honest when absent. */
  theft?: { scheme: SchemeName; isCareful: boolean };
}

const NAMES = [
  'NADIA BELL',
  'OWEN PRICE',
  'LUPE ARROYO',
  'HENRIK DAHL',
  'TESSA MOORE',
  'IMRAN SHAH',
  'GRETA LOWE',
  'DARIUS COLE',
  'MINH TRAN',
  'PAULA REYES',
  'CALEB FROST',
  'ANIKA RAO',
  'JONAS WEBER',
  'RUTH OKAFOR',
  'ELI NAVARRO',
  'SOFIA LINDE',
  'MARCUS HALE',
  'YARA HADDAD',
] as const;

/** How far habits lie apart: about every sixth cashier does something at least this many times as often as usual. */
const SPREAD = 1.8;

/** @returns a store's cashiers, honest ones first; ids and names differ from store to store. */
export function hireCashiers(
  random: Random,
  store: number,
  count: number,
  thefts: readonly NonNullable<Cashier['theft']>[],
): Cashier[] {
  return Array.from({ length: count }, (_, index) => {
    const person = store * count + index;
    const name = NAMES[person % NAMES.length] ?? '';
    const round = Math.floor(person / NAMES.length);
    const theft = thefts[index - (count - thefts.length)];
    return {
      clerk: { id: String(110 + person * 7), name: round === 0 ? name : `${name} ${round + 1}` },
      habits: formHabits(random),
      pace: random.integer(35, 70),
      ...(theft && { theft }),
    };
  });
}

function formHabits(random: Random): Record<Habit, number> {
  const entries = Object.entries(HABITS) as [Habit, number][];
  return Object.fromEntries(
    entries.map(([habit, percent]) => [habit, (percent / 100) * SPREAD ** normal(random)]),
  ) as Record<Habit, number>;
}

/** Mean 0, standard deviation 1, after Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
