// Gives one person one number in a store, however a file writes it (`employeeKey`). What the store has first stays; the
// file's line is kept as it is.
import { employeeKey, plainDigits, type Receipt } from '@tillwatch/core/journal';
import type { ClientBase } from 'pg';

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

/** Those of the store's transactions. Reads one of each from the index: with many transactions, all take long. */
export async function readCashierNumbers(client: ClientBase, storeId: number): Promise<CashierNumbers> {
  const { rows } = await client.query<{ number: string }>(
    `WITH RECURSIVE walk AS (
      (SELECT employee_id AS number FROM transactions WHERE store_id = $1 AND employee_id IS NOT NULL
      ORDER BY employee_id LIMIT 1)
      UNION ALL
      SELECT (SELECT t.employee_id FROM transactions t WHERE t.store_id = $1 AND t.employee_id > w.number
        ORDER BY t.employee_id LIMIT 1)
      FROM walk w WHERE w.number IS NOT NULL
    )
    SELECT number FROM walk WHERE number IS NOT NULL`,
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
