// What ranking has learned: versions of its weights, which one is in force, and what they were learned from.
import { RANDOM_LOOKS } from '@tillwatch/contract';
import type { Decision, FindingKind, OrderComparison, Strengths, Weights } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import { EVERY_STORE } from '../platform/database/reachable.ts';
import type { Database, KeptWeights, LastLearning } from '../platform/database/schema.ts';
import { answer, answeredAt, isAnswer } from './answers.queries.ts';

type Db = Kysely<Database>;

/** For the whole installation. */
export interface RankingBasis {
  /** Per store and day. */
  randomLooks: number;
  /** 0 for the defaults. */
  version: number;
  /** Null for the defaults. */
  weights: KeptWeights | null;
}

/**
 * There is no row until somebody changes them: an empty database must have none, so a backup can be restored into it.
 */
const USUAL = { randomLooks: RANDOM_LOOKS.usual, learnsNightly: true, lastLearning: null };
const NOTHING_LEARNED: RankingBasis = { randomLooks: USUAL.randomLooks, version: 0, weights: null };

/** The row of `weights_in_force` that counts, as `f`. */
const LAST_CHOICE = sql`(SELECT version, since, chosen_by FROM weights_in_force ORDER BY id DESC LIMIT 1) f`;

export async function readBasis(db: Db): Promise<RankingBasis> {
  const { rows } = await sql<RankingBasis>`
    SELECT coalesce(s.random_looks, ${USUAL.randomLooks}::integer) AS "randomLooks",
      coalesce(f.version, 0) AS version, v.weights
    FROM (SELECT) one LEFT JOIN ranking_settings s ON true LEFT JOIN ${LAST_CHOICE} ON true
    LEFT JOIN weight_versions v ON v.number = f.version`.execute(db);
  return rows[0] ?? NOTHING_LEARNED;
}

export interface LearningSettings {
  randomLooks: number;
  learnsNightly: boolean;
}

export async function readSettings(
  db: Db,
): Promise<LearningSettings & { lastLearning: LastLearning | null }> {
  const kept = await db
    .selectFrom('ranking_settings')
    .select([
      'random_looks as randomLooks',
      'learns_nightly as learnsNightly',
      'last_learning as lastLearning',
    ])
    .executeTakeFirst();
  return kept ?? USUAL;
}

/** Keeps others from changing settings or weights in force until the database transaction ends. */
export async function lockSettings(tx: Db): Promise<LearningSettings> {
  await tx
    .insertInto('ranking_settings')
    .values({ random_looks: USUAL.randomLooks, learns_nightly: USUAL.learnsNightly })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('ranking_settings')
    .select(['random_looks as randomLooks', 'learns_nightly as learnsNightly'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Call with the settings locked. */
export async function saveSettings(tx: Db, { randomLooks, learnsNightly }: LearningSettings): Promise<void> {
  await tx
    .updateTable('ranking_settings')
    .set({ random_looks: randomLooks, learns_nightly: learnsNightly })
    .execute();
}

/** Call with the settings locked. */
export async function keepLastLearning(tx: Db, last: LastLearning): Promise<void> {
  await tx
    .updateTable('ranking_settings')
    .set({ last_learning: JSON.stringify(last) })
    .execute();
}

export async function listStoreIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('stores').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** @returns the latest answers of these stores, newest first. */
export async function findDecisions(db: Db, storeIds: readonly number[], limit: number): Promise<Decision[]> {
  interface DecisionRow extends Decision {
    personStrengths: Strengths;
    kinds: FindingKind[];
  }
  const { rows } = await sql<DecisionRow>`
    SELECT t.store_id AS "storeId", (${answeredAt(EVERY_STORE)} AT TIME ZONE 'UTC')::date AS "decidedOn",
      r.employee_id AS "employeeId", r.kinds, r.at_risk_cents AS "atRiskCents", r.strengths,
      r.person_strengths AS "personStrengths", ${answer(EVERY_STORE)} AS "isFlagged"
    FROM transactions t
    JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
    WHERE t.store_id = ANY(${[...storeIds]}::integer[]) AND t.reviewed_at IS NOT NULL AND ${isAnswer(EVERY_STORE)}
    ORDER BY ${answeredAt(EVERY_STORE)} DESC, t.store_id, t.id LIMIT ${limit}`.execute(db);
  return rows.map(({ strengths, personStrengths, ...row }) => ({
    ...row,
    strengths: { ...strengths, ...personStrengths },
  }));
}

export interface NewWeightVersion {
  madeBy: number | null;
  weights: Weights;
  basedOn: number;
  weightsBefore: Weights;
  answers: number;
  flagged: number;
  firstDay: string;
  lastDay: string;
  comparison: OrderComparison;
}

/** Call with the settings locked. @returns the version's number. */
export async function insertVersion(tx: Db, version: NewWeightVersion): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO weight_versions
      (number, made_by, weights, based_on, weights_before, answers, flagged, first_day, last_day, comparison)
    SELECT coalesce(max(number), 0) + 1, ${version.madeBy}::integer, ${JSON.stringify(version.weights)}::json,
      ${version.basedOn}::integer, ${JSON.stringify(version.weightsBefore)}::json, ${version.answers}::integer,
      ${version.flagged}::integer, ${version.firstDay}::date, ${version.lastDay}::date, ${JSON.stringify(version.comparison)}::json
    FROM weight_versions RETURNING number`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** @param chosenBy null if it was taken because of answers. */
export async function insertChoice(tx: Db, version: number, chosenBy: number | null): Promise<void> {
  await tx.insertInto('weights_in_force').values({ version, chosen_by: chosenBy }).execute();
}

export async function hasVersion(tx: Db, number: number): Promise<boolean> {
  const row = await tx
    .selectFrom('weight_versions')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

export interface WeightVersionRecord {
  number: number;
  madeAt: Date;
  madeBy: string | null;
  weights: KeptWeights;
  /** The ones that were in force before. */
  weightsBefore: KeptWeights;
  basedOn: number;
  answers: number;
  flagged: number;
  firstDay: string;
  lastDay: string;
  comparison: OrderComparison;
}

/** @returns newest first. */
export async function listVersions(db: Db, limit: number): Promise<WeightVersionRecord[]> {
  const { rows } = await sql<WeightVersionRecord>`
    SELECT v.number, v.made_at AS "madeAt", trim(u.first_name || ' ' || u.last_name) AS "madeBy", v.weights,
      v.weights_before AS "weightsBefore", v.based_on AS "basedOn", v.answers, v.flagged, v.first_day AS "firstDay",
      v.last_day AS "lastDay", v.comparison
    FROM weight_versions v
    LEFT JOIN users u ON u.id = v.made_by
    ORDER BY v.number DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export interface ChoiceRecord {
  version: number;
  since: Date;
  /** Null if it was taken because of answers. */
  by: string | null;
}

/** @returns what was put in force, latest first. */
export async function listChoices(db: Db, limit: number): Promise<ChoiceRecord[]> {
  const { rows } = await sql<ChoiceRecord>`
    SELECT f.version, f.since, CASE WHEN f.chosen_by IS NULL THEN NULL
      ELSE coalesce(trim(u.first_name || ' ' || u.last_name), 'Somebody') END AS by
    FROM weights_in_force f LEFT JOIN users u ON u.id = f.chosen_by
    ORDER BY f.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
