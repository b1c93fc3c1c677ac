// The numbers that a file lacks beside those of others: the end of its day, or the beginning, may have been cut off.
import type { CleaningReport } from '@tillwatch/contract';
import { findGapsBetweenFiles, goOn, type Neighbors, plainDigits } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

/** How many days before and after those of the file show whether numbers go on. */
const DAYS_AROUND = 8;
/** On weekdays on which it was closed for so many weeks, with files of so many, the store isn't open. */
const WEEKS = 8;
const FEWEST_WEEKS = 4;

/**
 * @param days the file's, ascending.
 * @returns those of the file's report, and those between its days, or between it and its neighbors. Another file may have
 * their numbers.
 */
export async function withGapsBetweenFiles(
  tx: Kysely<Database>,
  upload: UploadKey,
  report: CleaningReport,
  days: readonly string[],
): Promise<CleaningReport> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return report;
  const found = await findGaps(tx, upload, { first, last });
  const known = new Set(report.sequenceGaps.map(keyOf));
  // Those of registers that count together are the file's.
  const fresh = found.filter(
    (gap) => !known.has(keyOf(gap)) && !known.has(keyOf({ ...gap, registerId: null })),
  );
  if (fresh.length === 0) return report;
  return {
    ...report,
    sequenceGaps: [...report.sequenceGaps, ...fresh],
    missingNumbers: report.missingNumbers + fresh.reduce((sum, { missing }) => sum + missing, 0),
  };
}

const keyOf = ({ registerId, first }: CleaningReport['sequenceGaps'][number]): string =>
  `${registerId === null ? '' : plainDigits(registerId)}\n${plainDigits(first)}`;

interface Days {
  first: string;
  last: string;
}

async function findGaps(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: Days,
): Promise<CleaningReport['sequenceGaps']> {
  const byRegister = await findNeighbors(tx, upload, days, sql`register_id COLLATE "C"`);
  if (goOn(byRegister)) return findGapsBetweenFiles(byRegister);
  const together = await findNeighbors(tx, upload, days, sql`''`);
  return findGapsBetweenFiles([
    ...byRegister.filter(({ isWithin }) => isWithin),
    ...together.filter(({ isWithin }) => !isWithin),
  ]);
}

/** Within a day, so many numbers are missing. Fewer are those of the file's report. */
const FEWEST_WITHIN = 10;
/** Share of a file's steps at a register that must be 1: others are files of refunds only, or of one cashier. */
const FEWEST_ONES = 0.7;

/** Of nearly all, without an expression, which takes ten times as long. */
const VALUE = sql`CASE WHEN translate(transaction_number, '0123456789', '') = '' AND length(transaction_number) BETWEEN 1 AND 12
  THEN transaction_number::bigint ELSE substring(transaction_number FROM '[0-9]{1,12}$')::bigint END`;

/** On which weekdays the store was open around those days. */
const openedOf = (storeId: number, { first, last }: Days) => sql`opened AS (
  SELECT extract(isodow FROM business_day) AS weekday, business_day FROM store_days
  WHERE store_id = ${storeId} AND business_day BETWEEN ${first}::date - ${WEEKS * 7}::integer
    AND ${last}::date + ${WEEKS * 7}::integer
)`;

/** Days on which files that have a register brought others: what they lack of it there won't come with another one. */
const BROUGHT = sql`days AS (
  SELECT DISTINCT sequence, upload_id, day FROM ordered
), brought AS (
  SELECT DISTINCT days.sequence, others.day FROM days
  JOIN days AS same ON same.upload_id = days.upload_id AND same.day = days.day AND same.sequence <> days.sequence
  JOIN days AS others ON others.sequence = same.sequence
)`;

/** Whether a day in between may still come: the store may have been open, and no file brought other registers. */
const MAY_COME = sql`EXISTS (
  SELECT FROM generate_series(day_before + 1, day - 1, interval '1 day') AS between_days (day)
  WHERE CASE WHEN between_days.day IN (SELECT day FROM days)
      THEN (sequence, between_days.day) NOT IN (SELECT sequence, day FROM brought)
    ELSE (SELECT count(DISTINCT date_trunc('week', business_day)) FROM opened) < ${FEWEST_WEEKS}
      OR extract(isodow FROM between_days.day) IN (SELECT weekday FROM opened) END
)`;

/**
 * @returns pairs next to each other in time, of different files or days, or with many numbers missing between them;
 * files of some kinds have none.
 */
async function findNeighbors(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  { first, last }: Days,
  sequence: ReturnType<typeof sql>,
): Promise<Neighbors[]> {
  const { rows } = await sql<Neighbors>`
    WITH numbered AS (
      SELECT ${sequence} AS sequence, transaction_number AS number, upload_id, transaction_time, employee_id,
        transaction_time::date AS day, ${VALUE} AS value
      FROM transactions
      WHERE store_id = ${storeId} AND transaction_time >= ${first}::date - ${DAYS_AROUND}::integer
        AND transaction_time < ${last}::date + ${DAYS_AROUND + 1}::integer
    ), ordered AS (
      SELECT sequence, number, upload_id, day, lag(number) OVER placed AS number_before,
        lag(upload_id) OVER placed AS upload_before, lag(day) OVER placed AS day_before,
        value - lag(value) OVER placed AS step
      FROM numbered WHERE value IS NOT NULL
      WINDOW placed AS (PARTITION BY sequence ORDER BY transaction_time, value, number COLLATE "C")
    ), usual AS (
      SELECT sequence, percentile_disc(0.5) WITHIN GROUP (ORDER BY numbers) AS numbers,
        count(*) = (SELECT count(DISTINCT day) FROM ordered) AS is_daily
      FROM (SELECT sequence, count(*) AS numbers FROM ordered GROUP BY sequence, day) AS days GROUP BY 1
    ), ${openedOf(storeId, { first, last })}, ${BROUGHT}, people AS (
      SELECT max(number) <> 1 AS is_of_several FROM (
        SELECT count(DISTINCT employee_id) AS number FROM numbered GROUP BY upload_id) AS by_upload
    ), whole AS (
      SELECT sequence, upload_id FROM ordered WHERE upload_id = upload_before AND day = day_before
      GROUP BY 1, 2 HAVING avg((step = 1)::integer) >= ${FEWEST_ONES}::numeric
    )
    SELECT nullif(sequence, '') AS "registerId", number_before AS before, number AS after,
      ${uploadId} IN (upload_id, upload_before) AS "isOfFile",
      upload_id <> upload_before AND ${uploadId} NOT IN (upload_id, upload_before) AS "isOfOthers",
      concat(day_before, ' ', day) AS days, usual.is_daily AS "isDaily", usual.numbers::integer AS "aDay",
      upload_id = upload_before AND day = day_before AS "isWithin",
      ${MAY_COME} AS "mayCome"
    FROM ordered JOIN usual USING (sequence)
    WHERE day - day_before <= ${DAYS_AROUND} AND (upload_id <> upload_before OR day <> day_before
        OR upload_id = ${uploadId} AND step > ${FEWEST_WITHIN} AND (SELECT is_of_several FROM people))
      AND (sequence, upload_id) IN (SELECT sequence, upload_id FROM whole)
      AND (sequence, upload_before) IN (SELECT sequence, upload_id FROM whole)
    ORDER BY sequence, day`.execute(tx);
  return rows;
}
