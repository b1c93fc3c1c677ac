// Pending findings of earlier files whose risk is lower because of what this file adds, such as a sale that rings up
// again what was canceled, or because of what it says of them. Whoever can make a file can make that up, so somebody is
// told. Not of comparisons of people, which change with every file.
import { type SignalId, SIGNALS } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database, KeptSignal } from '../../platform/database/schema.ts';
import { shiftDay } from '../../ranking/business-days.ts';
import { nameNumbers } from './name-numbers.ts';
import type { UploadKey } from './upload-key.ts';

/** A transaction for whose cashier another file speaks than the one that has it. */
export interface Excused {
  id: number;
  transactionNumber: string;
  /** The upload that speaks for the cashier. */
  byUploadId: number;
  /** The first of the others that have the finding. */
  ofUploadId: number;
}

/** What was pending before a file was loaded. */
export interface Pending {
  id: number;
  /** Mills. */
  risk: number;
  /** 'YYYY-MM-DD' */
  day: string;
}

const IN_FAVOR = new Set<SignalId>(
  SIGNALS.flatMap((signal) => ('effect' in signal && signal.effect === 'lowers' ? [signal.id] : [])),
);

const COUNTED_THERE = new Set<SignalId>(
  SIGNALS.flatMap((signal) => ('isCountedThere' in signal && signal.isCountedThere ? [signal.id] : [])),
);

/** The transactions that speak for a cashier, by what is said of a finding. */
export const linksOf = (signals: readonly KeptSignal[]): number[] =>
  signals
    .filter(
      ({ id, exception, leftCents }) =>
        exception === undefined && !COUNTED_THERE.has(id) && (IN_FAVOR.has(id) || leftCents !== undefined),
    )
    .flatMap(({ links }) => links);

/** What was said of pending transactions that a file has changed, by their ids. */
export type SaidBefore = ReadonlyMap<number, readonly KeptSignal[]>;

const OF_PEOPLE = new Set<SignalId>(SIGNALS.flatMap(({ id, level }) => (level === 'person' ? [id] : [])));

/** Whether something that spoke against the cashier is gone, or something speaks in favor that didn't. */
function saysLess(before: readonly KeptSignal[], after: readonly KeptSignal[]): boolean {
  const [was, is] = [before, after].map(
    (signals) =>
      new Map(
        signals.flatMap((signal) =>
          signal.exception === undefined && !OF_PEOPLE.has(signal.id) ? [[signal.id, signal]] : [],
        ),
      ),
  ) as [Map<SignalId, KeptSignal>, Map<SignalId, KeptSignal>];
  return (
    [...was.keys()].some((id) => !is.has(id) && !IN_FAVOR.has(id)) ||
    [...is].some(
      ([id, { leftCents }]) =>
        (IN_FAVOR.has(id) && !was.has(id)) ||
        (leftCents !== undefined && leftCents < (was.get(id)?.leftCents ?? Number.POSITIVE_INFINITY)),
    )
  );
}

/** Call once `repeated` says what changes, and before it's ranked. */
export async function readSaidBefore(
  client: ClientBase,
  { storeId, uploadId }: UploadKey,
): Promise<SaidBefore> {
  const { rows } = await client.query<{ id: number; signals: KeptSignal[] }>(
    `SELECT x.transaction_id AS id, x.signals FROM transactions t
    JOIN transaction_risks x ON x.store_id = $1 AND x.transaction_id = t.id
    WHERE t.store_id = $1 AND t.risk > 0 AND NOT (t.is_verified OR t.is_flagged)
      AND t.id IN (SELECT id FROM repeated WHERE is_changed AND before_upload_id <> $2)`,
    [storeId, uploadId],
  );
  return new Map(rows.map(({ id, signals }) => [id, signals]));
}

/** Call before anything of the file is loaded, with the store's lock held. */
export async function readPending(db: Kysely<Database>, storeId: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    SELECT id, risk, transaction_time::date AS day FROM transactions
    WHERE store_id = ${storeId} AND risk > 0 AND NOT (is_verified OR is_flagged)`.execute(db);
  return rows;
}

/**
 * Call once the days are ranked. A file that prints a finding again, however it changes it, is still not the first one
 * that had it.
 * @param days whose transactions the file has changed, 'YYYY-MM-DD'
 * @param before what was pending, and what was said of those that the file has changed
 */
export async function findExcused(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
  before: { pending: readonly Pending[]; said: SaidBefore },
): Promise<Excused[]> {
  if (days.length === 0) return [];
  const [first, last] = [shiftDay(days[0] ?? '', -1), shiftDay(days.at(-1) ?? '', 1)];
  // Few are near; without statistics on rows just loaded, the database would be slow to find them among all.
  const near = new Map(
    before.pending.flatMap(({ id, risk, day }) => (day >= first && day <= last ? [[id, risk] as const] : [])),
  );
  if (near.size === 0) return [];
  const found = await sql<Omit<Excused, 'byUploadId'> & { risk: number; signals: KeptSignal[] }>`
    SELECT t.id, t.transaction_number AS "transactionNumber", t.risk, coalesce(r.signals, '[]') AS signals,
      (SELECT min(f.upload_id) FROM (SELECT t.upload_id UNION ALL SELECT x.upload_id FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id) f
        WHERE f.upload_id <> ${uploadId}) AS "ofUploadId"
    FROM transactions t LEFT JOIN transaction_risks r ON r.store_id = ${storeId} AND r.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.id = ANY(${[...near.keys()]}::bigint[])
      AND NOT (t.is_verified OR t.is_flagged)
      AND (t.upload_id <> ${uploadId} OR EXISTS (
        SELECT FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id <> ${uploadId}))
    ORDER BY t.transaction_time, t.id`.execute(db);
  const rows = found.rows.filter(({ id, risk }) => risk < (near.get(id) ?? 0));
  const links = rows.flatMap(({ signals }) => linksOf(signals));
  const speaking = new Set(await findOwn(db, { storeId, uploadId }, links));
  return rows
    .filter(({ id, signals }) => {
      const said = before.said.get(id);
      return (said && saysLess(said, signals)) || linksOf(signals).some((link) => speaking.has(link));
    })
    .map(({ id, transactionNumber, ofUploadId }) => ({
      id,
      transactionNumber,
      byUploadId: uploadId,
      ofUploadId,
    }));
}

/** @returns which of these transactions come from this upload. */
async function findOwn(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Sentences for the upload's report. */
export function describeExcused(excused: readonly Excused[], uploadId: number): string[] {
  const [own, others] = [true, false].map((isOwn) =>
    excused
      .filter(({ byUploadId }) => (byUploadId === uploadId) === isOwn)
      .map(({ transactionNumber }) => transactionNumber),
  ) as [string[], string[]];
  return [
    ...describe(own, {
      those: 'of this file',
      findings: 'from an earlier file',
      several: 'from earlier files',
    }),
    ...describe(others, { those: 'of an earlier file', findings: 'of this file', several: 'of this file' }),
  ];
}

function describe(
  numbers: readonly string[],
  { those, findings, several }: Record<'those' | 'findings' | 'several', string>,
): string[] {
  if (numbers.length === 0) return [];
  const named = nameNumbers(numbers);
  return numbers.length === 1
    ? [
        `A transaction ${those} speaks for the cashier of a finding ${findings}: ${named}. Its review names it.`,
      ]
    : [
        `Transactions ${those} speak for the cashiers of ${numbers.length.toLocaleString('en-US')} findings ${several}: ` +
          `${named}. Their reviews name them.`,
      ];
}
