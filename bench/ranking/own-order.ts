// The product's order of a store's days.
import {
  type Answer,
  comparePeople,
  countTicket,
  type AnswerRecord,
  createAnswerRecord,
  DEFAULT_WEIGHTS,
  findPersonSignals,
  findSignals,
  fitWeights,
  kindsOf,
  newTally,
  type Found,
  type PeopleComparison,
  type StoreTally,
  type StoreView,
  strengthsOf,
  viewPerson,
  viewStore,
  weigh,
  type TicketFacts,
  type Weights,
} from '@tillwatch/core/ranking';
import type { PlayedDay, PlayedStore, PlayedTicket } from './play-chain.ts';

export interface OrderSettings {
  weights?: Weights;
  /** The ticket, the register, or everything. */
  levels?: 'ticket' | 'register' | 'all';
  /** All weeks are known from the first day on. */
  hasHindsight?: boolean;
  /** Somebody looks at so many a day and answers; none when absent. */
  looksPerDay?: number;
}

/** How far answers may move a weight from its default: log-odds. */
const DEVIATION = 0.5;

/** @returns the tickets of each day, what deserves a look first in front. */
export function orderOwn(store: PlayedStore, settings: OrderSettings = {}): PlayedTicket[][] {
  const tally = newTally();
  const record = createAnswerRecord();
  const answers: Answer[] = [];
  let weights = settings.weights ?? DEFAULT_WEIGHTS;
  const prior = { weights, deviation: DEVIATION };
  if (settings.hasHindsight) {
    for (const [at, day] of store.days.entries()) countDay(tally, day, viewDay(store.days, at));
  }
  return store.days.map((day, at) => {
    const view = viewDay(store.days, at);
    if (!settings.hasHindsight) countDay(tally, day, view);
    const people = comparePeople(tally, store.leftOut);
    const judged = day.tickets.map((ticket) => {
      const found = findAll(ticket.facts, view, people, record);
      return judge(ticket, found, weights, settings.levels ?? 'all');
    });
    const ordered = judged.toSorted((one, other) => other.expectedLossCents - one.expectedLossCents);
    const looked = ordered.slice(0, settings.looksPerDay ?? 0);
    for (const { ticket, strengths } of looked) {
      record.add(ticket.facts.employeeId, kindsOf(ticket.facts, view), ticket.theft >= 0);
      answers.push({ strengths, isFlagged: ticket.theft >= 0 });
    }
    if (looked.length > 0) weights = fitWeights(answers, prior);
    return ordered.map(({ ticket }) => ticket);
  });
}

/** What the ticket, its register and its cashier say. */
export function findAll(
  ticket: TicketFacts,
  view: StoreView,
  people: PeopleComparison,
  record: AnswerRecord,
): Found {
  const { signals, atRiskCents } = findSignals(ticket, view);
  const person = viewPerson(ticket.employeeId, people, record);
  return { signals: [...signals, ...findPersonSignals(kindsOf(ticket, view), person)], atRiskCents };
}

const EARLY = /T00:[01]/;

/** As the product loads it: the day with the whole day before it, and the first twenty minutes of the day after. */
export function viewDay(days: readonly PlayedDay[], at: number): StoreView {
  const factsOf = (day: PlayedDay | undefined): TicketFacts[] => day?.tickets.map(({ facts }) => facts) ?? [];
  const after = factsOf(days[at + 1]).filter(({ time }) => EARLY.test(time));
  return viewStore([...factsOf(days[at - 1]), ...factsOf(days[at]), ...after]);
}

export function countDay(tally: StoreTally, day: PlayedDay, view: StoreView): void {
  for (const { facts } of day.tickets) countTicket(tally, facts, kindsOf(facts, view));
}

function judge(
  ticket: PlayedTicket,
  found: Found,
  weights: Weights,
  levels: NonNullable<OrderSettings['levels']>,
) {
  const told = found.signals.filter(
    ({ level }) => levels === 'all' || level === 'ticket' || (levels === 'register' && level === 'register'),
  );
  const strengths = strengthsOf(told);
  return { ticket, strengths, expectedLossCents: weigh(strengths, weights) * found.atRiskCents };
}
