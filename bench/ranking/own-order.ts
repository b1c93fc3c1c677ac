// The product's order of a store's days.
import {
  type Answer,
  type AnswerRecord,
  comparePeople,
  createAnswerRecord,
  DEFAULT_WEIGHTS,
  findPersonSignals,
  fitWeights,
  hourOf,
  type FoundSignal,
  newTally,
  sharePlaces,
  type PeopleComparison,
  strengthsOf,
  viewPerson,
  weigh,
  type Weights,
} from '@tillwatch/core/ranking';
import { countDay, type JudgedTicket, judgeDays } from './judge-days.ts';
import { type PlayedStore, type PlayedTicket, thievesOf } from './play-chain.ts';

export interface OrderSettings {
  weights?: Weights;
  /** Signals of the ticket only, of the register, too, or all. */
  levels?: 'ticket' | 'register' | 'all';
  /** All weeks are known from the first day on. */
  hasHindsight?: boolean;
  /**
   * Somebody knows from the first day on who steals, though not on which tickets: an upper bound for signals about
   * people.
   */
  knowsThieves?: boolean;
  /** Somebody looks at this many a day and answers; nobody when absent. */
  looksPerDay?: number;
}

/** How far answers may move a weight from its default: log-odds. */
const DEVIATION = 0.5;

/** @returns the tickets of each day, the ones most worth a look first. */
export function orderOwn(store: PlayedStore, settings: OrderSettings = {}): PlayedTicket[][] {
  const tally = newTally();
  const record = createAnswerRecord();
  const answers: Answer[] = [];
  let weights = settings.weights ?? DEFAULT_WEIGHTS;
  const prior = { weights, deviation: DEVIATION };
  const days = judgeDays(store);
  const thieves = thievesOf(store);
  if (settings.hasHindsight) for (const day of days) countDay(tally, day);
  return days.map((day) => {
    if (!settings.hasHindsight) countDay(tally, day);
    const people = comparePeople(tally, store.leftOut);
    const weighed = day.map((judged) => {
      const strengths = strengthsOf(
        listSignals(judged, people, record).filter(isOfLevel(settings.levels ?? 'all')),
      );
      const isLeftOut = settings.knowsThieves === true && !thieves.has(judged.ticket.facts.employeeId ?? '');
      const loss = isLeftOut ? 0 : weigh(strengths, weights) * judged.found.atRiskCents;
      return { judged, strengths, loss };
    });
    const risks = sharePlaces(
      weighed.map(({ judged: { ticket, kinds, found }, strengths, loss }, lot) => ({
        employeeId: ticket.facts.employeeId,
        kinds,
        atRiskCents: found.atRiskCents,
        risk: loss,
        isFlaggedBefore: (strengths['flagged-before'] ?? 0) > 0,
        lot,
      })),
    );
    const ordered = weighed
      .map((one, at) => ({ ...one, risk: risks[at] ?? 0 }))
      .toSorted((one, other) => other.risk - one.risk);
    const looked = ordered.slice(0, settings.looksPerDay ?? 0);
    for (const { judged, strengths } of looked) {
      const { ticket, kinds } = judged;
      record.add(ticket.facts.employeeId, kinds, ticket.theft >= 0);
      answers.push({ strengths, isFlagged: ticket.theft >= 0 });
    }
    if (looked.length > 0) weights = fitWeights(answers, prior);
    return ordered.map(({ judged }) => judged.ticket);
  });
}

/** What the signals of the ticket, its register, and its cashier say. */
export function listSignals(
  { ticket, kinds, found }: JudgedTicket,
  people: PeopleComparison,
  record: AnswerRecord,
): FoundSignal[] {
  return [
    ...found.signals,
    ...findPersonSignals(
      kinds,
      viewPerson(ticket.facts.employeeId, people, record),
      hourOf(ticket.facts.time),
    ),
  ];
}

const isOfLevel =
  (levels: NonNullable<OrderSettings['levels']>) =>
  ({ level }: FoundSignal): boolean =>
    levels === 'all' || level === 'ticket' || (levels === 'register' && level === 'register');
