import type { Role } from '@tillwatch/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Origin } from '../describe-user.ts';

export type RegistrationRow = Selectable<Database['registrations']>;

export interface NewRegistration {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: Role;
  verification: { tokenHash: string; expires: Date };
}

export async function insertRegistration(
  tx: Kysely<Database>,
  registration: NewRegistration,
  origin: Origin,
): Promise<RegistrationRow> {
  return tx
    .insertInto('registrations')
    .values({
      email: registration.email,
      password: registration.passwordHash,
      first_name: registration.firstName,
      last_name: registration.lastName,
      role: registration.role,
      email_verification_token: registration.verification.tokenHash,
      email_verification_expires: registration.verification.expires,
      ip_address: origin.ipAddress,
      user_agent: origin.userAgent,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRegistration(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<RegistrationRow | undefined> {
  return inForce(db).where('email_verification_token', '=', tokenHash).executeTakeFirst();
}

/** The registration that a user at this origin most likely means: one made from there, otherwise the newest. */
export async function findLikelyRegistration(
  db: Kysely<Database>,
  email: string,
  origin: Origin,
): Promise<RegistrationRow | undefined> {
  return inForce(db)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy(sql`ip_address IS NOT DISTINCT FROM ${origin.ipAddress}::text`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function inForce(db: Kysely<Database>) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email_verification_expires', '>', sql<Date>`now()`);
}

/** Uses up one password try; simultaneous tries wait for each other. @returns whether one was left. */
export async function takePasswordTry(db: Kysely<Database>, id: number, max: number): Promise<boolean> {
  const result = await db
    .updateTable('registrations')
    .set({ wrong_passwords: sql<number>`wrong_passwords + 1` })
    .where('id', '=', id)
    .where('wrong_passwords', '<', max)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Registrations of addresses without an account, newest first; at most a hundred. */
export async function findPendingRegistrations(db: Kysely<Database>): Promise<RegistrationRow[]> {
  return inForce(db)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(registrations.email))`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export async function lockRegistration(
  tx: Kysely<Database>,
  id: number,
): Promise<RegistrationRow | undefined> {
  return inForce(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Gives it a new link with new tries. Remembers the replaced one as long as the new one works. */
export async function renewRegistration(
  tx: Kysely<Database>,
  { id, email_verification_token: replaced }: RegistrationRow,
  { tokenHash, expires }: NewRegistration['verification'],
): Promise<void> {
  await tx
    .insertInto('spent_verification_links')
    .values({ token: replaced, registration_id: id, expires })
    .execute();
  await tx
    .updateTable('spent_verification_links')
    .set({ expires })
    .where('registration_id', '=', id)
    .execute();
  await tx
    .updateTable('registrations')
    .set({ email_verification_token: tokenHash, email_verification_expires: expires, wrong_passwords: 0 })
    .where('id', '=', id)
    .execute();
}

/** Keeps the links of ended registrations, so opening one again shows the account's status. */
export async function saveSpentLinks(
  tx: Kysely<Database>,
  userId: number,
  ended: readonly EndedRegistration[],
): Promise<void> {
  if (ended.length === 0) return;
  await tx
    .insertInto('spent_verification_links')
    .values(ended.map(({ token, expires }) => ({ token, expires, user_id: userId })))
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute();
  const ids = ended.map(({ id }) => id);
  await tx
    .updateTable('spent_verification_links')
    .set({ user_id: userId })
    .where('registration_id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
}

export interface SpentLink {
  /** The account that its registration became. */
  userId: number | null;
  /** Whether a newer one, which still works, replaced it. */
  isReplaced: boolean;
}

export async function findSpentLink(db: Kysely<Database>, tokenHash: string): Promise<SpentLink | undefined> {
  const row = await db
    .selectFrom('spent_verification_links as s')
    .leftJoin('registrations as r', (join) =>
      join.onRef('r.id', '=', 's.registration_id').on('r.email_verification_expires', '>', sql<Date>`now()`),
    )
    .select(['s.user_id', 'r.id as waiting'])
    .where('s.token', '=', tokenHash)
    .executeTakeFirst();
  return row && { userId: row.user_id, isReplaced: row.waiting !== null };
}

export async function deleteExpiredSpentLinks(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('spent_verification_links')
    .where('expires', '<=', sql<Date>`now()`)
    .execute();
}

export interface EndedRegistration {
  id: number;
  token: string;
  expires: Date;
}

/** Ends all registrations of an address; simultaneous calls wait for each other. */
export async function endRegistrations(tx: Kysely<Database>, email: string): Promise<EndedRegistration[]> {
  // Always locked in the same order, to avoid deadlocks.
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'email_verification_token as token', 'email_verification_expires as expires'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  await tx
    .deleteFrom('registrations')
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  return rows;
}

export async function deleteExpiredRegistrations(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('email_verification_expires', '<=', sql<Date>`now()`)
    .execute();
}
