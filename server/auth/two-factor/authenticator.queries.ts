import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UserRow } from '../users.queries.ts';

/** Replaces an unconfirmed one; the one in force stays. @param secret sealed. */
export async function savePendingAuthenticator(
  tx: Kysely<Database>,
  userId: number,
  { secret, until }: { secret: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ pending_authenticator: secret, pending_authenticator_until: until })
    .where('id', '=', userId)
    .execute();
}

/** Puts the secret in force. @param secret sealed. @param step of the code that proved the app has it. */
export async function saveAuthenticator(
  tx: Kysely<Database>,
  userId: number,
  { secret, step }: { secret: string; step: number },
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({
      two_factor_enabled: true,
      two_factor_code: null,
      two_factor_expires: null,
      authenticator_secret: secret,
      authenticator_step: step,
      pending_authenticator: null,
      pending_authenticator_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Secrets in force, as stored. */
export async function listAuthenticatorSecrets(
  db: Kysely<Database>,
): Promise<{ id: number; secret: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'authenticator_secret'])
    .where('authenticator_secret', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, authenticator_secret: secret }) => (secret === null ? [] : [{ id, secret }]));
}

/** Changes how a secret is stored, unless another one was set up in the meantime. */
export async function replaceAuthenticatorSecret(
  db: Kysely<Database>,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ authenticator_secret: after })
    .where('id', '=', userId)
    .where('authenticator_secret', '=', before)
    .execute();
}

/**
 * Uses up a step and all before it; simultaneous calls wait for each other.
 * @returns false if it is used up already.
 */
export async function spendStep(tx: Kysely<Database>, userId: number, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ authenticator_step: step })
    .where('id', '=', userId)
    .where('authenticator_secret', 'is not', null)
    .where((eb) => eb.or([eb('authenticator_step', 'is', null), eb('authenticator_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Replaces all recovery codes. */
export async function saveRecoveryCodes(
  tx: Kysely<Database>,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code) => ({ user_id: userId, code })))
    .execute();
}

/** @returns whether it was one. */
export async function spendRecoveryCode(
  tx: Kysely<Database>,
  userId: number,
  hash: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteRecoveryCodes(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
