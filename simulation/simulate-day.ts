import { beginnerFactor, type Cashier } from './cashiers.ts';
import { type DayStage, event, newCard, opened, sale } from './episodes.ts';
import type { Good } from './goods.ts';
import { BY_STRETCH, type Habit, LEAD_TASKS } from './habits.ts';
import { HONEST } from './honest.ts';
import { createRandom, type Random } from './random.ts';
import { createRegister, type Register } from './register.ts';
import { expensiveGoods, type SchemeName, SCHEMES } from './schemes.ts';
import { PACES } from './shares.ts';
import type { Staff } from './staff.ts';
import { busynessOf, CLOSES_AT, FIRST_HOUR, HOUR, HOURS, OPENS_AT, stretchOf } from './store-hours.ts';
import type { PrintedTicket } from './ticket.ts';

/** Between two safe drops of a register, in seconds: about every 2 hours, https://accuark.com/knowledge-base. */
const DROP_EVERY = [1.5 * HOUR, 3 * HOUR] as const;
/** When a lead is in the store, and when the lead takes over the first register while its cashier eats. */
const LEAD_HOURS = [8 * HOUR, 17 * HOUR] as const;
const LEAD_COVER_HOURS = [11 * HOUR, 14 * HOUR] as const;
const SUNDAY = 0;

/** Money that was stolen: the truth that goes with the journal. */
export interface Theft {
  storeNumber: string;
  /** 'YYYY-MM-DD' */
  date: string;
  employeeId: string;
  scheme: SchemeName;
  isCareful: boolean;
  stolenCents: number;
  /** The tickets that show it, in order; not those around it, which show nothing. */
  tickets: { registerId: string; number: string; time: string }[];
}

export interface RegisterOfDay {
  id: string;
  /** The number of the day's first ticket. */
  firstNumber: number;
  /** About how many on a typical day. */
  customers: number;
  /** One after the other, for equal parts of the day. */
  shifts: readonly Cashier[];
}

export interface SimulatedDay {
  /** In order of time; numbered without gaps on each register. */
  tickets: PrintedTicket[];
  thefts: Theft[];
}

export interface DayPlan {
  storeNumber: string;
  /** 'YYYY-MM-DD' */
  date: string;
  /** Days since the plan's first. */
  day: number;
  registers: readonly RegisterOfDay[];
  staff: Pick<Staff, 'lead' | 'leadShare'>;
  goods: readonly Good[];
}

/** A register during the simulation. */
interface Scene {
  stage: DayStage;
  plan: DayPlan;
  register: Register;
  shiftSeconds: number;
  isFirst: boolean;
}

/**
 * Plays a store's day: customers arrive by the hour, cashiers serve them by their habits, and thieves pick their
 * moments.
 */
export function simulateDay(random: Random, plan: DayPlan): SimulatedDay {
  const stage: DayStage = { random, goods: plan.goods, sold: [], now: 0 };
  const day: SimulatedDay = { tickets: [], thefts: [] };
  for (const register of plan.registers) playRegister(stage, plan, register, day);
  day.tickets.sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0));
  return day;
}

function playRegister(stage: DayStage, plan: DayPlan, planned: RegisterOfDay, day: SimulatedDay): void {
  const { random } = stage;
  const arrivals = arrive(random, plan.date, planned.customers);
  const shiftSeconds = (CLOSES_AT - OPENS_AT) / planned.shifts.length;
  const register = createRegister(plan.date, planned.id, planned.firstNumber, day.tickets);
  const isFirst = planned === plan.registers[0];
  const scene: Scene = { stage, plan, register, shiftSeconds, isFirst };
  for (const [index, cashier] of planned.shifts.entries()) {
    const from = OPENS_AT + index * shiftSeconds;
    const own = arrivals.filter((at) => at >= from && at < from + shiftSeconds);
    playShift(scene, cashier, from, own, day.thefts);
  }
  register.finish(Infinity);
}

function playShift(
  scene: Scene,
  cashier: Cashier,
  from: number,
  arrivals: readonly number[],
  thefts: Theft[],
): void {
  const { stage, register, plan } = scene;
  const { random } = stage;
  const isManned = cashier.role !== 'self-checkout';
  const moments = chooseMoments(random, cashier, arrivals, scene.shiftSeconds);
  let dropAt = isManned ? from + random.integer(...DROP_EVERY) : Infinity;
  if (isManned) {
    register.play(cashier, from, [opened()]);
    register.play(cashier, from + 60, [{ after: 0, entries: [event('safe-load-tube', 2000)] }]);
  }
  for (const [customer, at] of arrivals.entries()) {
    stage.now = at;
    const isLeads = scene.isFirst && isLeadIn(plan.date, at, LEAD_COVER_HOURS);
    const server = isLeads ? plan.staff.lead : cashier;
    if (at > dropAt) {
      dropAt = at + random.integer(...DROP_EVERY);
      register.play(server, at - 20, [{ after: 0, entries: [dropMoney(random)] }]);
    }
    if (moments.has(customer) && !isLeads) steal(scene, cashier, at, thefts);
    else serve(scene, server, at);
  }
}

