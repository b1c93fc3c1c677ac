// Keeps the risk of a store's transactions true: works it out anew for the days that something has changed on, for the days
// around them, and for those on which the same people are compared.
import {
  comparePeople,
  countTicket,
  createAnswerRecord,
  DEFAULT_WEIGHTS,
  findPersonSignals,
  findSignals,
  type FoundSignal,
  kindsOf,
  newTally,
  type PeopleComparison,
  type StoreTally,
  type StoreView,
  type Strengths,
  strengthsOf,
  type TicketKey,
  viewPerson,
  viewStore,
  weigh,
} from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database, KeptSignal } from '../platform/database/schema.ts';
import { findAffected, shiftDay, windowOf } from './business-days.ts';
import { readTallies, type Tallies } from './person-tallies.ts';
import { RANKING_VERSION } from './ranking-version.ts';
import {
  clearRisks,
  findVersion,
  keepVersion,
  type KeptRiskRow,
  listDays,
  type NewRiskRow,
  readRisks,
  readTickets,
  replacePersonDays,
  replaceRisks,
  savePersonStrengths,
  saveRisks,
  type StoredTicket,
} from './ranking.queries.ts';

type Tx = Kysely<Database>;

/**
 * Call it in the database transaction that has changed the rows, with the store's lock held, and before the days' counts are
 * locked: a review changes its row before it changes those.
 * @param changed days of which rows have come, gone or become others, 'YYYY-MM-DD'.
 * @returns the days whose transactions may have another risk now, ascending: `recountPending` is due for them.
 */
export async function rankDays(tx: Tx, storeId: number, changed: readonly string[]): Promise<string[]> {
  const known = await listDays(tx, storeId);
  const isOutdated = (await findVersion(tx, storeId)) !== RANKING_VERSION;
  const touched = [...new Set([...changed, ...(isOutdated ? known : [])])].sort();
  if (touched.length === 0) return [];
  const filled = await rankTickets(tx, storeId, withNeighbors(touched, known));
  const stored = [...new Set([...known, ...filled.keys()])].filter((day) => filled.get(day) ?? true).sort();
  const affected = findAffected(stored, [...filled.keys()].sort());
  await rankPeople(tx, storeId, stored, affected);
  await clearRisks(tx, storeId, [...filled.keys()].sort());
  await keepVersion(tx, storeId, RANKING_VERSION);
  return [...new Set([...affected, ...filled.keys()])].sort();
}

/** A ticket is looked at with the day before it and the first minutes of the day after it. */
function withNeighbors(touched: readonly string[], known: readonly string[]): string[] {
  const neighbors = touched.flatMap((day) => [shiftDay(day, -1), shiftDay(day, 1)]);
  return [...new Set([...touched, ...neighbors.filter((day) => known.includes(day))])].sort();
}

/** @returns for each of the days whether it has transactions. */
async function rankTickets(tx: Tx, storeId: number, days: readonly string[]): Promise<Map<string, boolean>> {
  const filled = new Map<string, boolean>();
  let read = new Map<string, StoredTicket[]>();
  for (const day of days) {
    const around = [shiftDay(day, -1), day, shiftDay(day, 1)];
    const kept = read;
    read = new Map();
    for (const one of around) read.set(one, kept.get(one) ?? (await readTickets(tx, storeId, one)));
    const [before = [], own = [], after = []] = around.map((one) => read.get(one));
    filled.set(day, own.length > 0);
    await rankDay(tx, storeId, day, own, [...before, ...own, ...after.filter(isSoonAfterMidnight)]);
  }
  return filled;
}

/** What happens later on the next day is looked at by no signal. */
const SOON_AFTER_MIDNIGHT = '00:20:00';

function isSoonAfterMidnight({ facts: { time } }: StoredTicket): boolean {
  return time.slice(11) <= SOON_AFTER_MIDNIGHT;
}

const keyText = ({ registerId, transactionNumber, time }: TicketKey): string =>
  `${registerId ?? ''}\n${transactionNumber}\n${time}`;

