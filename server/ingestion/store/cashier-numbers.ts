// One person has one number in a store, however a file writes it: with leading zeros, or with digits of another script.
// What the store has first stays; the file's line is kept as it is.
import type { Receipt } from '@tillwatch/core/journal';
import type { ClientBase } from 'pg';

const IS_ASCII = /^[ -~]*$/;

/** The digits of any script as 0 to 9: full-width or Arabic-Indic ones, for example. */
export function plainDigits(text: string): string {
  return IS_ASCII.test(text) ? text : text.replaceAll(/\p{Nd}/gu, plainDigit);
}

/** Scripts have their ten digits in order, one block for each. */
function plainDigit(digit: string): string {
  const plain = digit.normalize('NFKC');
  if (IS_ASCII.test(plain)) return plain;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The same for numbers that differ only in leading zeros; null for what is no number. */
function identify(number: string): string | null {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : null;
}

export interface CashierNumbers {
  /** @returns the receipt with its numbers as the store has them. */
  write(receipt: Receipt): Receipt;
}

/** @param stored as the store has them, the first one first. */
export function createCashierNumbers(stored: readonly string[]): CashierNumbers {
  const written = new Map<string, string>();
  function spell(number: string): string {
    const id = identify(number);
    if (id === null) return number;
    const known = written.get(id);
    if (known === undefined) written.set(id, number);
    return known ?? number;
  }
  stored.forEach(spell);
  return {
    write(receipt) {
      const { transactionNumber, registerId, employeeId } = receipt;
      const plain = {
        transactionNumber: plainDigits(transactionNumber),
        registerId: registerId === null ? null : plainDigits(registerId),
        employeeId: employeeId === null ? null : spell(plainDigits(employeeId)),
      };
      const isSame =
        plain.transactionNumber === transactionNumber &&
        plain.registerId === registerId &&
        plain.employeeId === employeeId;
      return isSame ? receipt : { ...receipt, ...plain };
    },
  };
}

/** Those of the store's transactions, the earliest day first. */
export async function readCashierNumbers(client: ClientBase, storeId: number): Promise<CashierNumbers> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT employee_id AS number FROM transactions WHERE store_id = $1 AND employee_id IS NOT NULL
    GROUP BY 1 ORDER BY min(transaction_time), length(employee_id), 1`,
    [storeId],
  );
  return createCashierNumbers(rows.map(({ number }) => number));
}
