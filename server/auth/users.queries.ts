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
  verification: { tokenHash: string; expires: Date } | null;
}

/** @returns undefined when another account has the email. */
export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(columns(user))
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Begins an unfinished registration anew: nobody has proved to own the address, so the last one who asked counts.
 * @returns undefined when the account is in use, or does not exist.
 */
export async function replaceUnfinishedUser(
  db: Kysely<Database>,
  user: NewUser,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ ...columns(user), updated_at: sql<Date>`now()` })
    .where(sql`lower(email)`, '=', sql`lower(${user.email})`)
    .where('is_email_verified', '=', false)
    .where('email_verification_token', 'is not', null)
    .where('last_login_at', 'is', null)
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
    email_verification_token: user.verification?.tokenHash ?? null,
    email_verification_expires: user.verification?.expires ?? null,
  };
}

export async function renewVerification(
  db: Kysely<Database>,
  userId: number,
  verification: { tokenHash: string; expires: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email_verification_token: verification.tokenHash,
      email_verification_expires: verification.expires,
    })
    .where('id', '=', userId)
    .execute();
}

/** Spends the token. @returns undefined when there is none like it, or when it has expired. */
export async function markEmailVerified(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({
      is_email_verified: true,
      email_verification_token: null,
      email_verification_expires: null,
      updated_at: sql<Date>`now()`,
    })
    .where('email_verification_token', '=', tokenHash)
    .where('email_verification_expires', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/**
 * @param passwordHash of the same password, which takes the place of the one that was checked.
 * @returns undefined when the password that was checked has been changed, or the account deactivated, since.
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

/** Sets another password, which makes links and codes sent before worthless. */
export async function savePassword(
  db: Kysely<Database>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      password: passwordHash,
      password_reset_token: null,
      password_reset_expires: null,
      two_factor_code: null,
      two_factor_expires: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
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

/** Whether this token was the one: it is gone afterwards. Two who come at once wait for each other. */
export async function spendSetupToken(db: Kysely<Database>, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('setup_links').where('token', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
