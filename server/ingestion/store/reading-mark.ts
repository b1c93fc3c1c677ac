// Tells whether a file is read as it was read before: after a wrong answer about it was corrected, for example.
import { createHash } from 'node:crypto';
import type { Assessment } from '@tillwatch/core/detection';
import type { Receipt } from '@tillwatch/core/journal';
import type { ClientBase } from 'pg';
import type { KeptReading } from '../../platform/database/schema.ts';

/** How many readings of a file are known by their marks. */
const MOST_READINGS = 20;

export interface ReadingMark {
  add(receipt: Receipt, assessment: Pick<Assessment, 'transactionType' | 'amountCents'>): void;
  /** @returns hexadecimal, the same for all readings that make the same transactions of the same rows. */
  digest(): string;
}

export function createReadingMark(): ReadingMark {
  const hash = createHash('sha256');
  return {
    add(receipt, { transactionType, amountCents }) {
      const { source, transactionNumber, registerId, employeeId, employeeName, time, items, tenders } =
        receipt;
      const { subtotalCents, discountCents, taxCents, totalCents, changeCents, card } = receipt;
      const read = [
        [source.sheet, source.firstRow, transactionNumber, registerId, employeeId, employeeName, time],
        [transactionType, amountCents, subtotalCents, discountCents, taxCents, totalCents, changeCents],
        items.map(({ name, priceCents, quantity, state }) => [name, priceCents, quantity, state]),
        tenders,
        card,
      ];
      hash.update(JSON.stringify(read));
    },
    digest: () => hash.digest('hex').slice(0, 32),
  };
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

/** The readings to keep, once the file has been read anew. */
export const withReading = (earlier: readonly KeptReading[], reading: KeptReading): KeptReading[] =>
  [...(earlier.at(-1)?.mark === reading.mark ? earlier.slice(0, -1) : earlier), reading].slice(
    -MOST_READINGS,
  );
