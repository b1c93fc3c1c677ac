// Findings that an earlier file has made, and that what this file adds speaks about in the cashier's favor: a sale that
// rings up again what was canceled, for example. Whoever can make a file can make that up, so somebody is told.
import { type SignalId, SIGNALS } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { Database, KeptSignal } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

/** A pending transaction of an earlier file that one of this file's speaks for. */
export interface Excused {
  id: number;
  transactionNumber: string;
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

/** Call once the days are ranked. @param days whose transactions the file has changed, 'YYYY-MM-DD' */
export async function findExcused(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<Excused[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<Excused & { signals: KeptSignal[] }>`
    SELECT t.id, t.transaction_number AS "transactionNumber", r.signals
    FROM transaction_risks r JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id
    WHERE r.store_id = ${storeId} AND r.business_day BETWEEN ${days[0]}::date - 1 AND ${days.at(-1)}::date + 1
      AND t.upload_id < ${uploadId} AND NOT (t.is_verified OR t.is_flagged)
    ORDER BY t.transaction_time, t.id`.execute(db);
  const speaking = new Set(
    await findOwn(
      db,
      { storeId, uploadId },
      rows.flatMap(({ signals }) => linksOf(signals)),
    ),
  );
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
