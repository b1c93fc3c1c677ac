// Finds other stores that have what a file brought: it may be theirs, whatever it says.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

/** Fewer may be alike by chance. */
const FEWEST = 5;
const MOST = 200;
/** Which stores are looked at further is decided by these few. */
const PROBES = 4;
/** A few may have been changed, or may be missing there. */
const SHARE = 0.9;

interface Receipt {
  store_id: number;
  transaction_time: string;
  amount: string;
  register_id: string;
}

const keyOf = ({ transaction_time, amount, register_id }: Receipt): string =>
  `${transaction_time} ${amount} ${register_id}`;

/**
 * @param days the file's
 * @returns the ids of those of `others` that have nearly all that the file added, with the same times, amounts, and
 * registers
 */
export async function findStoresWithSameReceipts(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
  others: readonly number[],
): Promise<number[]> {
  const added = await findAdded(tx, { storeId, uploadId }, days);
  if (added.length < FEWEST || others.length === 0) return [];
  const step = Math.floor(added.length / PROBES);
  const probes = added.filter((_, at) => at % step === 0).slice(0, PROBES);
  const probed = await findAt(tx, others, probes);
  const likely = others.filter((id) => countSame(probes, probed, id) >= PROBES - 1);
  const all = likely.length === 0 ? [] : await findAt(tx, likely, added);
  return likely.filter((id) => countSame(added, all, id) >= added.length * SHARE);
}

function countSame(wanted: readonly Receipt[], found: readonly Receipt[], storeId: number): number {
  const keys = new Set(found.filter(({ store_id }) => store_id === storeId).map(keyOf));
  return wanted.filter((one) => keys.has(keyOf(one))).length;
}

/** Those of the first and the last day that have money. */
async function findAdded(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    SELECT t.store_id, t.transaction_time::text, t.amount, t.register_id
    FROM unnest(${[...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined)}::date[]) AS d (day)
    JOIN transactions t ON t.store_id = ${storeId} AND t.transaction_time >= d.day AND t.transaction_time < d.day + 1
    WHERE t.upload_id = ${uploadId} AND t.amount <> 0
    ORDER BY t.transaction_time, t.id LIMIT ${MOST}`.execute(tx);
  return rows;
}

async function findAt(
  tx: Kysely<Database>,
  storeIds: readonly number[],
  receipts: readonly Receipt[],
): Promise<Receipt[]> {
  const times = receipts.map(({ transaction_time }) => transaction_time);
  const { rows } = await sql<Receipt>`
    SELECT store_id, transaction_time::text, amount, register_id FROM transactions
    WHERE store_id = ANY(${[...storeIds]}::integer[]) AND transaction_time = ANY(${times}::timestamp[])`.execute(
    tx,
  );
  return rows;
}
