// Tells whether a file is read as it was read before: after a wrong answer about it was corrected, for example.
import { createHash } from 'node:crypto';
import type { Assessment } from '@tillwatch/core/detection';
import { listHidden, type PointedRow, type ReadBy, type Receipt } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { AnswerMark, Database, KeptReading } from '../../platform/database/schema.ts';
import { SAME_FILE } from './match-incoming.ts';
import type { UploadKey } from './upload-key.ts';

/** How many readings of a file are known by their marks. */
const MOST_READINGS = 20;

export interface ReadingMark {
  add(receipt: Receipt, assessment: Pick<Assessment, 'transactionType' | 'amountCents'>): void;
  /** @returns hexadecimal, the same for all readings that make the same transactions of the same rows. */
  digest(): string;
}

/** Hashing a few long texts takes less time than many short ones. Characters. */
const PART_LENGTH = 65_536;

/** With its length, so that no text runs into the next. */
const exact = (text: string | null): string => (text === null ? '-' : `${text.length}:${text}`);

export function createReadingMark(): ReadingMark {
  const hash = createHash('sha256');
  let part = '';
  return {
    add(receipt, { transactionType, amountCents }) {
      part += describeHead(receipt) + `${transactionType} ${amountCents}`;
      for (const { name, priceCents, quantity, state } of receipt.items)
        part += `\n${exact(name)} ${priceCents} ${quantity} ${state}`;
      for (const tender of receipt.tenders)
        part += `\n${exact(tender.method)} ${tender.amountCents} ${tender.lineIndex}`;
      if (part.length < PART_LENGTH) return;
      hash.update(part);
      part = '';
    },
    digest: () => hash.update(part).digest('hex').slice(0, 32),
  };
}

function describeHead(receipt: Receipt): string {
  const { source, transactionNumber, registerId, employeeId, employeeName, time, card } = receipt;
  const { subtotalCents, discountCents, taxCents, totalCents, changeCents } = receipt;
  return (
    `\n\n${exact(source.sheet)} ${source.firstRow} ${exact(transactionNumber)} ${exact(registerId)} ` +
    `${exact(employeeId)} ${exact(employeeName)} ${time} ` +
    `${subtotalCents} ${discountCents} ${taxCents} ${totalCents} ${changeCents} ` +
    `${exact(card.maskedCard)} ${exact(card.cardType)} ${exact(card.approvalCode)} ${exact(card.entryMethod)} `
  );
}

/** The readings that an upload was loaded by, latest last. */
export async function findReadings(
  client: ClientBase,
  storeId: number,
  uploadId: number,
): Promise<KeptReading[]> {
  const { rows } = await client.query<{ readings: KeptReading[] | null }>(
    `SELECT report -> 'readings' AS readings FROM data_uploads WHERE store_id = $1 AND id = $2`,
    [storeId, uploadId],
  );
  return rows[0]?.readings ?? [];
}

/**
 * @returns when the file was last read that way, if it was read in another way since; null otherwise, and if that reading
 * contradicted something: then returning to it is no way around the decision.
 */
export function findSameReading(earlier: readonly KeptReading[], mark: string): KeptReading | null {
  if (earlier.at(-1)?.mark === mark) return null;
  const same = earlier.filter((reading) => reading.mark === mark);
  return same.some(({ isContested }) => isContested === true) ? null : (same.at(-1) ?? null);
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** @param by what people have pointed at; null if the file wasn't read by it */
export const markAnswer = (by: ReadBy | null): AnswerMark | null =>
  by && {
    answer: shortHash(JSON.stringify(by.used)),
    hides: listHidden(by.rows).map(shortHash),
    rows: by.used.map(markRow),
  };

/** The same for rows that say the same. */
export const markRow = ({ pieces, place, meaning }: PointedRow): string =>
  shortHash(JSON.stringify([pieces.map(({ text, role }) => [text, role]), place, meaning])).slice(0, 12);

/** The loaded uploads of a store whose latest reading was made by one of some rows, first one first. */
export async function findReadByRows(
  db: Kysely<Database>,
  storeId: number,
  rows: readonly PointedRow[],
): Promise<UploadKey[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('data_uploads')
    .select('id')
    .where('store_id', '=', storeId)
    .where('processing_status', '=', 'completed')
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`(report -> 'readings' -> -1 -> 'by' -> 'rows')::jsonb ?| ${[...new Set(rows.map(markRow))]}::text[]`,
    )
    .orderBy('id')
    .execute();
  return found.map(({ id }) => ({ storeId, uploadId: id }));
}

/**
 * Whether the file, also as another upload, has only ever been read by answers that were corrected or forgotten since. Not
 * if the present answer takes something out of sight that one of those didn't.
 */
export async function isCorrected(
  client: ClientBase,
  { storeId, uploadId }: UploadKey,
  now: AnswerMark | null,
): Promise<boolean> {
  const { rows } = await client.query<{ readings: KeptReading[] | null }>(
    `WITH same AS (${SAME_FILE}) SELECT report -> 'readings' AS readings FROM data_uploads
    WHERE store_id = $1 AND id IN (SELECT id FROM same) AND first_day IS NOT NULL`,
    [storeId, uploadId],
  );
  const isOther = ({ by }: KeptReading): boolean =>
    by !== undefined &&
    by !== null &&
    by.answer !== now?.answer &&
    (now?.hides ?? []).every((hidden) => by.hides.includes(hidden));
  return (
    rows.length > 0 &&
    rows.every(
      ({ readings }) =>
        readings !== null &&
        readings.length > 0 &&
        readings.length < MOST_READINGS &&
        readings.every(isOther),
    )
  );
}

/** The readings to keep, once the file has been read anew. */
export const withReading = (earlier: readonly KeptReading[], reading: KeptReading): KeptReading[] =>
  [...(earlier.at(-1)?.mark === reading.mark ? earlier.slice(0, -1) : earlier), reading].slice(
    -MOST_READINGS,
  );
