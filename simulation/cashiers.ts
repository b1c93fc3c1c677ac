import type { Clerk } from './goods.ts';
import { BEGINNER_ERRORS, type Habit, HABITS, STRETCHES, type Stretch } from './habits.ts';
import type { Random } from './random.ts';
import type { SchemeName } from './schemes.ts';

export type Role = 'cashier' | 'lead' | 'self-checkout';

export interface Cashier {
  clerk: Clerk;
  role: Role;
  /** Probability of each for a ticket. */
  habits: Readonly<Record<Habit, number>>;
  /** How many times as often as others in such hours, whatever the habit. */
  leans: Readonly<Record<Stretch, number>>;
  /** Seconds from one customer to the next when there is a line. */
  pace: number;
  /** The day of the plan on which this one started; below 0 for those who were already there. */
  joined: number;
  /** How this one steals; honest when absent. */
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

/** How far habits vary: about every sixth cashier does something at least this many times as often as usual. */
const SPREAD = 1.4;
/** The same for hours. */
const LEAN_SPREAD = 1.2;

/**
 * Days until a new cashier makes no more errors than others: "just under 40" for part-time people, NACS Talent
 * Insights, https://www.convenience.org/Media/Daily/2025/December/30/3-Turn-Compensation-Benefits-Metrics-Strategy_HR
 */
const LEARNING_DAYS = 40;
/** Errors on the first day, as a multiple of later ones; assumed. */
const FIRST_DAY_ERRORS = 2;

/** @param person numbered across the whole chain, so that ids and names differ from store to store. */
export function clerkOf(person: number): Clerk {
  const name = NAMES[person % NAMES.length] ?? '';
  const round = Math.floor(person / NAMES.length);
  return { id: String(110 + person * 7), name: round === 0 ? name : `${name} ${round + 1}` };
}

/** @param customs how many times as often as elsewhere the store usually does something. */
export function hireCashier(
  random: Random,
  clerk: Clerk,
  joined: number,
  customs: Readonly<Record<Habit, number>>,
): Cashier {
  return {
    clerk,
    role: 'cashier',
    habits: mapHabits((habit, percent) => (percent / 100) * customs[habit] * spread(random, SPREAD)),
    leans: drawLeans(random),
    pace: random.integer(35, 70),
    joined,
  };
}

/** @returns a positive number around 1. */
export function spread(random: Random, width: number): number {
  return width ** normal(random);
}

export function mapHabits(draw: (habit: Habit, percent: number) => number): Record<Habit, number> {
  const entries = Object.entries(HABITS) as [Habit, number][];
  return Object.fromEntries(entries.map(([habit, percent]) => [habit, draw(habit, percent)])) as Record<
    Habit,
    number
  >;
}

/** A register where customers serve themselves: few kinds of findings, and many of those. */
export function installSelfCheckout(store: number): Cashier {
  const percents: Partial<Record<Habit, number>> = {
    'void-line': 3,
    abort: 3,
    'tender-abort': 2,
    'age-canceled': 1,
  };
  return {
    clerk: { id: String(9001 + store), name: 'SELF CHECKOUT' },
    role: 'self-checkout',
    habits: mapHabits((habit) => (percents[habit] ?? 0) / 100),
    leans: { rush: 1, quiet: 1, change: 1, usual: 1 },
    pace: 80,
    joined: -1000,
  };
}

/** @returns how many times as often as an experienced cashier this one makes an error on this day of the plan. */
export function beginnerFactor({ joined }: Cashier, habit: Habit, day: number): number {
  const left = 1 - (day - joined) / LEARNING_DAYS;
  return left > 0 && BEGINNER_ERRORS.has(habit) ? 1 + (FIRST_DAY_ERRORS - 1) * left : 1;
}

function drawLeans(random: Random): Record<Stretch, number> {
  return Object.fromEntries(STRETCHES.map((stretch) => [stretch, spread(random, LEAN_SPREAD)])) as Record<
    Stretch,
    number
  >;
}

/** Mean 0, standard deviation 1; Box and Muller's method. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
