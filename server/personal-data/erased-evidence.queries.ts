// What an erasure takes from cases and flagged transactions, and how cases tell of it.
import { type Kysely, sql } from 'kysely';
import { AUTHORS } from '../platform/audit.ts';
import { insertCaseNews } from '../platform/case-news.queries.ts';
import type { Database } from '../platform/database/schema.ts';
import { isCaseOfPerson, isContentOfPerson, type Person } from './person.queries.ts';

/** What is still looked into and loses its export or its images. */
export interface LosingEvidence {
  /** Ids of open cases that have the person's transactions or are about the person. */
  openCases: string[];
  /** How many of the person's transactions are flagged. */
  flagged: number;
}

/** Call after collecting the transactions, and before cases are renamed. */
export async function findLosing(tx: Kysely<Database>, person: Person): Promise<LosingEvidence> {
  const { storeId } = person;
  const { rows } = await sql<LosingEvidence>`
    SELECT (
      SELECT coalesce(array_agg(c.store_id || '-' || c.id ORDER BY c.id), '{}') FROM cases c
      WHERE c.store_id = ${storeId} AND c.closed_at IS NULL AND (${isCaseOfPerson(person)} OR EXISTS (
        SELECT FROM case_transactions x WHERE x.store_id = c.store_id AND x.case_id = c.id
          AND x.transaction_id IN (SELECT id FROM person_transactions WHERE is_own)))
    ) AS "openCases", (
      SELECT count(*)::integer FROM transactions t WHERE t.store_id = ${storeId} AND t.is_flagged
        AND t.id IN (SELECT id FROM person_transactions WHERE is_own)
    ) AS flagged`.execute(tx);
  return rows[0] ?? { openCases: [], flagged: 0 };
}

interface RemovedImage {
  path: string;
  transactionId: number | null;
  caseId: number | null;
}

/**
 * Removes images of the person's transactions, set aside or not, and of cases about the person; the history of each case
 * says how many. Call before changing these.
 * @returns the paths.
 */
export async function removeEvidence(tx: Kysely<Database>, person: Person): Promise<string[]> {
  const { storeId } = person;
  const { rows } = await sql<RemovedImage>`
    DELETE FROM evidence_images
    WHERE store_id = ${storeId} AND (
      transaction_id IN (SELECT id FROM person_transactions WHERE is_own)
      OR transaction_id IN (SELECT s.transaction_id FROM set_aside_transactions s
        WHERE s.store_id = ${storeId} AND ${isContentOfPerson(person)})
      OR case_id IN (SELECT c.id FROM cases c WHERE ${isCaseOfPerson(person)} OR EXISTS (
        SELECT FROM case_transactions x WHERE x.store_id = c.store_id AND x.case_id = c.id
          AND (x.transaction_id IN (SELECT id FROM person_transactions WHERE is_own)
            OR x.transaction_id IN (SELECT s.transaction_id FROM set_aside_transactions s
              WHERE s.store_id = x.store_id AND ${isContentOfPerson(person)})))))
    RETURNING path, transaction_id AS "transactionId", case_id AS "caseId"`.execute(tx);
  await noteInCases(tx, storeId, rows);
  return rows.map(({ path }) => path);
}

async function noteInCases(
  tx: Kysely<Database>,
  storeId: number,
  images: readonly RemovedImage[],
): Promise<void> {
  const transactionIds = images.flatMap(({ transactionId }) => transactionId ?? []);
  const ofTransactions = await tx
    .selectFrom('case_transactions')
    .select(['case_id', 'transaction_id'])
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', sql<number>`ANY(${transactionIds}::bigint[])`)
    .execute();
  const casesOf = (image: RemovedImage): number[] =>
    image.caseId === null
      ? ofTransactions.filter((row) => row.transaction_id === image.transactionId).map((row) => row.case_id)
      : [image.caseId];
  const touched = images.flatMap(casesOf);
  for (const id of new Set(touched)) {
    const count = touched.filter((one) => one === id).length;
    const were = count === 1 ? '1 image was' : `${count} images were`;
    const lines = [`${were} removed by an erasure of personal data`];
    const details = { lines, names: { [NOBODY]: AUTHORS.command } };
    await insertCaseNews(tx, { storeId, id }, { userId: NOBODY, details });
  }
}

/** No account has this number. */
const NOBODY = 0;
