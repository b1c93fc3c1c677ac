// What other rules would do to a store's last weeks. Nothing is written.
import { decodeFilterMask, listHits } from '@tillwatch/core/detection';
import { comparePeople, type Weights } from '@tillwatch/core/ranking';
import { weightsBy } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readAnswers } from '../ranking/answers.queries.ts';
import { shiftDay } from '../ranking/business-days.ts';
import { judgeDay } from '../ranking/judge-day.ts';
import { createPersonJudge } from '../ranking/judge-person.ts';
import { tallyPeople } from '../ranking/person-tallies.ts';
import { listAround } from '../ranking/rank-days.ts';
import { placeDay } from '../ranking/rank-people.ts';
import {
  MOST_A_DAY,
  type NewRiskRow,
  type PersonDay,
  readDays,
  readTickets,
  type StoredTicket,
} from '../ranking/ranking.queries.ts';
import { type Reassessed, reassess } from '../rules/reassess.queries.ts';
import type { StoreRules } from '../rules/rules-in-force.ts';
import { readTriedDay, type TriedRow } from './trial.queries.ts';

/** How many days with transactions are tried: the days over which people are compared. */
const DAYS = 56;

/** One transaction, as it is and as it would be. */
export interface Tried {
  row: TriedRow;
  after: Reassessed;
  rankAfter: number | null;
  atRiskAfterCents: number | null;
}

export interface TrialRules {
  now: StoreRules;
  tried: StoreRules;
  /** The weights that apply if the house has set nothing. */
  learned: Weights;
}

interface TriedDay {
  rows: TriedRow[];
  after: ReadonlyMap<number, Reassessed>;
}

/**
 * @param tell called with each transaction that is flagged or placed, before or after.
 * @returns how many days and transactions were examined. Ends early if the signal is aborted; ignore the result then.
 */
export async function tryStore(
  db: Kysely<Database>,
  storeId: number,
  rules: TrialRules,
  { signal, onTried }: { signal: AbortSignal; onTried: (tried: Tried) => void },
): Promise<{ days: number; transactions: number }> {
  const { stored, come } = await readDays(db, storeId);
  const days = stored.slice(Math.max(0, come - DAYS), come);
  const places = await placeAll(db, storeId, days, rules, signal);
  let transactions = 0;
  for (const day of days) {
    if (signal.aborted) break;
    const { rows, after } = await tryDay(db, storeId, day, rules);
    transactions += rows.length;
    for (const row of rows) {
      const own = after.get(row.id);
      if (own === undefined) continue;
      const placed = places?.get(row.id);
      onTried({
        row,
        after: own,
        rankAfter: places === null ? row.day_rank : (placed?.dayRank ?? null),
        atRiskAfterCents: places === null ? row.at_risk_cents : (placed?.atRiskCents ?? null),
      });
    }
  }
  return { days: days.length, transactions };
}

async function tryDay(
  db: Kysely<Database>,
  storeId: number,
  day: string,
  { tried }: TrialRules,
): Promise<TriedDay> {
  const rows = await readTriedDay(db, storeId, day, MOST_A_DAY);
  return { rows, after: new Map(rows.map((row) => [row.id, reassess(row, tried)])) };
}

interface Place {
  dayRank: number | null;
  atRiskCents: number;
}

/** @returns each transaction's new place; null if nothing that ranking looks at would change. */
async function placeAll(
  db: Kysely<Database>,
  storeId: number,
  days: readonly string[],
  rules: TrialRules,
  signal: AbortSignal,
): Promise<Map<number, Place> | null> {
  const { now, tried, learned } = rules;
  const isFuelOther = now.detection.isFuelPrepayExempt !== tried.detection.isFuelPrepayExempt;
  if (now.rankingVersion === tried.rankingVersion && !isFuelOther) return null;
  const people: PersonDay[] = [];
  const risks = new Map<string, readonly NewRiskRow[]>();
  const read = createDayReader(db, storeId, rules, isFuelOther);
  for (const day of days) {
    if (signal.aborted) return null;
    const [before, own, after] = [
      await read(shiftDay(day, -1)),
      await read(day),
      await read(shiftDay(day, 1)),
    ];
    const found = judgeDay({ storeId, day }, own, listAround(before, own, after), tried.ranking, after);
    people.push(...found.people);
    // The sentences aren't needed.
    risks.set(
      day,
      found.risks.map((risk) => ({ ...risk, signals: [] })),
    );
  }
  const judgePerson = createPersonJudge({
    people: comparePeople(tallyPeople(people), new Set(tried.notCompared)),
    answers: await readAnswers(db, storeId),
    rules: tried.ranking,
  });
  const measures = { judgePerson, weights: weightsBy(learned, tried.ranking) };
  const places = new Map<number, Place>();
  for (const rows of risks.values()) {
    const unplaced = rows.map((row) => ({ ...row, personStrengths: {}, dayRank: null }));
    for (const { id, dayRank, atRiskCents } of placeDay(unplaced, measures))
      places.set(id, { dayRank, atRiskCents });
  }
  return places;
}

/** Reads each day once, even though its neighbors ask for it again. */
function createDayReader(
  db: Kysely<Database>,
  storeId: number,
  rules: TrialRules,
  isFuelOther: boolean,
): (day: string) => Promise<readonly StoredTicket[]> {
  const known = new Map<string, readonly StoredTicket[]>();
  return async (day) => {
    const found = known.get(day);
    if (found) return found;
    const tickets = await readTickets(db, storeId, day);
    const read = isFuelOther ? withTriedFilters(tickets, await tryDay(db, storeId, day, rules)) : tickets;
    known.delete(shiftDay(day, -3));
    known.set(day, read);
    return read;
  };
}

function withTriedFilters(tickets: readonly StoredTicket[], { after }: TriedDay): StoredTicket[] {
  return tickets.map(({ id, facts }) => {
    const own = after.get(id);
    const filters = own ? listHits(decodeFilterMask(own.filterMask), own.hits) : facts.filters;
    return { id, facts: { ...facts, filters } };
  });
}
