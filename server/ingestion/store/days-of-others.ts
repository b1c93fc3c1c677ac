// Days of an agent's file that are like a day of another store that the agent has, on whatever date: files of one's
// other stores are at hand to replace a day with.
import { type Kysely, sql } from 'kysely';
import { readReachable } from '../../platform/database/reachable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AlikePart, findAlikeParts, groupBy, probesOf, readDay } from './alike-days.ts';
import type { UploadKey } from './upload-key.ts';

/** Days as 'YYYY-MM-DD'. */
export interface DayOfOther extends AlikePart {
  day: string;
  of: string;
  /** The other store's number. */
  store: string;
}

const MOST_PARTS = 8;
const FEWEST_FOUND = 3;
const DAYS_AROUND = 100;
/** Of the file, the first ones. */
const MOST_DAYS = 100;
const MOST_LIKELY = 10;
const MOST_ROWS = 50_000;

interface Store {
  id: number;
  number: string;
}

interface Probe {
  day: string;
  seconds: number;
  amount: string;
}

/** @param days the file's, ascending. @returns the most copies first */
export async function findDaysOfOthers(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<DayOfOther[]> {
  const stores = days.length === 0 ? [] : await findOtherStores(tx, upload);
  if (stores.length === 0) return [];
  const probes = await readProbes(tx, upload, days.slice(0, MOST_DAYS));
  const found: DayOfOther[] = [];
  for (const { storeId, day, of, laterSeconds } of await findLikely(tx, stores, probes)) {
    // Few are likely.
    // oxlint-disable-next-line no-await-in-loop
    const [tickets, others] = [await readDay(tx, upload.storeId, day), await readDay(tx, storeId, of)];
    const added = tickets.filter(({ uploadId }) => uploadId === upload.uploadId);
    const store = stores.find(({ id }) => id === storeId)?.number ?? '';
    found.push(...findAlikeParts(added, others, laterSeconds).map((part) => ({ ...part, day, of, store })));
  }
  return found.toSorted((one, other) => other.copies - one.copies);
}

/** The other stores of the agent who uploaded it. */
async function findOtherStores(tx: Kysely<Database>, { storeId, uploadId }: UploadKey): Promise<Store[]> {
  const { role, numbers } = await tx
    .selectFrom('data_uploads')
    .innerJoin('users', 'users.id', 'data_uploads.uploaded_by')
    .select(['role', 'assigned_stores as numbers'])
    .where('data_uploads.store_id', '=', storeId)
    .where('data_uploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  if (role !== 'agent' || numbers.length < 2) return [];
  return readReachable(tx, (isReachable) =>
    tx
      .selectFrom('stores')
      .select(['id', 'store_number as number'])
      .where('id', '<>', storeId)
      .where('store_number', 'in', numbers)
      .where(isReachable('id'))
      .orderBy('id')
      .execute(),
  );
}

async function readProbes(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<Probe[]> {
  const { rows } = await sql<Probe>`
    WITH ${probesOf(upload, days, MOST_PARTS)}
    SELECT day::text AS day, extract(epoch FROM time::time)::integer AS seconds, amount::text AS amount
    FROM probes`.execute(tx);
  return rows;
}

interface Likely {
  storeId: number;
  day: string;
  of: string;
  laterSeconds: number;
}

/** @returns days on which several have the same amounts, equally far from them to a minute; the likeliest first */
async function findLikely(
  tx: Kysely<Database>,
  stores: readonly Store[],
  probes: readonly Probe[],
): Promise<Likely[]> {
  const [first, last] = [probes[0]?.day, probes.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const { rows } = await sql<Probe & { storeId: number }>`
    SELECT store_id AS "storeId", transaction_time::date::text AS day,
      extract(epoch FROM transaction_time::time)::integer AS seconds, amount::text AS amount
    FROM transactions
    WHERE store_id = ANY(${stores.map(({ id }) => id)}::integer[])
      AND amount = ANY(${[...new Set(probes.map(({ amount }) => amount))]}::numeric[])
      AND transaction_time >= ${first}::date - ${DAYS_AROUND}::integer
      AND transaction_time < ${last}::date + ${DAYS_AROUND + 1}::integer
    LIMIT ${MOST_ROWS}`.execute(tx);
  const alike = groupBy(rows, ({ amount }) => amount);
  const likely = new Map<string, Likely & { probes: Set<Probe> }>();
  for (const probe of probes) {
    for (const { storeId, day: of, seconds } of alike.get(probe.amount) ?? []) {
      const laterSeconds = probe.seconds - seconds;
      const key = [storeId, probe.day, of, Math.round(laterSeconds / 60)].join(' ');
      const known = likely.get(key) ?? { storeId, day: probe.day, of, laterSeconds, probes: new Set() };
      known.probes.add(probe);
      likely.set(key, known);
    }
  }
  return [...likely.values()]
    .filter((one) => one.probes.size >= FEWEST_FOUND)
    .toSorted((one, other) => other.probes.size - one.probes.size)
    .slice(0, MOST_LIKELY);
}
