// Counts of what was tried, in the database: processes share them and a restart does not forget them.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** What is counted, such as 'sign-in', and for whom: an address, an account. */
export interface AttemptKey {
  name: string;
  subject: string;
}

/**
 * Counts one more within a window that begins with the first; those who come at once are counted one after the other.
 * @returns how many there are now, this one included, and how long until the window ends.
 */
export async function countAttempt(
  db: Kysely<Database>,
  key: AttemptKey,
  windowMs: number,
): Promise<{ count: number; endsInMs: number }> {
  const { rows } = await sql<{ count: number; ends_in_ms: number }>`
    INSERT INTO attempts (key, count, window_ends)
    VALUES (${columnOf(key)}, 1, clock_timestamp() + ${windowMs} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempts.window_ends <= clock_timestamp() THEN 1 ELSE attempts.count + 1 END,
      window_ends = CASE WHEN attempts.window_ends <= clock_timestamp() THEN excluded.window_ends
        ELSE attempts.window_ends END
    RETURNING count,
      greatest(0, extract(epoch FROM window_ends - clock_timestamp()) * 1000)::double precision AS ends_in_ms
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The attempt was not counted');
  return { count: row.count, endsInMs: row.ends_in_ms };
}

/** Takes back what was counted too much. */
export async function uncountAttempt(db: Kysely<Database>, key: AttemptKey): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', columnOf(key))
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(db: Kysely<Database>, key: AttemptKey): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', columnOf(key)).execute();
}

export async function deleteExpiredAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('window_ends', '<=', sql<Date>`now()`)
    .execute();
}

/** Hashed: what people type into a field for an email may be anything, and of any length. */
function columnOf({ name, subject }: AttemptKey): string {
  return `${name} ${createHash('sha256').update(subject).digest('base64url')}`;
}
