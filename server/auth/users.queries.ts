import type { Role } from '@tillwatch/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export type UserRow = Selectable<Database['users']>;

export async function findUserById(db: Kysely<Database>, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByEmail(db: Kysely<Database>, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export async function hasUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Names of the other accounts that can sign in. */
export async function findActiveNames(
  db: Kysely<Database>,
  exceptId: number,
): Promise<{ firstName: string; lastName: string }[]> {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('is_active', '=', true)
    .where('id', '<>', exceptId)
    .execute();
}

export interface NewUser {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  awaitsApproval: boolean;
  isEmailVerified: boolean;
  assignedStores: string[];
  /** When and where it was registered; absent if it wasn't self-registered. */
  registered?: { at: Date; ipAddress: string | null; userAgent: string | null };
  /** Whether a session starts with it. */
  isSignedIn?: boolean;
}

/** @returns undefined if another account has the email. */
export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(columns(user))
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

function columns(user: NewUser) {
  return {
    email: user.email,
    password: user.passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    is_active: user.isActive,
    awaits_approval: user.awaitsApproval,
    is_email_verified: user.isEmailVerified,
    assigned_stores: user.assignedStores,
    last_login_at: user.isSignedIn ? sql<Date>`now()` : null,
    registered_at: user.registered?.at ?? null,
    registered_ip_address: user.registered?.ipAddress ?? null,
    registered_user_agent: user.registered?.userAgent ?? null,
  };
}

/**
 * @param passwordHash a new hash of the same password, which replaces the one that was checked.
 * @returns undefined if the password has been changed or the account deactivated since the check.
 */
export async function markSignedIn(
  db: Kysely<Database>,
  user: UserRow,
  passwordHash: string,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ last_login_at: sql<Date>`now()`, password: passwordHash })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .where('two_factor_enabled', '=', user.two_factor_enabled)
    .where('is_active', '=', true)
    .returningAll()
    .executeTakeFirst();
}

/** Sets a new password, which invalidates links and codes sent before. */
export async function savePassword(
  tx: Kysely<Database>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await deleteMailedLinks(tx, userId);
  await tx
    .updateTable('users')
    .set({
      password: passwordHash,
      two_factor_code: null,
      two_factor_expires: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

export async function markEmailVerified(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx.updateTable('users').set({ is_email_verified: true }).where('id', '=', userId).execute();
}

/** Invalidates all links mailed before. */
export async function deleteMailedLinks(tx: Kysely<Database>, userId: number): Promise<void> {
  await endPasswordLinks(tx, userId);
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
}

/** Ends all links to choose a password that were mailed to the account. */
export async function endPasswordLinks(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function saveSetupToken(db: Kysely<Database>, tokenHash: string): Promise<void> {
  await db
    .insertInto('setup_links')
    .values({ token: tokenHash })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({ token: tokenHash, created_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteSetupTokens(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('setup_links').execute();
}

/** Deletes the token. @returns whether it was valid. Simultaneous calls wait for each other. */
export async function spendSetupToken(db: Kysely<Database>, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('setup_links').where('token', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function keepEarlierName(tx: Kysely<Database>, userId: number, name: string): Promise<void> {
  await tx.insertInto('earlier_names').values({ user_id: userId, name }).execute();
}
