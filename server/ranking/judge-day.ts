// Judges the tickets and registers of one business day, before people are compared.
import {
  countTicket,
  findSignals,
  type Found,
  type FoundSignal,
  heldKindsOf,
  hourOf,
  kindsOf,
  newTally,
  type StoreTally,
  strengthsOf,
  type TicketKey,
  viewStore,
} from '@tillwatch/core/ranking';
import type { RankingRules } from '@tillwatch/core/rules';
import type { KeptSignal } from '../platform/database/schema.ts';
import { drawLot } from './random-looks.ts';
import type { HourCounts, NewRiskRow, PersonDay, StoredTicket } from './ranking.queries.ts';

/** What was found on a day. */
export interface FoundOfDay {
  risks: readonly NewRiskRow[];
  people: readonly PersonDay[];
}

/**
 * @param around the day's own tickets, and the ones right before and after it that they are compared with.
 * @param after all of the next day, whose numbers are not missing.
 */
export function judgeDay(
  { storeId, day }: { storeId: number; day: string },
  own: readonly StoredTicket[],
  around: readonly StoredTicket[],
  rules: RankingRules,
  after: readonly StoredTicket[] = [],
): FoundOfDay {
  const view = viewStore(
    around.map(({ facts }) => facts),
    rules.thresholds,
    after.map(({ facts }) => facts),
  );
  const idOf = indexByKey(own, around);
  const tally = newTally();
  const risks: NewRiskRow[] = [];
  for (const { id, facts } of own) {
    const kinds = kindsOf(facts, view);
    countTicket(tally, facts, heldKindsOf(facts, view));
    const found = findSignals(facts, view, rules);
    if (kinds.length + found.signals.length + found.leftOut.length === 0) continue;
    risks.push({
      id,
      day,
      employeeId: facts.isCashierContested === true ? null : facts.employeeId,
      kinds,
      atRiskCents: found.atRiskCents,
      strengths: strengthsOf(found.signals),
      signals: keepSignals(found, idOf),
      lot: drawLot(storeId, day, facts),
      hour: hourOf(facts.time),
    });
  }
  return { risks, people: describeTally(day, tally) };
}

/** @returns the id of the transaction with that key. */
type FindId = (key: TicketKey) => number | undefined;

/** Most that are linked are of the same day. */
function indexByKey(own: readonly StoredTicket[], around: readonly StoredTicket[]): FindId {
  const [findOwn, findAround] = [indexNumbers(own), indexNumbers(around)];
  return (key) => findOwn(key) ?? findAround(key);
}

/** Few tickets are linked, so only numbers are indexed; the last of those with the same key counts. */
function indexNumbers(tickets: readonly StoredTicket[]): FindId {
  let byNumber: Map<string, StoredTicket[]> | null = null;
  return ({ registerId, transactionNumber, time }) => {
    byNumber ??= groupByNumber(tickets);
    const found = byNumber
      .get(transactionNumber)
      ?.findLast(
        ({ facts }) => (facts.placed?.printedTime ?? facts.time) === time && facts.registerId === registerId,
      );
    return found?.id;
  };
}

function groupByNumber(tickets: readonly StoredTicket[]): Map<string, StoredTicket[]> {
  const groups = new Map<string, StoredTicket[]>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.facts.transactionNumber);
    if (group) group.push(ticket);
    else groups.set(ticket.facts.transactionNumber, [ticket]);
  }
  return groups;
}

function keepSignals({ signals, leftOut }: Found, idOf: FindId): KeptSignal[] {
  return [
    ...signals.map((signal) => keepSignal(signal, idOf)),
    ...leftOut.map((signal) => ({ ...keepSignal(signal, idOf), exception: signal.exception })),
  ];
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

function listHours(counts: ArrayLike<number>): HourCounts {
  const hours: Record<string, number> = {};
  for (let hour = 0; hour < counts.length; hour += 1) {
    const count = counts[hour] ?? 0;
    if (count > 0) hours[hour] = count;
  }
  return hours;
}
