// Judges the tickets and registers of one business day, before people are compared.
import {
  countTicket,
  findSignals,
  type FoundSignal,
  kindsOf,
  newTally,
  type StoreTally,
  type StoreView,
  strengthsOf,
  type TicketKey,
  viewStore,
} from '@tillwatch/core/ranking';
import type { RankingRules } from '@tillwatch/core/rules';
import type { KeptSignal } from '../platform/database/schema.ts';
import type { FoundOfDay } from './found-writer.ts';
import { drawLot } from './random-looks.ts';
import type { HourCounts, NewRiskRow, PersonDay, StoredTicket } from './ranking.queries.ts';

/** @param around the day's own tickets, and the ones right before and after it that they are compared with. */
export function judgeDay(
  { storeId, day }: { storeId: number; day: string },
  own: readonly StoredTicket[],
  around: readonly StoredTicket[],
  rules: RankingRules,
): FoundOfDay {
  const view = viewStore(
    around.map(({ facts }) => facts),
    rules.thresholds,
  );
  const ids = indexByKey(around);
  const tally = newTally();
  const risks = own.flatMap((ticket) => {
    const found = judge(day, ticket, { view, idOf: ids, rules });
    countTicket(tally, ticket.facts, found.kinds);
    if (found.kinds.length === 0 && found.signals.length === 0) return [];
    return [{ ...found, lot: drawLot(storeId, day, ticket.facts) }];
  });
  return { risks, people: describeTally(day, tally) };
}

/** @returns the id of the transaction with that key. */
type FindId = (key: TicketKey) => number | undefined;

/** Few days need this, and only for a few tickets. */
function indexByKey(tickets: readonly StoredTicket[]): FindId {
  let ids: Map<string, number> | null = null;
  return (key) => {
    ids ??= new Map(tickets.map(({ id, facts }) => [keyText(facts), id]));
    return ids.get(keyText(key));
  };
}

const keyText = ({ registerId, transactionNumber, time }: TicketKey): string =>
  `${registerId ?? ''}\n${transactionNumber}\n${time}`;

interface Measures {
  view: StoreView;
  idOf: FindId;
  rules: RankingRules;
}

function judge(
  day: string,
  { id, facts }: StoredTicket,
  { view, idOf, rules }: Measures,
): Omit<NewRiskRow, 'lot'> {
  const { signals, leftOut, atRiskCents } = findSignals(facts, view, rules);
  return {
    id,
    day,
    employeeId: facts.isCashierContested === true ? null : facts.employeeId,
    kinds: kindsOf(facts, view),
    atRiskCents,
    strengths: strengthsOf(signals),
    signals: [
      ...signals.map((signal) => keepSignal(signal, idOf)),
      ...leftOut.map((signal) => ({ ...keepSignal(signal, idOf), exception: signal.exception })),
    ],
  };
}

function keepSignal(
  { id, sentence, links, lineIndexes, assumedCents, leftCents }: FoundSignal,
  idOf: FindId,
): KeptSignal {
  return {
    id,
    sentence,
    links: links.flatMap((key) => idOf(key) ?? []),
    lineIndexes: [...lineIndexes],
    ...(assumedCents !== undefined && { assumedCents }),
    ...(leftCents !== undefined && { leftCents }),
  };
}

function describeTally(day: string, tally: StoreTally): PersonDay[] {
  return [...tally].map(([employeeId, { sales, kinds }]) => ({
    day,
    employeeId,
    sales: listHours(sales),
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, counts]) => [kind, listHours(counts)])),
  }));
}

function listHours(counts: Iterable<number>): HourCounts {
  return Object.fromEntries([...counts].flatMap((count, hour) => (count > 0 ? [[hour, count]] : [])));
}