async function rankDay(
  tx: Tx,
  storeId: number,
  day: string,
  own: readonly StoredTicket[],
  around: readonly StoredTicket[],
): Promise<void> {
  const view = viewStore(around.map(({ facts }) => facts));
  const ids = new Map(around.map(({ id, facts }) => [keyText(facts), id]));
  const tally = newTally();
  const rows = own.flatMap((ticket) => {
    const row = judge(ticket, view, ids);
    countTicket(tally, ticket.facts, row.kinds);
    return row.kinds.length === 0 && row.signals.length === 0 ? [] : [row];
  });
  await replaceRisks(tx, storeId, day, rows);
  await replacePersonDays(tx, storeId, day, describeTally(tally));
}

function judge({ id, facts }: StoredTicket, view: StoreView, ids: ReadonlyMap<string, number>): NewRiskRow {
  const { signals, atRiskCents } = findSignals(facts, view);
  return {
    id,
    employeeId: facts.employeeId,
    kinds: kindsOf(facts, view),
    atRiskCents,
    strengths: strengthsOf(signals),
    signals: signals.map((signal) => keepSignal(signal, ids)),
  };
}

function keepSignal(
  { id, sentence, links, lineIndexes }: FoundSignal,
  ids: ReadonlyMap<string, number>,
): KeptSignal {
  return {
    id,
    sentence,
    links: links.flatMap((key) => ids.get(keyText(key)) ?? []),
    lineIndexes: [...lineIndexes],
  };
}

function describeTally(tally: StoreTally) {
  return [...tally].map(([employeeId, { sales, kinds }]) => ({
    employeeId,
    sales: [...sales],
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, counts]) => [kind, [...counts]])),
  }));
}

/** Days that are read at once. */
const DAYS_AT_ONCE = 56;

/** Says of the transactions of these days what their cashiers' weeks say, and what their risk is by all of it. */
async function rankPeople(
  tx: Tx,
  storeId: number,
  stored: readonly string[],
  affected: readonly string[],
): Promise<void> {
  const tallies = await readTallies(tx, storeId, stored, affected);
  for (let from = 0; from < affected.length; from += DAYS_AT_ONCE) {
    const days = affected.slice(from, from + DAYS_AT_ONCE);
    const peopleOf = comparisons(tallies, stored);
    const judged = (await readRisks(tx, storeId, days)).map((row) => judgePerson(row, peopleOf(row.day)));
    await savePersonStrengths(
      tx,
      storeId,
      judged.filter(({ isChanged }) => isChanged),
    );
    await saveRisks(tx, storeId, judged);
  }
}

/** @returns the comparison of people for a day; days with the same weeks share one. */
function comparisons(tallies: Tallies, stored: readonly string[]): (day: string) => PeopleComparison {
  const places = new Map(stored.map((day, at) => [day, at]));
  const known = new Map<number, PeopleComparison>();
  return (day) => {
    const window = windowOf(places.get(day) ?? 0, stored.length);
    let people = known.get(window.first);
    if (!people) known.set(window.first, (people = comparePeople(tallies.of(window))));
    return people;
  };
}

const NO_ANSWERS = createAnswerRecord();
/** A database's integer; two million dollars. */
const MOST_RISK = 2_147_483_647;

function judgePerson(
  { id, employeeId, kinds, strengths, personStrengths, atRiskCents }: KeptRiskRow,
  people: PeopleComparison,
): { id: number; strengths: Strengths; isChanged: boolean; risk: number } {
  const found = strengthsOf(findPersonSignals(kinds, viewPerson(employeeId, people, NO_ANSWERS)));
  const probability = weigh({ ...strengths, ...found }, DEFAULT_WEIGHTS);
  return {
    id,
    strengths: found,
    isChanged: JSON.stringify(found) !== JSON.stringify(personStrengths),
    risk: Math.min(MOST_RISK, Math.round(probability * atRiskCents * 10)),
  };
}
