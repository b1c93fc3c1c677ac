import type { Cashier } from './cashiers.ts';
import { type DayStage, type Episode, event, HONEST, opened, sale } from './episodes.ts';
import type { Good } from './goods.ts';
import type { Habit } from './habits.ts';
import type { Random } from './random.ts';
import { type SchemeName, SCHEMES } from './schemes.ts';
import type { PrintedTicket } from './ticket.ts';
import { wallClock } from './wall-clock.ts';

const HOUR = 3600;
const OPENS_AT = 5.5 * HOUR;
const CLOSES_AT = 23.5 * HOUR;
/** How busy each hour from 5 to 23 is. */
const HOURS = [2, 5, 9, 8, 5, 4, 7, 9, 6, 5, 6, 8, 9, 7, 5, 4, 3, 2, 1] as const;
const FIRST_HOUR = 5;
/** Sunday first. */
const WEEKDAYS = [0.85, 0.95, 0.95, 1, 1, 1.15, 1.1] as const;
/** Between two safe drops of a register, in seconds. */
const DROP_EVERY = [1.5 * HOUR, 3 * HOUR] as const;

/** Money that was taken: the truth beside the journal. */
export interface Theft {
  storeNumber: string;
  /** 'YYYY-MM-DD' */
  date: string;
  employeeId: string;
  scheme: SchemeName;
  isCareful: boolean;
  stolenCents: number;
  /** The tickets that show it, in their order. */
  tickets: { registerId: string; number: string; time: string }[];
}

export interface RegisterOfDay {
  id: string;
  /** Of the first ticket of the day. */
  firstNumber: number;
  /** In turn, for equal parts of the day. */
  shifts: readonly Cashier[];
}

export interface SimulatedDay {
  /** In order of time; register by register numbered without gaps. */
  tickets: PrintedTicket[];
  thefts: Theft[];
}

export interface DayPlan {
  storeNumber: string;
  /** 'YYYY-MM-DD' */
  date: string;
  /** About how many customers a register has on a usual day. */
  customersPerRegister: number;
  registers: readonly RegisterOfDay[];
  goods: readonly Good[];
}

/** Plays a store's day: customers come by the hour, cashiers serve them by their habits, and thieves find their moments. */
export function simulateDay(random: Random, plan: DayPlan): SimulatedDay {
  const stage: DayStage = { random, goods: plan.goods, sold: [] };
  const day: SimulatedDay = { tickets: [], thefts: [] };
  for (const register of plan.registers) playRegister(stage, plan, register, day);
  day.tickets.sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0));
  return day;
}

function playRegister(stage: DayStage, plan: DayPlan, register: RegisterOfDay, day: SimulatedDay): void {
  const { random } = stage;
  const arrivals = arrive(random, plan);
  const partSeconds = (CLOSES_AT - OPENS_AT) / register.shifts.length;
  const printer = createPrinter(plan, register, day);
  for (const [index, cashier] of register.shifts.entries()) {
    const from = OPENS_AT + index * partSeconds;
    const own = arrivals.filter((at) => at >= from && at < from + partSeconds);
    const moments = chooseMoments(random, cashier, own);
    let dropAt = from + random.integer(...DROP_EVERY);
    printer.print(cashier, from, [opened()]);
    printer.print(cashier, from + 60, [{ after: 0, entries: [event('safe-load-tube', 2000)] }]);
    for (const [customer, at] of own.entries()) {
      if (at > dropAt) {
        dropAt = at + random.integer(...DROP_EVERY);
        printer.print(cashier, at - 20, [{ after: 0, entries: [dropMoney(random)] }]);
      }
      if (moments.has(customer)) printer.steal(stage, cashier, at);
      else printer.print(cashier, at, serve(stage, cashier));
    }
  }
}

/** @returns seconds after midnight, in order. */
function arrive(random: Random, { date, customersPerRegister }: DayPlan): number[] {
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1;
  const count = Math.round(customersPerRegister * weekday * (0.9 + random.next() * 0.2));
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

/** When a thief takes: seldom in a shift, when careful; and rather in quiet minutes. */
function chooseMoments(random: Random, { theft }: Cashier, arrivals: readonly number[]): Set<number> {
  if (!theft || arrivals.length < 10 || !random.chance(theft.isCareful ? 0.35 : 0.75)) return new Set();
  const times = theft.isCareful ? 1 : random.integer(1, 3);
  const byQuiet = arrivals
    .map((at, customer) => ({ customer, gap: (arrivals[customer + 1] ?? CLOSES_AT) - at }))
    .toSorted((one, other) => other.gap - one.gap)
    .slice(0, Math.ceil(arrivals.length / 3));
  return new Set(Array.from({ length: times }, () => random.pick(byQuiet).customer));
}

function serve(stage: DayStage, { habits }: Cashier): Episode {
  let draw = stage.random.next();
  for (const [habit, chance] of Object.entries(habits) as [Habit, number][]) {
    draw -= chance;
    if (draw < 0) return HONEST[habit](stage);
  }
  return sale(stage);
}

function dropMoney(random: Random): ReturnType<typeof event> {
  return random.chance(0.75)
    ? event('safe-drop', random.integer(5, 15) * 2000)
    : event('vend-tube', random.pick([1000, 2000]));
}

/** A register's paper: one ticket after the other, each with the next number. */
function createPrinter(plan: DayPlan, register: RegisterOfDay, day: SimulatedDay) {
  let nextNumber = register.firstNumber;
  let busyUntil = 0;
  let suspended = '';

  function print(cashier: Cashier, at: number, episode: Episode): PrintedTicket[] {
    let time = Math.max(at, busyUntil);
    return episode.map(({ after, entries }) => {
      time += after;
      const number = String(nextNumber);
      nextNumber += 1;
      const ticket: PrintedTicket = {
        number,
        registerId: register.id,
        clerk: cashier.clerk,
        time: wallClock(plan.date, time),
        entries: entries.map((entry) => {
          if (entry.kind !== 'event') return entry;
          if (entry.event === 'recall') return { ...entry, about: suspended };
          return entry.event === 'suspend' || entry.event === 'void-ticket'
            ? { ...entry, about: number }
            : entry;
        }),
      };
      if (entries.some((entry) => entry.kind === 'event' && entry.event === 'suspend')) suspended = number;
      day.tickets.push(ticket);
      time += Math.min(10 + entries.length * 4, cashier.pace);
      busyUntil = time;
      return ticket;
    });
  }

  function steal(stage: DayStage, cashier: Cashier, at: number): void {
    if (!cashier.theft) return;
    const { scheme, isCareful } = cashier.theft;
    const { episode, stolenCents } = SCHEMES[scheme](stage, isCareful);
    const tickets = print(cashier, at, episode).map(({ registerId, number, time }) => ({
      registerId,
      number,
      time,
    }));
    const { storeNumber, date } = plan;
    day.thefts.push({
      storeNumber,
      date,
      employeeId: cashier.clerk.id,
      scheme,
      isCareful,
      stolenCents,
      tickets,
    });
  }

  return { print, steal };
}
