// Pending findings of earlier files whose risk is lower because of what this file adds: a sale that rings up again what
// was canceled, for example. Whoever can make a file can make that up, so somebody is told. Not of comparisons of people,
// which change with every file.
import { type SignalId, SIGNALS } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { Database, KeptSignal } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

/** A pending transaction of an earlier file that one of this file's speaks for. */
export interface Excused {
  id: number;
  transactionNumber: string;
}

/** What was pending in a store before a file was loaded. */
export interface PendingBefore {
  ids: readonly number[];
  /** Mills, in the same order. */
  risks: readonly number[];
}

const IN_FAVOR = new Set<SignalId>(
  SIGNALS.flatMap((signal) => ('effect' in signal && signal.effect === 'lowers' ? [signal.id] : [])),
);
const MOST_NAMED = 5;

const linksOf = (signals: readonly KeptSignal[]): number[] =>
  signals
    .filter(
      ({ id, exception, leftCents }) =>
        exception === undefined && (IN_FAVOR.has(id) || leftCents !== undefined),
    )
    .flatMap(({ links }) => links);

/** Call before anything of the file is loaded, with the store's lock held. */
export async function readPending(db: Kysely<Database>, storeId: number): Promise<PendingBefore> {
  const { rows } = await sql<{ id: number; risk: number }>`
    SELECT id, risk FROM transactions
    WHERE store_id = ${storeId} AND risk > 0 AND NOT (is_verified OR is_flagged)`.execute(db);
  return { ids: rows.map(({ id }) => id), risks: rows.map(({ risk }) => risk) };
}

/**
 * Call once the days are ranked. A file that prints a finding again, however it changes it, is still not the first one
 * that had it.
 * @param days whose transactions the file has changed, 'YYYY-MM-DD'
 */
export async function findExcused(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
  before: PendingBefore,
): Promise<Excused[]> {
  if (days.length === 0 || before.ids.length === 0) return [];
  const { rows } = await sql<Excused & { signals: KeptSignal[] }>`
    SELECT t.id, t.transaction_number AS "transactionNumber", r.signals
    FROM unnest(${before.ids}::bigint[], ${before.risks}::integer[]) AS before (id, risk)
    JOIN transactions t ON t.store_id = ${storeId} AND t.id = before.id
    JOIN transaction_risks r ON r.store_id = ${storeId} AND r.transaction_id = t.id
    WHERE r.business_day BETWEEN ${days[0]}::date - 1 AND ${days.at(-1)}::date + 1
      AND t.risk < before.risk AND NOT (t.is_verified OR t.is_flagged)
      AND (t.upload_id <> ${uploadId} OR EXISTS (
        SELECT FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id <> ${uploadId}))
    ORDER BY t.transaction_time, t.id`.execute(db);
  const links = rows.flatMap(({ signals }) => linksOf(signals));
  const speaking = new Set(await findOwn(db, { storeId, uploadId }, links));
  return rows
    .filter(({ signals }) => linksOf(signals).some((link) => speaking.has(link)))
    .map(({ id, transactionNumber }) => ({ id, transactionNumber }));
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

/** A sentence for the upload's report. */
export function describeExcused(excused: readonly Excused[]): string[] {
  const [first] = excused;
  if (first === undefined) return [];
  const numbers = excused.slice(0, MOST_NAMED).map(({ transactionNumber }) => transactionNumber);
  const more = excused.length - numbers.length;
  const named = new Intl.ListFormat('en-US').format([
    ...numbers,
    ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : []),
  ]);
  return excused.length === 1
    ? [
        `A transaction of this file speaks for the cashier of a finding from an earlier file: ${named}. ` +
          'Its review names the file.',
      ]
    : [
        `Transactions of this file speak for the cashiers of ${excused.length.toLocaleString('en-US')} findings from ` +
          `earlier files: ${named}. Their reviews name the file.`,
      ];
}
