// Adds what cashiers' weeks say to what was found about transactions, and places those of each day.
import { setImmediate } from 'node:timers/promises';
import {
  comparePeople,
  sharePlaces,
  type SignalId,
  type StoreTally,
  type Strengths,
  weigh,
  type Weights,
} from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readAnswers } from './answers.queries.ts';
import { type BatchWriter, createBatchWriter } from './batch-writer.ts';
import { groupByDay, type StoreDays, windowOf } from './business-days.ts';
import { createPersonJudge, type JudgePerson } from './judge-person.ts';
import { readTallies, type Tallies } from './person-tallies.ts';
import { type LookChanges, readLooks, saveLooks } from './random-looks.queries.ts';
import { pickLooks } from './random-looks.ts';
import {
  type KeptRiskRow,
  type PlacedRiskRow,
  readRisks,
  savePlaces,
  saveRisks,
  type StoredPlace,
  type StoredRisk,
} from './ranking.queries.ts';
import type { WeightsInForce } from './weights-in-force.ts';

type Tx = Kysely<Database>;

/** How many days are read at once. */
const DAYS_AT_ONCE = 56;

/** Which days to place. */
interface DaysToPlace {
  stored: StoreDays;
  /** Ascending. */
  affected: readonly string[];
  /** What was just found and written, by day; the rows of other days are read. */
  judged?: ReadonlyMap<string, readonly PlacedRiskRow[]>;
  /** Whether a day's stored risks may be others although what is compared here stays as it is. */
  isOutdated: (day: string) => boolean;
}

/** Adds what cashiers' weeks say about these days' transactions, and computes the overall risk. */
export async function rankPeople(
  tx: Tx,
  storeId: number,
  { weights, randomLooks, rules, notCompared }: WeightsInForce,
  { stored, affected, judged = new Map(), isOutdated }: DaysToPlace,
): Promise<void> {
  const tallies = await readTallies(tx, storeId, stored, affected);
  const answers = await readAnswers(tx, storeId);
  const judgeOf = shareWeeks(tallies, stored, (tally) =>
    createPersonJudge({ people: comparePeople(tally, notCompared), answers, rules }),
  );
  const known = groupByDay(await readLooks(tx, storeId, affected));
  const writer = createDayWriter(tx, storeId);
  try {
    for (let from = 0; from < affected.length; from += DAYS_AT_ONCE) {
      const days = affected.slice(from, from + DAYS_AT_ONCE);
      const unread = days.filter((day) => !judged.has(day));
      if (unread.length > 0) await writer.settle();
      const read = groupByDay(await readRisks(tx, storeId, unread));
      for (const day of days) {
        const rows = judged.get(day) ?? read.get(day) ?? [];
        const placed = placeDay(rows, { judgePerson: judgeOf(day), weights });
        const looks = pickLooks(placed, known.get(day) ?? [], randomLooks);
        await writer.add(settleDay(placed, looks, isOutdated(day)));
        // Lets pending writes proceed.
        await setImmediate();
      }
    }
    await writer.end();
  } finally {
    await writer.stop();
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

/** @param Row what a day's row brings with it. */
export type Placed<Row> = Row & {
  dayRank: number | null;
  storedRank: number | null;
  personStrengths: Strengths;
  /** Whether they differ from what is stored. */
  hasNewStrengths: boolean;
  /** Mills. */
  risk: number;
};

/** What each row of a day is measured by. */
export interface Measures {
  judgePerson: JudgePerson;
  weights: Weights;
}

/** @param rows all rows of a day. */
export function placeDay<Row extends KeptRiskRow>(rows: readonly Row[], measures: Measures): Placed<Row>[] {
  const each = rows.map((row) => ({ row, ...judgeRow(row, measures) }));
  const shared = sharePlaces(each.map(({ row, ...own }) => ({ ...row, ...own })));
  const judged = each.map((own, at) => ({ ...own, risk: Math.min(MOST_RISK, Math.round(shared[at] ?? 0)) }));
  const risks = judged.flatMap(({ risk }) => (risk > 0 ? [risk] : [])).toSorted((one, other) => other - one);
  return judged.map(({ row, personStrengths, risk }) => {
    // Ties share the better place: which came first means nothing.
    const place = risk > 0 ? risks.indexOf(risk) + 1 : 0;
    const dayRank = place > 0 && place <= MOST_PLACES ? place : null;
    const hasNewStrengths = !isSame(personStrengths, row.personStrengths);
    return { ...row, risk, dayRank, storedRank: row.dayRank, personStrengths, hasNewStrengths };
  });
}

function isSame(one: Strengths, other: Strengths): boolean {
  const ids = Object.keys(one) as SignalId[];
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

function judgeRow(
  { employeeId, kinds, hour, strengths, atRiskCents }: KeptRiskRow,
  { judgePerson, weights }: Measures,
): { personStrengths: Strengths; risk: number; isFlaggedBefore: boolean } {
  const personStrengths = judgePerson(employeeId, kinds, hour);
  const probability = weigh({ ...strengths, ...personStrengths }, weights);
  const isFlaggedBefore = (personStrengths['flagged-before'] ?? 0) > 0;
  return { personStrengths, risk: probability * atRiskCents * 10, isFlaggedBefore };
}

/** What has to be written of a day. */
interface PlacedDay {
  places: StoredPlace[];
  risks: StoredRisk[];
  looks: LookChanges;
}

/** @param isOutdated whether stored risks may be others although nothing that is compared has changed. */
function settleDay(
  placed: readonly Placed<PlacedRiskRow>[],
  looks: LookChanges,
  isOutdated: boolean,
): PlacedDay {
  const placedLooks = new Map(looks.placed.map((look) => [look.id, look]));
  const gone = new Set(looks.gone);
  const places: StoredPlace[] = [];
  const risks: StoredRisk[] = [];
  for (const { id, risk, personStrengths, dayRank, ...row } of placed) {
    const look = placedLooks.get(id);
    const wasLook = gone.delete(id);
    const lookRank = look?.rank ?? null;
    if (row.hasNewStrengths || dayRank !== row.storedRank || lookRank !== row.lookRank)
      places.push({ id, personStrengths, dayRank, lookRank });
    if (isOutdated || row.hasNewStrengths || look || wasLook)
      risks.push({ id, risk, lookRisk: look?.risk ?? 0 });
  }
  // Nothing speaks about these anymore.
  for (const id of gone) risks.push({ id, risk: 0, lookRisk: 0 });
  return { places, risks, looks };
}

/** Writes what some days have while the next ones are being placed. */
const createDayWriter = (tx: Tx, storeId: number): BatchWriter<PlacedDay> =>
  createBatchWriter(
    async (days) => {
      await savePlaces(
        tx,
        storeId,
        days.flatMap(({ places }) => places),
      );
      await saveLooks(tx, storeId, {
        placed: days.flatMap(({ looks }) => looks.placed),
        gone: days.flatMap(({ looks }) => looks.gone),
      });
      await saveRisks(
        tx,
        storeId,
        days.flatMap(({ risks }) => risks),
      );
    },
    ({ places, risks }) => Math.max(places.length, risks.length),
  );
