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

/** How long each attempt makes the next one wait. */
export interface Delays {
  /** So many make nobody wait. */
  free: number;
  /** After the first that does; each further one doubles it. */
  firstMs: number;
  /** The longest. */
  maxMs: number;
}

/**
 * Counts one more, and makes whoever comes next wait, longer each time; of those who come at once only one is let through.
 * The count is forgotten after a window without any.
 * @returns how long this one has to wait; 0 when it was counted.
 */
export async function countDelayed(
  db: Kysely<Database>,
  key: AttemptKey,
  { free, firstMs, maxMs }: Delays,
  windowMs: number,
): Promise<number> {
  const column = columnOf(key);
  const delayMs = sql`least(${maxMs}, ${firstMs} * power(2, least(30, attempts.count - ${free})))`;
  const counted = await sql`
    INSERT INTO attempts (key, count, window_ends)
    VALUES (${column}, 1, clock_timestamp() + ${windowMs} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempts.window_ends <= clock_timestamp() THEN 1 ELSE attempts.count + 1 END,
      blocked_until = CASE WHEN attempts.window_ends > clock_timestamp() AND attempts.count >= ${free}
        THEN clock_timestamp() + ${delayMs} * interval '1 millisecond' END,
      window_ends = excluded.window_ends
    WHERE attempts.blocked_until IS NULL OR attempts.blocked_until <= clock_timestamp()
    RETURNING key
  `.execute(db);
  if (counted.rows.length > 0) return 0;
  const { rows } = await sql<{ wait_ms: number }>`
    SELECT (extract(epoch FROM blocked_until - clock_timestamp()) * 1000)::double precision AS wait_ms
    FROM attempts WHERE key = ${column}`.execute(db);
  // Just over: whoever asks again is counted.
  return Math.max(1, rows[0]?.wait_ms ?? 1);
}

/** Takes back what was counted too much, and the wait that came of it. */
export async function uncountAttempt(db: Kysely<Database>, key: AttemptKey): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1`, blocked_until: null })
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
