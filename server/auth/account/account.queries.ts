import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { deleteRecoveryCodes } from '../two-factor/authenticator.queries.ts';
import type { UserRow } from '../users.queries.ts';

export async function lockUser(tx: Kysely<Database>, userId: number): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

export async function saveName(
  tx: Kysely<Database>,
  userId: number,
  name: { firstName: string; lastName: string },
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ first_name: name.firstName, last_name: name.lastName, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Turns two-factor sign-in by mailed codes on, or two-factor sign-in off. Ends codes sent before, the authenticator
 * app, and its recovery codes.
 */
export async function saveTwoFactorEnabled(
  tx: Kysely<Database>,
  userId: number,
  enabled: boolean,
): Promise<UserRow> {
  await deleteRecoveryCodes(tx, userId);
  return tx
    .updateTable('users')
    .set({
      two_factor_enabled: enabled,
      two_factor_code: null,
      two_factor_expires: null,
      authenticator_secret: null,
      authenticator_step: null,
      pending_authenticator: null,
      pending_authenticator_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
