import { type Cashier, hireCashiers } from './cashiers.ts';
import { type Good, GOODS } from './goods.ts';
import { createRandom, type Random } from './random.ts';
import type { SchemeName } from './schemes.ts';
import { type RegisterOfDay, simulateDay, type SimulatedDay } from './simulate-day.ts';
import { addDays } from './wall-clock.ts';

export interface ChainPlan {
  /** The same seed gives the same chain. */
  seed: number;
  /** Their numbers. */
  stores: readonly string[];
  /** 'YYYY-MM-DD' */
  firstDate: string;
  days: number;
  /** About how many customers a store has a day; over two registers. */
  customersPerDay: number;
  cashiersPerStore: number;
  /** Who steals how, and in which store (by its place in `stores`). */
  thieves: readonly { store: number; scheme: SchemeName; isCareful: boolean }[];
}

export interface StoreDay extends SimulatedDay {
  storeNumber: string;
  /** 'YYYY-MM-DD' */
  date: string;
}

const REGISTERS = ['1', '2'] as const;
const SHIFTS = 2;
/** More than a register prints in the days that anybody plays. */
const NUMBERS_PER_REGISTER = 400_000;

/**
 * A chain of stores with what its registers print on one side and who took what on the other: what the order of findings
 * is measured with, and what the demo shows.
 * @returns store by store, day by day.
 */
export function* simulateChain(plan: ChainPlan): Generator<StoreDay> {
  for (const [index, storeNumber] of plan.stores.entries()) yield* simulateStore(plan, index, storeNumber);
}

function* simulateStore(plan: ChainPlan, index: number, storeNumber: string): Generator<StoreDay> {
  const thefts = plan.thieves.filter(({ store }) => store === index);
  const cashiers = hireCashiers(streamOf(plan, index, -1), index, plan.cashiersPerStore, thefts);
  const nextNumber = REGISTERS.map((_, register) => 100_001 + (index * 2 + register) * NUMBERS_PER_REGISTER);
  const goods: readonly Good[] = GOODS;
  for (let day = 0; day < plan.days; day += 1) {
    const random = streamOf(plan, index, day);
    const date = addDays(plan.firstDate, day);
    const registers = assign(cashiers, day, nextNumber);
    const customersPerRegister = plan.customersPerDay / REGISTERS.length;
    const played = simulateDay(random, { storeNumber, date, customersPerRegister, registers, goods });
    for (const [register, id] of REGISTERS.entries()) {
      const printed = played.tickets.filter(({ registerId }) => registerId === id).length;
      nextNumber[register] = (nextNumber[register] ?? 0) + printed;
    }
    yield { storeNumber, date, ...played };
  }
}

/** Everybody works in turn, so that days off and registers change. */
function assign(cashiers: readonly Cashier[], day: number, firstNumbers: readonly number[]): RegisterOfDay[] {
  return REGISTERS.map((id, register) => ({
    id,
    firstNumber: firstNumbers[register] ?? 1,
    shifts: Array.from({ length: SHIFTS }, (_, shift) => {
      const turn =
        day * REGISTERS.length * SHIFTS + shift * REGISTERS.length + register + Math.floor(day / 3);
      return cashiers[turn % cashiers.length] as Cashier;
    }),
  }));
}

/** Each store and day has numbers of its own, so that a longer plan begins as a shorter one does. */
function streamOf({ seed }: ChainPlan, store: number, day: number): Random {
  return createRandom((seed * 2_654_435_761 + (store + 1) * 97_561 + (day + 2) * 7919) >>> 0);
}
