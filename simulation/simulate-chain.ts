import type { Cashier, Role } from './cashiers.ts';
import { type Good, GOODS } from './goods.ts';
import { createRandom, type Random } from './random.ts';
import { type RegisterOfDay, simulateDay, type SimulatedDay } from './simulate-day.ts';
import { hireStaff, type Staff, type Thief } from './staff.ts';
import { addDays } from './wall-clock.ts';

export interface ChainPlan {
  /** The same seed gives the same chain. Habits and thefts were tuned on seeds 1 to 5: report results for others. */
  seed: number;
  /** The store numbers. */
  stores: readonly string[];
  /** 'YYYY-MM-DD' */
  firstDate: string;
  days: number;
  /** About how many customers a typical store has per day, over two registers. */
  customersPerDay: number;
  cashiersPerStore: number;
  thieves: readonly Thief[];
  /** How busy each store is; 1 is usual. Drawn between 0.75 and 1.25 when absent. */
  busyness?: readonly number[];
  /**
   * Cashiers who leave and are replaced, per seat and year. 1.23 when absent: NACS State of the Industry Compensation
   * Report of 2020 data,
   * https://www.convenience.org/Media/Daily/2021/Mar/25/2-New-Resource-Tackles-Employee-Turnover_Research
   */
  turnover?: number;
  /** Adds a third register, where a quarter of the customers serve themselves. */
  hasSelfCheckout?: boolean;
}

export interface StoreDay extends SimulatedDay {
  storeNumber: string;
  /** 'YYYY-MM-DD' */
  date: string;
  /** Who was signed on at a register, and in which role: the truth that goes with the journal. */
  staff: { employeeId: string; role: Role }[];
}

const REGISTERS = ['1', '2'] as const;
const SELF_CHECKOUT = '9';
const SELF_CHECKOUT_SHARE = 0.25;
const SHIFTS = 2;
const TURNOVER = 1.23;
/** More than any register prints in a simulation. */
const NUMBERS_PER_REGISTER = 400_000;
const FIRST_OF_SELF_CHECKOUT = 80_000_001;
/** Random streams for seats come before those for days. */
const SEATS = -1000;

/**
 * Simulates a chain of stores: what its registers print, and who stole what. The ranking is measured with it, and the
 * demo shows it.
 * @returns store by store, day by day
 */
export function* simulateChain(plan: ChainPlan): Generator<StoreDay> {
  for (const [index, storeNumber] of plan.stores.entries()) yield* simulateStore(plan, index, storeNumber);
}

function* simulateStore(plan: ChainPlan, index: number, storeNumber: string): Generator<StoreDay> {
  const staff = hireStaff({
    store: index,
    stores: plan.stores.length,
    seats: plan.cashiersPerStore,
    thieves: plan.thieves.filter(({ store }) => store === index),
    turnover: plan.turnover ?? TURNOVER,
    hasSelfCheckout: plan.hasSelfCheckout ?? false,
    stream: (seat) => streamOf(plan, index, SEATS + seat),
  });
  const busyness = plan.busyness?.[index] ?? 0.75 + streamOf(plan, index, -1).next() * 0.5;
  const nextNumber = firstNumbers(index);
  const goods: readonly Good[] = GOODS;
  for (let day = 0; day < plan.days; day += 1) {
    const random = streamOf(plan, index, day);
    const date = addDays(plan.firstDate, day);
    const registers = assign(staff, day, nextNumber, plan.customersPerDay * busyness);
    const played = simulateDay(random, { storeNumber, date, day, registers, staff, goods });
    for (const { registerId } of played.tickets)
      nextNumber.set(registerId, (nextNumber.get(registerId) ?? 0) + 1);
    yield { storeNumber, date, staff: whoWorked(registers, staff), ...played };
  }
}

function firstNumbers(store: number): Map<string, number> {
  const numbers = REGISTERS.map(
    (id, register) => [id, 100_001 + (store * REGISTERS.length + register) * NUMBERS_PER_REGISTER] as const,
  );
  return new Map<string, number>([
    ...numbers,
    [SELF_CHECKOUT, FIRST_OF_SELF_CHECKOUT + store * NUMBERS_PER_REGISTER],
  ]);
}

/** Everybody works in turn, usually early or usually late, so that days off and registers vary. */
function assign(
  staff: Staff,
  day: number,
  nextNumber: ReadonlyMap<string, number>,
  customersPerDay: number,
): RegisterOfDay[] {
  const { selfCheckout } = staff;
  const crew = staff.on(day);
  const served = customersPerDay * (selfCheckout ? 1 - SELF_CHECKOUT_SHARE : 1);
  const shifts = Array.from({ length: SHIFTS }, (_, shift) => chooseCrew(crew, day, shift));
  const manned = REGISTERS.map((id, register) => ({
    id,
    firstNumber: nextNumber.get(id) ?? 1,
    customers: served / REGISTERS.length,
    shifts: shifts.map((people) => people[register] ?? (people[0] as Cashier)),
  }));
  if (!selfCheckout) return manned;
  const firstNumber = nextNumber.get(SELF_CHECKOUT) ?? 1;
  const customers = customersPerDay - served;
  return [...manned, { id: SELF_CHECKOUT, firstNumber, customers, shifts: [selfCheckout] }];
}

/** @returns one for each register; every fourth day, the early and late shifts swap */
function chooseCrew(crew: readonly Cashier[], day: number, shift: number): Cashier[] {
  const half = day % 4 === 3 ? 1 - shift : shift;
  const part = crew.filter((_, seat) => seat % SHIFTS === half);
  const people = part.length >= REGISTERS.length ? part : crew;
  const turn =
    day * REGISTERS.length + Math.floor(day / 3) + (part === people ? 0 : shift * REGISTERS.length);
  return REGISTERS.map((_, register) => people[(turn + register) % people.length] as Cashier);
}

function whoWorked(registers: readonly RegisterOfDay[], { lead }: Staff): StoreDay['staff'] {
  const people = new Set([...registers.flatMap(({ shifts }) => shifts), lead]);
  return [...people].map(({ clerk, role }) => ({ employeeId: clerk.id, role }));
}

/** Each store and day has its own stream, so that a longer plan begins like a shorter one. */
function streamOf({ seed }: ChainPlan, store: number, day: number): Random {
  return createRandom((seed * 2_654_435_761 + (store + 1) * 97_561 + (day + 2) * 7919) >>> 0);
}
