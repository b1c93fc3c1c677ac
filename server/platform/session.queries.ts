import type { Session } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

export async function findSession(
  db: Kysely<Database>,
  sid: string,
): Promise<{ session: Session; expire: Date; lastUsedAt: Date | null } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['sess', 'expire', 'last_used_at'])
    .where('sid', '=', sid)
    .where('expire', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { session: row.sess as Session, expire: row.expire, lastUsedAt: row.last_used_at };
}

export async function saveSession(
  db: Kysely<Database>,
  sid: string,
  session: Session,
  expire: Date,
): Promise<void> {
  const sess = JSON.stringify(session);
  await db
    .insertInto('sessions')
    .values({ sid, sess, expire, last_used_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet({ sess, expire }))
    .execute();
}

/** Records that it was used just now. */
export async function extendSession(db: Kysely<Database>, sid: string, expire: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expire, last_used_at: sql<Date>`now()` })
    .where('sid', '=', sid)
    .execute();
}

export async function deleteSession(db: Kysely<Database>, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute();
}

/** Signs a user out everywhere. @param exceptSid the session to keep. */
export async function deleteSessionsOf(
  db: Kysely<Database>,
  userId: number,
  exceptSid?: string,
): Promise<void> {
  let sessions = db.deleteFrom('sessions').where(sql`sess ->> 'userId'`, '=', String(userId));
  if (exceptSid !== undefined) sessions = sessions.where('sid', '<>', exceptSid);
  await sessions.execute();
}

/** Active sessions, latest sign-in first. */
export async function findSessionsOf(
  db: Kysely<Database>,
  userId: number,
): Promise<{ sid: string; session: Session; lastUsedAt: Date | null }[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['sid', 'sess', 'last_used_at'])
    .where(sql`sess ->> 'userId'`, '=', String(userId))
    .where('expire', '>', sql<Date>`now()`)
    .orderBy(sql`(sess ->> 'signedInAt')::bigint`, 'desc')
    .execute();
  return rows.map(({ sid, sess, last_used_at }) => ({
    sid,
    session: sess as Session,
    lastUsedAt: last_used_at,
  }));
}

export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expire', '<=', sql<Date>`now()`)
    .execute();
}
