// Gives one person one number in a store, however a file writes it (`employeeKey`). What the store has first stays; the
// file's line is kept as it is.
import { employeeKey, type KnownCashier, plainDigits, type Receipt } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

export interface CashierNumbers {
  /** @returns the receipt with its numbers as the store has them. */
  write(receipt: Receipt): Receipt;
}

/** @param stored as the store has them, the first one first. */
export function createCashierNumbers(stored: readonly string[]): CashierNumbers {
  const written = new Map<string, string>();
  function spell(number: string): string {
    const key = employeeKey(number);
    const known = written.get(key) ?? plainDigits(number);
    written.set(key, known);
    return known;
  }
  stored.forEach(spell);
  return {
    write(receipt) {
      const { transactionNumber, registerId, employeeId } = receipt;
      const plain = {
        transactionNumber: plainDigits(transactionNumber),
        registerId: registerId === null ? null : plainDigits(registerId),
        employeeId: employeeId === null ? null : spell(employeeId),
      };
      const isSame =
        plain.transactionNumber === transactionNumber &&
        plain.registerId === registerId &&
        plain.employeeId === employeeId;
      return isSame ? receipt : { ...receipt, ...plain };
    },
  };
}

/** Cashiers with fewer may be slips. */
const FEWEST_KNOWN = 20;
const MOST_READ = 50;

/** A table `walk` of the store's numbers. Reads one of each from the index: with many transactions, all take long. */
const walkNumbers = (storeId: string): string => `walk AS (
  (SELECT employee_id AS number FROM transactions WHERE store_id = ${storeId} AND employee_id IS NOT NULL
  ORDER BY employee_id LIMIT 1)
  UNION ALL
  SELECT (SELECT t.employee_id FROM transactions t WHERE t.store_id = ${storeId} AND t.employee_id > w.number
    ORDER BY t.employee_id LIMIT 1)
  FROM walk w WHERE w.number IS NOT NULL
)`;

/** Those who have rung many of the store's transactions in other files. */
export async function findKnownCashiers(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<KnownCashier[]> {
  const { rows } = await sql<KnownCashier>`
    WITH RECURSIVE ${sql.raw(walkNumbers(String(storeId)))}
    SELECT w.number, s.name FROM walk w CROSS JOIN LATERAL (
      SELECT t.employee_name AS name FROM transactions t
      WHERE t.store_id = ${storeId} AND t.employee_id = w.number AND t.upload_id <> ${uploadId} LIMIT ${MOST_READ}
    ) AS s
    WHERE s.name IS NOT NULL GROUP BY 1, 2 HAVING count(*) >= ${FEWEST_KNOWN}`.execute(db);
  return rows;
}

/** Those of the store's transactions. */
export async function readCashierNumbers(client: ClientBase, storeId: number): Promise<CashierNumbers> {
  const { rows } = await client.query<{ number: string }>(
    `WITH RECURSIVE ${walkNumbers('$1')} SELECT number FROM walk WHERE number IS NOT NULL`,
    [storeId],
  );
  const numbers = rows.map(({ number }) => number);
  const spellings = new Map<string, number>();
  for (const key of numbers.map(employeeKey)) spellings.set(key, (spellings.get(key) ?? 0) + 1);
  const several = numbers.filter((number) => (spellings.get(employeeKey(number)) ?? 0) > 1);
  return createCashierNumbers([...(await orderByAge(client, storeId, several)), ...numbers]);
}

/** @returns numbers that earlier versions stored in several ways, the one of the earliest transaction first. */
async function orderByAge(
  client: ClientBase,
  storeId: number,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await client.query<{ number: string }>(
    `SELECT employee_id AS number FROM transactions WHERE store_id = $1 AND employee_id = ANY($2)
    GROUP BY 1 ORDER BY min(transaction_time), length(employee_id), 1`,
    [storeId, numbers],
  );
  return rows.map(({ number }) => number);
}
