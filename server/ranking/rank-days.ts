// Keeps the risk of a store's transactions up to date: recomputes it for days with changes, for the days around them,
// and for days on which the same people are compared.
import { setImmediate } from 'node:timers/promises';
import {
  comparePeople,
  type SignalId,
  type StoreTally,
  type Strengths,
  weigh,
  type Weights,
} from '@tillwatch/core/ranking';
import type { RankingRules } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readAnswers, refreshAnswers } from './answers.queries.ts';
import { findAffected, findArrived, shiftDay, splitDays, type StoreDays, windowOf } from './business-days.ts';
import { createFoundWriter } from './found-writer.ts';
import { judgeDay } from './judge-day.ts';
import { createPersonJudge, type JudgePerson } from './judge-person.ts';
import { readTallies, type Tallies } from './person-tallies.ts';
import { placeLooks } from './random-looks.ts';
import {
  clearRisks,
  clearStrays,
  findRanking,
  findToday,
  keepVersion,
  type KeptRiskRow,
  listDays,
  readDays,
  readRisks,
  readTickets,
  removeFound,
  savePlaces,
  saveRisks,
  type StoredTicket,
} from './ranking.queries.ts';
import { findStoreWeights, type WeightsInForce } from './weights-in-force.ts';

type Tx = Kysely<Database>;

/** What was just loaded from a file. */
export interface LoadedTickets {
  /** @returns all that the store has on a business day; undefined if they have to be read from the tables. */
  of(day: string): readonly StoredTicket[] | undefined;
  /** Resolves when the tables have all of them; until then, those in memory are judged. */
  written: Promise<void>;
}

/**
 * Call in the database transaction that changed the rows, with the store's lock held, and before the days' counts are
 * locked: a review changes its row before the counts.
 * @param changed days with rows added, removed, or changed, 'YYYY-MM-DD'.
 * @returns the days whose transactions may have a different risk now, ascending; call `recountPending` for them.
 */
export async function rankDays(
  tx: Tx,
  storeId: number,
  changed: readonly string[],
  loaded: LoadedTickets = { of: () => undefined, written: Promise.resolve() },
): Promise<string[]> {
  const known = await listDays(tx, storeId);
  const inForce = await findStoreWeights(tx, storeId);
  const ranking = await findRanking(tx, storeId);
  const kept = ranking?.version ?? null;
  const isOutdated = kept !== inForce.version;
  const isFoundByOthers = kept === null || !kept.startsWith(inForce.findings);
  const touched = [...new Set([...changed, ...(isFoundByOthers ? known : [])])].sort();
  if (touched.length === 0 && !isOutdated) return [];
  const { filled, cleared } = await rankTickets(tx, storeId, inForce.rules, {
    days: withNeighbors(touched, known),
    changed: new Set(changed),
    loaded,
  });
  await loaded.written;
  const stored = [...new Set([...known, ...filled.keys()])].filter((day) => filled.get(day) ?? true).sort();
  const today = await findToday(tx);
  const days = splitDays(stored, today);
  const arrived = findArrived(stored, new Set(filled.keys()), [ranking?.day ?? today, today]);
  const affected = isOutdated ? stored : findAffected(days, [...filled.keys(), ...arrived].sort());
  await rankPeople(tx, storeId, inForce, { stored: days, affected });
  await clearRisks(tx, storeId, cleared);
  if (isFoundByOthers && known.length > 0) await clearStrays(tx, storeId);
  await keepVersion(tx, storeId, inForce.version, inForce.weights);
  return [...new Set([...affected, ...filled.keys()])].sort();
}

/**
 * Updates the order with reviewers' answers since the last time. Call with the store's lock held.
 * @returns the days whose transactions may have a different risk now, ascending; call `recountPending` for them.
 */
export async function learnAnswers(tx: Tx, storeId: number): Promise<string[]> {
  return (await refreshAnswers(tx, storeId)) ? rankPeopleAnew(tx, storeId) : [];
}

async function rankPeopleAnew(tx: Tx, storeId: number): Promise<string[]> {
  const days = await readDays(tx, storeId);
  const inForce = await findStoreWeights(tx, storeId);
  await rankPeople(tx, storeId, inForce, { stored: days, affected: days.stored });
  return [...days.stored];
}

/** Adds neighbors: a ticket is judged together with the day before and the first minutes of the day after. */
function withNeighbors(touched: readonly string[], known: readonly string[]): string[] {
  const neighbors = touched.flatMap((day) => [shiftDay(day, -1), shiftDay(day, 1)]);
  return [...new Set([...touched, ...neighbors.filter((day) => known.includes(day))])].sort();
}

interface JudgedDays {
  /** Whether each of the days has transactions. */
  filled: Map<string, boolean>;
  /** Transactions with something found before, but not anymore. */
  cleared: number[];
}

