import type { UserListQuery } from '@tillwatch/contract';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { UserRow } from '../auth/users.queries.ts';
import { containsText } from '../platform/contains-text.ts';
import { findReach } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';

/** Accounts that await approval first, then by name. */
export async function findUsers(
  db: Kysely<Database>,
  { role, isActive, search }: UserListQuery,
): Promise<UserRow[]> {
  let query = db.selectFrom('users').selectAll();
  for (const word of search?.split(/\s+/) ?? []) {
    query = query.where(
      sql<boolean>`concat_ws(' ', first_name, last_name, email) ILIKE ${containsText(word)}`,
    );
  }
  if (role !== undefined) query = query.where('role', '=', role);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  return query
    .orderBy(sql`awaits_approval AND NOT is_active`, 'desc')
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .execute();
}

/** @returns undefined if another account has the email. */
export async function insertManagedUser(
  tx: Kysely<Database>,
  values: Insertable<Database['users']>,
): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Locks all administrators until the database transaction ends.
 * @returns the ids of those who can sign in.
 */
export async function lockAdmins(tx: Kysely<Database>): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('is_email_verified', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockUser(tx: Kysely<Database>, id: number): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateManagedUser(
  tx: Kysely<Database>,
  id: number,
  values: Updateable<Database['users']>,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the numbers that no store has, in the order given. */
export async function findUnknownStores(tx: Kysely<Database>, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .selectFrom('stores')
    .select('store_number')
    .where('store_number', '=', sql<string>`ANY(${[...numbers]}::text[])`)
    .execute();
  const known = new Set(rows.map((row) => row.store_number));
  return numbers.filter((number) => !known.has(number));
}

/**
 * How many flags somebody has standing, and how many cases that aren't closed the person opened or works on. Without
 * stores on nodes that are down, because an account must be closed at once.
 */
export async function countLeftOpen(
  tx: Kysely<Database>,
  userId: number,
): Promise<{ flags: number; cases: number }> {
  const { scope } = await findReach(tx);
  const flagged = await tx
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(scope('store_id'))
    .where('is_flagged', '=', true)
    .where('reviewed_by', '=', userId)
    .executeTakeFirstOrThrow();
  const open = await tx
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(scope('store_id'))
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('assigned_to', '=', userId)]))
    .executeTakeFirstOrThrow();
  return { flags: flagged.count, cases: open.count };
}
