// Days of a file, or registers of them, that have what another day of the store has, or earlier hours of the same one,
// at the same times of day or all later by as much, under other numbers: the day's own transactions may be missing.
import { type DayCopy, shiftText } from '@tillwatch/core/coverage';
import { writeDay } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type AlikePart, findAlikeParts, MOST_SECONDS, probesOf, readDay } from './alike-days.ts';
import type { UploadKey } from './upload-key.ts';

/** What a file added on a business day that is like what another day of the store has. Days as 'YYYY-MM-DD'. */
export interface CopiedDay extends AlikePart {
  day: string;
  /** The same day for copies of earlier hours. */
  of: string;
}

/** Before and after. */
const DAYS_AROUND = 400;
/** Of a longer file, the last ones. */
const MOST_DAYS = 366;
/** Which days are compared is decided by the rarest amount of each of so many parts of a register's day. */
const MOST_PARTS = 24;
/** How many transactions with such an amount are looked at, the latest first. */
const MOST_LOOKED_AT = 300;
/** So many must be equally far from their likes, to a minute. */
const FEWEST_FOUND = 3;
const MOST_PAIRS = 8;
/** Transactions of all pairs: where few things sell, many days look likely. */
const MOST_COMPARED = 150_000;
const MOST_NAMED = 5;

/** @param days the file's, 'YYYY-MM-DD', ascending */
export async function findCopiedDays(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<CopiedDay[]> {
  const { storeId, uploadId } = upload;
  const copied = new Map<string, CopiedDay[]>();
  let compared = 0;
  for (const pair of await findLikelyPairs(tx, upload, days.slice(-MOST_DAYS))) {
    const known = copied.get(pair.day) ?? [];
    if (known.some(({ registerId, hours }) => registerId === null && hours === null)) continue;
    if (compared > MOST_COMPARED) break;
    // Few are likely.
    // oxlint-disable-next-line no-await-in-loop
    const [added, others] = [await readDay(tx, storeId, pair.day), await readDay(tx, storeId, pair.of)];
    compared += added.length + others.length;
    const found = findAlikeParts(
      added.filter((ticket) => ticket.uploadId === uploadId),
      others,
      pair.laterSeconds,
    );
    copied.set(pair.day, [...known, ...found.map((part) => ({ ...pair, ...part }))]);
  }
  return [...copied.values()]
    .flatMap(withoutOverlaps)
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

/** Of one day, which may be like several others. @returns the day, or parts of its registers, if they have more */
function withoutOverlaps(parts: readonly CopiedDay[]): CopiedDay[] {
  const most = new Map<string, CopiedDay>();
  for (const part of parts) {
    const key = part.registerId === null ? 'day' : `${part.registerId} ${part.hours?.first ?? ''}`;
    if (part.copies > (most.get(key)?.copies ?? 0)) most.set(key, part);
  }
  const whole = most.get('day');
  const byRegister = [...most.values()].filter(({ registerId }) => registerId !== null);
  const inRegisters = byRegister.reduce((sum, { copies }) => sum + copies, 0);
  return whole === undefined || whole.copies < inRegisters ? byRegister : [whole];
}

type Pair = Pick<CopiedDay, 'day' | 'of' | 'laterSeconds'>;

/** Of two days of the file itself, the later one is the copy. @returns of each day the likeliest, then the others */
async function findLikelyPairs(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<Pair[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<Pair>`
    WITH ${probesOf({ storeId, uploadId }, days, MOST_PARTS)}, alike AS (
      SELECT p.id, p.day, t.transaction_time::date AS of,
        extract(epoch FROM (p.time - p.day) - (t.transaction_time - t.transaction_time::date))::integer AS later
      FROM probes p CROSS JOIN LATERAL (
        SELECT t.transaction_time, t.upload_id FROM transactions t
        WHERE t.store_id = ${storeId} AND t.amount = p.amount ORDER BY t.id DESC LIMIT ${MOST_LOOKED_AT}
      ) AS t
      WHERE t.transaction_time >= p.day - ${DAYS_AROUND}::integer
        AND t.transaction_time < p.day + ${DAYS_AROUND + 1}::integer
        AND (t.transaction_time < p.day + 1 OR t.upload_id <> ${uploadId})
    ), found AS (
      SELECT day, of, count(DISTINCT id) AS probes, mode() WITHIN GROUP (ORDER BY later) AS later FROM alike
      -- Of the same day, earlier hours.
      WHERE of <> day OR later > ${MOST_SECONDS}
      GROUP BY day, of, round(later / 60.0) HAVING count(DISTINCT id) >= ${FEWEST_FOUND}
    )
    SELECT day::text AS day, of::text AS of, later AS "laterSeconds" FROM (
      SELECT *, row_number() OVER (PARTITION BY day ORDER BY probes DESC, abs(later), of) AS place FROM found
    ) AS likely WHERE place <= ${MOST_PAIRS} ORDER BY place, probes DESC, day`.execute(tx);
  return rows;
}

/** Sentences for the upload's report. */
export function describeCopiedDays(days: readonly CopiedDay[]): string[] {
  const more = days.length - MOST_NAMED;
  return [
    ...days
      .slice(0, MOST_NAMED)
      .map(
        (copied) =>
          `${copied.copies.toLocaleString('en-US')} of ${copied.added.toLocaleString('en-US')} transactions that this file added ` +
          `on ${writeDay(copied.day)}${whereText(copied)} are like ` +
          `${copied.of === copied.day ? 'earlier ones of that day' : `those of ${writeDay(copied.of)}`}: ` +
          `${shiftText(copied)}, with the same amounts and goods. If they are the copy, withdraw this upload.`,
      ),
    ...(more > 0 ? [`The same goes for ${more} more ${more === 1 ? 'day' : 'days'} or registers.`] : []),
  ];
}

function whereText({ registerId, hours }: CopiedDay): string {
  const register = registerId === null || registerId === '' ? '' : ` on register ${registerId}`;
  return hours === null ? register : `${register} from ${hours.first} to ${hours.last}`;
}

/** What the upload's report keeps of them. */
export const keepCopiedDays = (days: readonly CopiedDay[]): (DayCopy & { day: string })[] =>
  days.map(({ day, of, registerId, hours, laterSeconds, isAbout }) => ({
    day,
    of,
    ...(registerId !== null && registerId !== '' && { registerId }),
    ...(hours !== null && { hours }),
    ...(laterSeconds !== 0 && { laterSeconds }),
    ...(isAbout && { isAbout }),
  }));
