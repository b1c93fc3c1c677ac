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

/** The registration that a user at this origin most likely means: one made from there, or else the newest. */
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

/** Ends all registrations of an address; simultaneous calls wait for each other. @returns their ids. */
export async function endRegistrations(tx: Kysely<Database>, email: string): Promise<number[]> {
  // Always locked in the same order, to avoid deadlocks.
  const rows = await tx
    .selectFrom('registrations')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  await tx
    .deleteFrom('registrations')
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  return ids;
}

export async function deleteExpiredRegistrations(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('email_verification_expires', '<=', sql<Date>`now()`)
    .execute();
}
