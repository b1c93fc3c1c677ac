// The numbers that a file lacks beside those of others: the end of its day, or the beginning, may have been cut off.
import type { CleaningReport } from '@tillwatch/contract';
import { findGapsBetweenFiles, goOn, type Neighbors } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

/** How many days before and after those of the file show whether numbers go on. */
const DAYS_AROUND = 8;
/** A longer file is not one day's; only its ends are looked at. */
const LONGEST = 3;

/**
 * @param days the file's, ascending.
 * @returns those of the file's report, and those between it and its neighbors. Another file may have their numbers.
 */
export async function withGapsBetweenFiles(
  tx: Kysely<Database>,
  upload: UploadKey,
  report: CleaningReport,
  days: readonly string[],
): Promise<CleaningReport> {
  const ends = days.length > LONGEST ? [days[0], days.at(-1)] : [undefined];
  const found: CleaningReport['sequenceGaps'] = [];
  for (const end of ends) {
    const [first = '', last = ''] = end === undefined ? [days[0], days.at(-1)] : [end, end];
    if (first !== '') found.push(...(await findGaps(tx, upload, { first, last })));
  }
  const known = new Set(report.sequenceGaps.map(keyOf));
  const fresh = found.filter((gap) => !known.has(keyOf(gap)));
  if (fresh.length === 0) return report;
  return {
    ...report,
    sequenceGaps: [...report.sequenceGaps, ...fresh],
    missingNumbers: report.missingNumbers + fresh.reduce((sum, { missing }) => sum + missing, 0),
  };
}

const keyOf = ({ registerId, first }: CleaningReport['sequenceGaps'][number]): string =>
  `${registerId ?? ''}\n${first}`;

interface Days {
  first: string;
  last: string;
}

async function findGaps(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: Days,
): Promise<CleaningReport['sequenceGaps']> {
  const byRegister = await findNeighbors(tx, upload, days, sql`register_id`);
  if (goOn(byRegister)) return findGapsBetweenFiles(byRegister);
  return findGapsBetweenFiles(await findNeighbors(tx, upload, days, sql`''`));
}

/** Share of a file's steps at a register that must be 1: others are files of refunds only, or of one cashier. */
const FEWEST_ONES = 0.7;

/** @returns pairs next to each other in time, of different files or days; files of some kinds have none. */
async function findNeighbors(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  { first, last }: Days,
  sequence: ReturnType<typeof sql>,
): Promise<Neighbors[]> {
  const { rows } = await sql<Neighbors>`
    WITH numbered AS (
      SELECT ${sequence} AS sequence, transaction_number AS number, upload_id, transaction_time,
        transaction_time::date AS day, substring(transaction_number FROM '[0-9]{1,12}$')::bigint AS value
      FROM transactions
      WHERE store_id = ${storeId} AND transaction_time >= ${first}::date - ${DAYS_AROUND}::integer
        AND transaction_time < ${last}::date + ${DAYS_AROUND + 1}::integer
    ), ordered AS (
      SELECT sequence, number, upload_id, day, lag(number) OVER placed AS number_before,
        lag(upload_id) OVER placed AS upload_before, lag(day) OVER placed AS day_before,
        value - lag(value) OVER placed AS step
      FROM numbered WHERE value IS NOT NULL
      WINDOW placed AS (PARTITION BY sequence ORDER BY transaction_time, value, number)
    ), usual AS (
      SELECT sequence, percentile_disc(0.5) WITHIN GROUP (ORDER BY numbers) AS numbers
      FROM (SELECT sequence, count(*) AS numbers FROM ordered GROUP BY sequence, day) AS days GROUP BY 1
    ), whole AS (
      SELECT sequence, upload_id FROM ordered WHERE upload_id = upload_before AND day = day_before
      GROUP BY 1, 2 HAVING avg((step = 1)::integer) >= ${FEWEST_ONES}::numeric
    )
    SELECT nullif(sequence, '') AS "registerId", number_before AS before, number AS after,
      (upload_id = ${uploadId}) <> (upload_before = ${uploadId}) AS "isOfFile",
      upload_id <> upload_before AND ${uploadId} NOT IN (upload_id, upload_before) AS "isOfOthers",
      CASE WHEN day - day_before > 1 THEN usual.numbers::integer END AS "aDay"
    FROM ordered JOIN usual USING (sequence)
    WHERE day - day_before <= ${DAYS_AROUND} AND (upload_id <> upload_before OR day <> day_before)
      AND (sequence, upload_id) IN (SELECT sequence, upload_id FROM whole)
      AND (sequence, upload_before) IN (SELECT sequence, upload_id FROM whole)
    ORDER BY sequence, day`.execute(tx);
  return rows;
}
