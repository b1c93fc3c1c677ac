import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Replaces the current code. */
export async function saveTwoFactorCode(
  tx: Kysely<Database>,
  userId: number,
  code: { hash: string; expires: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ two_factor_code: code.hash, two_factor_expires: code.expires, two_factor_attempts: 0 })
    .where('id', '=', userId)
    .execute();
}

/**
 * Uses up one try of the current code. Simultaneous tries wait for each other until the transaction ends.
 * @returns the hash to compare with and the number of this try; undefined if there is no current code.
 */
export async function takeTwoFactorAttempt(
  tx: Kysely<Database>,
  userId: number,
  maxAttempts: number,
): Promise<{ hash: string; attempt: number } | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ two_factor_attempts: sql<number>`two_factor_attempts + 1` })
    .where('id', '=', userId)
    .where('two_factor_code', 'is not', null)
    .where('two_factor_expires', '>', sql<Date>`now()`)
    .where('two_factor_attempts', '<', maxAttempts)
    .returning(['two_factor_code', 'two_factor_attempts'])
    .executeTakeFirst();
  if (!row || row.two_factor_code === null) return undefined;
  return { hash: row.two_factor_code, attempt: row.two_factor_attempts };
}

export async function deleteTwoFactorCode(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ two_factor_code: null, two_factor_expires: null, two_factor_attempts: 0 })
    .where('id', '=', userId)
    .execute();
}
