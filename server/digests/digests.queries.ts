// Who wants a digest, how each delivery ended, and which days were mailed.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Db = Kysely<Database>;

export type ChoiceRow = Selectable<Database['digest_choices']>;

export async function findChoice(db: Db, userId: number): Promise<ChoiceRow | undefined> {
  return db.selectFrom('digest_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function lockChoice(tx: Db, userId: number): Promise<ChoiceRow | undefined> {
  return tx
    .selectFrom('digest_choices')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns the numbers of those that still exist. */
export async function findStoreNumbers(db: Db, storeIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('stores')
    .select('store_number')
    .where('id', '=', sql<number>`ANY(${[...storeIds]}::integer[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.store_number);
}

export interface NewChoice {
  is_on: boolean;
  hour: number;
  time_zone: string;
  store_ids: number[] | null;
  first_day: string;
}

export async function saveChoice(tx: Db, userId: number, choice: NewChoice): Promise<ChoiceRow> {
  return tx
    .insertInto('digest_choices')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the choices that are on, of people who may get a digest. */
export async function findChoices(db: Db): Promise<ChoiceRow[]> {
  return db
    .selectFrom('digest_choices')
    .innerJoin('users', 'users.id', 'digest_choices.user_id')
    .selectAll('digest_choices')
    .where('digest_choices.is_on', '=', true)
    .where('users.is_active', '=', true)
    .where('users.is_email_verified', '=', true)
    .where('users.role', '<>', 'agent')
    .orderBy('digest_choices.user_id')
    .execute();
}

/**
 * Claims the digest of a day: of several simultaneous callers, one succeeds. Fails if the person shouldn't get one
 * anymore.
 * @returns the number of attempts, including this one; null if it isn't to be sent now.
 */
export async function claimDigest(
  tx: Db,
  { user_id: userId, hour, time_zone: timeZone }: ChoiceRow,
  day: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    UPDATE digest_choices c SET day = ${day}::date, delivery = 'sending', retry_at = NULL, problem = NULL,
      tries = CASE WHEN c.day = ${day}::date THEN c.tries + 1 ELSE 1 END
    FROM users u
    WHERE c.user_id = ${userId} AND u.id = c.user_id AND u.is_active AND u.is_email_verified AND u.role <> 'agent'
      AND c.is_on AND c.hour = ${hour} AND c.time_zone = ${timeZone} AND c.first_day <= ${day}::date
      AND (c.day IS NULL OR c.day < ${day}::date
        OR (c.day = ${day}::date AND c.delivery = 'failed' AND c.retry_at <= ${now}))
    RETURNING c.tries`.execute(tx);
  return rows[0]?.tries ?? null;
}

/** Records how a claimed digest ended. */
export async function settleDigest(
  tx: Db,
  userId: number,
  outcome: Pick<ChoiceRow, 'delivery'> & Partial<Pick<ChoiceRow, 'retry_at' | 'problem' | 'told_until'>>,
): Promise<void> {
  await tx.updateTable('digest_choices').set(outcome).where('user_id', '=', userId).execute();
}

export interface MailedDay {
  storeId: number;
  day: string;
  transactions: number;
}

export async function findMailedDays(db: Db, userId: number): Promise<MailedDay[]> {
  return db
    .selectFrom('digest_days')
    .select(['store_id as storeId', 'business_day as day', 'transactions'])
    .where('user_id', '=', userId)
    .execute();
}

/** Also forgets the person's days of these stores before the first one. */
export async function saveMailedDays(
  tx: Db,
  userId: number,
  days: readonly MailedDay[],
  firstDay: string,
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('digest_days')
    .values(
      days.map(({ storeId, day, transactions }) => ({
        store_id: storeId,
        user_id: userId,
        business_day: day,
        transactions,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'user_id', 'business_day'])
        .doUpdateSet({ transactions: sql<number>`excluded.transactions` }),
    )
    .execute();
  await tx
    .deleteFrom('digest_days')
    .where(
      'store_id',
      'in',
      days.map(({ storeId }) => storeId),
    )
    .where('user_id', '=', userId)
    .where('business_day', '<', firstDay)
    .execute();
}

export async function saveLink(tx: Db, userId: number, tokenHash: string, expires: Date): Promise<void> {
  await tx.insertInto('digest_links').values({ user_id: userId, token_hash: tokenHash, expires }).execute();
}

/** @returns whose digest a mailed link turns off; undefined if it has expired or never existed. */
export async function findLinkOwner(tx: Db, tokenHash: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('digest_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id;
}

/** @returns whether it was on. */
export async function turnOff(tx: Db, userId: number): Promise<boolean> {
  const result = await tx
    .updateTable('digest_choices')
    .set({ is_on: false })
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('digest_links')
    .where('expires', '<=', sql<Date>`now()`)
    .execute();
}

export interface NamedPerson {
  employeeId: string;
  kind: Database['standing_out']['kind'];
}

/**
 * Remembers who stands out in a store now, and forgets who hasn't since a given day. Somebody who hovers around the
 * threshold isn't new each time.
 * @returns since when each has stood out.
 */
export async function rememberStandingOut(
  tx: Db,
  storeId: number,
  named: readonly NamedPerson[],
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<(NamedPerson & { since: Date })[]> {
  await tx
    .deleteFrom('standing_out')
    .where('store_id', '=', storeId)
    .where('seen_at', '<', forgetBefore)
    .execute();
  if (named.length === 0) return [];
  return tx
    .insertInto('standing_out')
    .values(
      named.map(({ employeeId, kind }) => ({
        store_id: storeId,
        employee_id: employeeId,
        kind,
        since: now,
        seen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'employee_id', 'kind']).doUpdateSet({
        seen_at: sql<Date>`greatest(standing_out.seen_at, excluded.seen_at)`,
      }),
    )
    .returning(['employee_id as employeeId', 'kind', 'since'])
    .execute();
}

/** Includes stores whose digest nobody gets anymore. */
export async function forgetStandingOut(db: Db, storeId: number, before: Date): Promise<void> {
  await db.deleteFrom('standing_out').where('store_id', '=', storeId).where('seen_at', '<', before).execute();
}

export interface StoreName {
  id: number;
  number: string;
  name: string;
}

export async function findStoreNames(db: Db, storeIds: readonly number[]): Promise<StoreName[]> {
  if (storeIds.length === 0) return [];
  return db
    .selectFrom('stores')
    .select(['id', 'store_number as number', 'name'])
    .where('id', 'in', [...storeIds])
    .orderBy('store_number')
    .execute();
}

export async function listStoreIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('stores').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