/** @returns seconds after midnight, in order. */
function arrive(random: Random, date: string, customers: number): number[] {
  const count = Math.round(customers * busynessOf(date) * (0.9 + random.next() * 0.2));
  const total = HOURS.reduce((sum, weight) => sum + weight, 0);
  const arrivals = Array.from({ length: count }, () => {
    let draw = random.next() * total;
    const hour = HOURS.findIndex((weight) => (draw -= weight) < 0);
    return (FIRST_HOUR + Math.max(0, hour) + random.next()) * HOUR;
  });
  return arrivals
    .map(Math.floor)
    .filter((at) => at >= OPENS_AT + 120 && at < CLOSES_AT)
    .toSorted((one, other) => one - other);
}

/** When a thief strikes: careful ones rarely, and when it is too busy for anybody to look; others when it is quiet. */
function chooseMoments(
  random: Random,
  { theft }: Cashier,
  arrivals: readonly number[],
  shiftSeconds: number,
): Set<number> {
  const pace = PACES[theft?.isCareful ? 'careful' : 'open'];
  if (!theft || arrivals.length < 10 || !random.chance(pace.shifts / 100)) return new Set();
  const all = arrivals.map((at, customer) => ({
    customer,
    at,
    gap: (arrivals[customer + 1] ?? CLOSES_AT) - at,
  }));
  const inRush = all.filter(({ at }) => stretchOf(at, shiftSeconds) === 'rush');
  const byQuiet = all.toSorted((one, other) => other.gap - one.gap).slice(0, Math.ceil(all.length / 3));
  const fitting = theft.isCareful && inRush.length > 0 ? inRush : byQuiet;
  return new Set(Array.from({ length: random.integer(...pace.times) }, () => random.pick(fitting).customer));
}

/** Whatever comes up with a customer is handled by the cashier, or by the lead, who signs on for it. */
function serve({ stage, plan, register, shiftSeconds }: Scene, cashier: Cashier, at: number): void {
  const { random } = stage;
  const { lead, leadShare } = plan.staff;
  const stretch = stretchOf(at, shiftSeconds);
  let draw = random.next();
  for (const [habit, chance] of Object.entries(cashier.habits) as [Habit, number][]) {
    const byHour = (BY_STRETCH[habit]?.[stretch] ?? 1) * cashier.leans[stretch];
    draw -= chance * byHour * beginnerFactor(cashier, habit, plan.day);
    if (draw >= 0) continue;
    const isLeads = LEAD_TASKS.has(habit) && isLeadIn(plan.date, at, LEAD_HOURS) && random.chance(leadShare);
    register.play(isLeads ? lead : cashier, at, HONEST[habit](stage));
    return;
  }
  register.play(cashier, at, sale(stage));
}

function steal({ stage, plan, register }: Scene, cashier: Cashier, at: number, thefts: Theft[]): void {
  if (!cashier.theft) return;
  const { scheme, isCareful } = cashier.theft;
  const { episode, stolenCents } = SCHEMES[scheme](stage, { isCareful, ...possessionsOf(stage, cashier) });
  const { storeNumber, date } = plan;
  const employeeId = cashier.clerk.id;
  const theft: Theft = { storeNumber, date, employeeId, scheme, isCareful, stolenCents, tickets: [] };
  thefts.push(theft);
  register.play(cashier, at, episode, ({ registerId, number, time }, { isPlain }) => {
    if (!isPlain) theft.tickets.push({ registerId, number, time });
  });
}

/** The same person has the same ones every day. */
function possessionsOf({ goods }: DayStage, { clerk, pace }: Cashier) {
  const random = createRandom(Number(clerk.id) * 1009 + pace);
  return { card: newCard({ random, goods }), favorite: random.pick(expensiveGoods({ goods }, false)) };
}

/** Leads don't work on Sundays. */
function isLeadIn(date: string, at: number, [from, to]: readonly [number, number]): boolean {
  return at >= from && at < to && new Date(`${date}T00:00:00Z`).getUTCDay() !== SUNDAY;
}

function dropMoney(random: Random): ReturnType<typeof event> {
  return random.chance(0.75)
    ? event('safe-drop', random.integer(5, 15) * 2000)
    : event('vend-tube', random.pick([1000, 2000]));
}
