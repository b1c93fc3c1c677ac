import { type Cashier, clerkOf, hireCashier, installSelfCheckout, mapHabits, spread } from './cashiers.ts';
import { type Habit, LEAD_TASKS } from './habits.ts';
import type { Random } from './random.ts';
import type { SchemeName } from './schemes.ts';

/** Somebody who steals, and where. */
export interface Thief {
  /** The position in the plan's `stores`. */
  store: number;
  scheme: SchemeName;
  isCareful: boolean;
  /** The day of the plan on which this thief starts there; from the beginning when absent. */
  firstDay?: number;
}

export interface StaffPlan {
  store: number;
  stores: number;
  seats: number;
  thieves: readonly Thief[];
  /** Cashiers who leave and are replaced, for each seat and year. */
  turnover: number;
  hasSelfCheckout: boolean;
  /** @returns the same stream for the same seat */
  stream: (seat: number) => Random;
}

/** A store's people. */
export interface Staff {
  lead: Cashier;
  /** How often the lead, when in, signs on because a cashier needs a correction. */
  leadShare: number;
  selfCheckout: Cashier | null;
  /** @returns who works there on this day of the plan, seat by seat */
  on: (day: number) => Cashier[];
}

const DAYS_OF_YEAR = 365;
/** How much customs differ between stores. */
const CUSTOM_SPREAD = 1.2;
const FEWEST_DAYS = 7;
/** How many corrections a lead makes, as a multiple of a cashier's own. */
const LEAD_FACTOR = 1.25;

/** Seats are numbered from 0; these streams are for what belongs to the store as a whole. */
const STORES_OWN = -1;

/**
 * Hires a store's people. Everybody keeps a seat for some time and is then followed by somebody new; thieves have the
 * last seats, and stay.
 */
export function hireStaff(plan: StaffPlan): Staff {
  const own = plan.stream(STORES_OWN);
  const customs = mapHabits(() => spread(own, CUSTOM_SPREAD));
  const lead = hireLead(own, plan, customs);
  const leadShare = 0.1 + own.next() * 0.3;
  const seats = Array.from({ length: plan.seats }, (_, seat) => createSeat(plan, seat, customs));
  return {
    lead,
    leadShare,
    selfCheckout: plan.hasSelfCheckout ? installSelfCheckout(plan.store) : null,
    on: (day) => seats.map((seat) => seat(day)),
  };
}

function hireLead(random: Random, plan: StaffPlan, customs: Readonly<Record<Habit, number>>): Cashier {
  const clerk = { id: String(51 + plan.store), name: `SHIFT LEAD ${plan.store + 1}` };
  const lead = hireCashier(random, clerk, -1000, customs);
  const habits = mapHabits((habit) => lead.habits[habit] * (LEAD_TASKS.has(habit) ? LEAD_FACTOR : 1));
  return { ...lead, role: 'lead', habits };
}

/** @returns who has the seat on a day */
function createSeat(plan: StaffPlan, seat: number, customs: Readonly<Record<Habit, number>>) {
  const random = plan.stream(seat);
  const thief = plan.thieves[seat - (plan.seats - plan.thieves.length)];
  const holders: Cashier[] = [];
  const hire = (joined: number): Cashier => {
    const person = (holders.length * plan.stores + plan.store) * plan.seats + seat;
    const holder = hireCashier(random, clerkOf(person), joined, customs);
    holders.push(holder);
    return holder;
  };
  const first = hire(-random.integer(0, 600));
  if (thief) {
    const { scheme, isCareful, firstDay } = thief;
    const taker = firstDay === undefined ? first : hire(firstDay);
    taker.theft = { scheme, isCareful };
    return (day: number): Cashier => (day < taker.joined ? first : taker);
  }
  let leavesOn = stay(random, plan.turnover);
  return (day: number): Cashier => {
    while (day >= leavesOn) {
      hire(leavesOn);
      leavesOn += stay(random, plan.turnover);
    }
    return holders.findLast(({ joined }) => joined <= day) ?? first;
  };
}

/** @returns how many days somebody keeps a seat. */
function stay(random: Random, turnover: number): number {
  const years = turnover > 0 ? -Math.log(1 - random.next()) / turnover : Infinity;
  return FEWEST_DAYS + Math.floor(years * DAYS_OF_YEAR);
}
