// Keeps the risk of a store's transactions up to date: recomputes it for days with changes, for the days around them,
// and for days on which the same people are compared.
import { setImmediate } from 'node:timers/promises';
import type { RankingRules } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { refreshAnswers } from './answers.queries.ts';
import { createBatchWriter } from './batch-writer.ts';
import { findAffected, findArrived, shiftDay, splitDays } from './business-days.ts';
import { type FoundOfDay, judgeDay } from './judge-day.ts';
import { rankPeople } from './rank-people.ts';
import {
  asInserted,
  clearRisks,
  clearStrays,
  findRanking,
  findToday,
  insertPersonDays,
  insertRisks,
  keepVersion,
  listDays,
  placeTickets,
  type PlacedRiskRow,
  readDays,
  readTickets,
  removeFound,
  type StoredTicket,
} from './ranking.queries.ts';
import { findStoreWeights } from './weights-in-force.ts';

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
  const { filled, cleared, judged } = await rankTickets(tx, storeId, inForce.rules, {
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
  await rankPeople(tx, storeId, inForce, {
    stored: days,
    affected,
    judged,
    isOutdated: (day) => isOutdated || filled.has(day),
  });
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
  await rankPeople(tx, storeId, inForce, { stored: days, affected: days.stored, isOutdated: () => true });
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
  /** What was found, as it is in the tables now; only the first days, if there are many. */
  judged: Map<string, readonly PlacedRiskRow[]>;
}

/** Rows that are kept in memory until people are compared, a few hundred bytes each. */
const MOST_JUDGED_ROWS = 20_000;

async function rankTickets(
  tx: Tx,
  storeId: number,
  rules: RankingRules,
  { days, changed, loaded }: { days: readonly string[]; changed: ReadonlySet<string>; loaded: LoadedTickets },
): Promise<JudgedDays> {
  const filled = new Map<string, boolean>();
  const judged = new Map<string, readonly PlacedRiskRow[]>();
  let judgedRows = 0;
  const cleared = new Set(await removeFound(tx, storeId, days));
  const writer = createBatchWriter<FoundOfDay>(
    (found) => saveFound(tx, storeId, found),
    ({ risks }) => risks.length,
  );
  let read = new Map<string, readonly StoredTicket[]>();

  async function readDay(day: string): Promise<readonly StoredTicket[]> {
    const known = read.get(day);
    if (known) return known;
    const own = loaded.of(day);
    if (own) return placeTickets(own);
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
      const found = judgeDay({ storeId, day }, own, listAround(before, own, after), rules, after);
      for (const { id } of found.risks) cleared.delete(id);
      judgedRows += found.risks.length;
      if (judgedRows <= MOST_JUDGED_ROWS) judged.set(day, found.risks.map(asInserted));
      await writer.add(found);
      // Lets pending writes proceed.
      await setImmediate();
    }
    await writer.end();
  } finally {
    await writer.stop();
  }
  return { filled, cleared: [...cleared], judged };
}

async function saveFound(tx: Tx, storeId: number, found: readonly FoundOfDay[]): Promise<void> {
  await insertRisks(
    tx,
    storeId,
    found.flatMap(({ risks }) => risks),
  );
  await insertPersonDays(
    tx,
    storeId,
    found.flatMap(({ people }) => people),
  );
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
const TIME_AT = 'YYYY-MM-DDT'.length;

function isSoonAfterMidnight({ facts: { time } }: StoredTicket): boolean {
  // Nearly all are later than that.
  return time[TIME_AT] === '0' && time[TIME_AT + 1] === '0' && time.slice(TIME_AT) <= SOON_AFTER_MIDNIGHT;
}