async function rankTickets(
  tx: Tx,
  storeId: number,
  rules: RankingRules,
  { days, changed, loaded }: { days: readonly string[]; changed: ReadonlySet<string>; loaded: LoadedTickets },
): Promise<JudgedDays> {
  const filled = new Map<string, boolean>();
  const cleared = new Set(await removeFound(tx, storeId, days));
  const writer = createFoundWriter(tx, storeId);
  let read = new Map<string, readonly StoredTicket[]>();

  async function readDay(day: string): Promise<readonly StoredTicket[]> {
    const known = read.get(day) ?? loaded.of(day);
    if (known) return known;
    if (changed.has(day)) await loaded.written;
    await writer.settle();
    return readTickets(tx, storeId, day);
  }

  try {
    for (const day of days) {
      const around = [shiftDay(day, -1), day, shiftDay(day, 1)];
      const next = new Map<string, readonly StoredTicket[]>();
      for (const one of around) next.set(one, await readDay(one));
      read = next;
      const [before = [], own = [], after = []] = around.map((one) => read.get(one));
      filled.set(day, own.length > 0);
      const found = judgeDay({ storeId, day }, own, listAround(before, own, after), rules);
      for (const { id } of found.risks) cleared.delete(id);
      await writer.add(found);
      // Lets pending writes proceed.
      await setImmediate();
    }
    await writer.end();
  } finally {
    await writer.stop();
  }
  return { filled, cleared: [...cleared] };
}

/** @returns the tickets that a day's tickets are compared with. */
export function listAround(
  before: readonly StoredTicket[],
  own: readonly StoredTicket[],
  after: readonly StoredTicket[],
): StoredTicket[] {
  return [...before, ...own, ...after.filter(isSoonAfterMidnight)];
}

/** No signal looks further into the next day. */
const SOON_AFTER_MIDNIGHT = '00:30:00';

function isSoonAfterMidnight({ facts: { time } }: StoredTicket): boolean {
  return time.slice(11) <= SOON_AFTER_MIDNIGHT;
}

/** How many days are read at once. */
const DAYS_AT_ONCE = 56;

/** Adds what cashiers' weeks say about these days' transactions, and computes the overall risk. */
async function rankPeople(
  tx: Tx,
  storeId: number,
  { weights, randomLooks, rules, notCompared }: WeightsInForce,
  { stored, affected }: { stored: StoreDays; affected: readonly string[] },
): Promise<void> {
  const tallies = await readTallies(tx, storeId, stored, affected);
  const answers = await readAnswers(tx, storeId);
  const judgeOf = shareWeeks(tallies, stored, (tally) =>
    createPersonJudge({ people: comparePeople(tally, notCompared), answers, rules }),
  );
  for (let from = 0; from < affected.length; from += DAYS_AT_ONCE) {
    const days = affected.slice(from, from + DAYS_AT_ONCE);
    const byDay = new Map(days.map((day): [string, KeptRiskRow[]] => [day, []]));
    for (const row of await readRisks(tx, storeId, days)) byDay.get(row.day)?.push(row);
    const judged = [...byDay].flatMap(([day, rows]) =>
      placeDay(rows, { judgePerson: judgeOf(day), weights }),
    );
    await savePlaces(
      tx,
      storeId,
      judged.filter(({ isChanged }) => isChanged),
    );
    await saveRisks(tx, storeId, judged);
    await placeLooks(tx, storeId, days, judged, randomLooks);
  }
}

/** @returns a function that returns the judge for a day's people; days with the same weeks share one. */
function shareWeeks(
  tallies: Tallies,
  days: StoreDays,
  create: (tally: StoreTally) => JudgePerson,
): (day: string) => JudgePerson {
  const places = new Map(days.stored.map((day, at) => [day, at]));
  const known = new Map<number, JudgePerson>();
  return (day) => {
    const window = windowOf(places.get(day) ?? 0, days);
    let judge = known.get(window.first);
    if (!judge) known.set(window.first, (judge = create(tallies.of(window))));
    return judge;
  };
}

/** The largest integer in the database, in mills: two million dollars. */
const MOST_RISK = 2_147_483_647;

/** How many of a day get a place; nobody looks at more. */
const MOST_PLACES = 20;

export interface Placed {
  id: number;
  day: string;
  lot: number;
  atRiskCents: number;
  personStrengths: Strengths;
  dayRank: number | null;
  /** Whether it differs from what is stored. */
  isChanged: boolean;
  /** Mills. */
  risk: number;
}

/** What each row of a day is measured by. */
export interface Measures {
  judgePerson: JudgePerson;
  weights: Weights;
}

/** @param rows all rows of a day. */
export function placeDay(rows: readonly KeptRiskRow[], measures: Measures): Placed[] {
  const judged = rows.map((row) => ({ row, ...judgeRow(row, measures) }));
  const risks = judged.flatMap(({ risk }) => (risk > 0 ? [risk] : [])).toSorted((one, other) => other - one);
  return judged.map(({ row, personStrengths, risk }) => {
    // Ties share the better place: which came first means nothing.
    const place = risk > 0 ? risks.indexOf(risk) + 1 : 0;
    const dayRank = place > 0 && place <= MOST_PLACES ? place : null;
    const isChanged = dayRank !== row.dayRank || !isSame(personStrengths, row.personStrengths);
    const { id, day, lot, atRiskCents } = row;
    return { id, day, lot, atRiskCents, personStrengths, dayRank, isChanged, risk };
  });
}

function isSame(one: Strengths, other: Strengths): boolean {
  const ids = Object.keys(one) as SignalId[];
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

function judgeRow(
  { employeeId, kinds, strengths, atRiskCents }: KeptRiskRow,
  { judgePerson, weights }: Measures,
): Pick<Placed, 'personStrengths' | 'risk'> {
  const personStrengths = judgePerson(employeeId, kinds);
  const probability = weigh({ ...strengths, ...personStrengths }, weights);
  return { personStrengths, risk: Math.min(MOST_RISK, Math.round(probability * atRiskCents * 10)) };
}
