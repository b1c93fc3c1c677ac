// Counts attempts in the database, so processes share the counts and restarts keep them.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** What is counted, such as 'sign-in', and for whom, such as an address or account. */
export interface AttemptKey {
  name: string;
  subject: string;
  /** Splits a subject's count, such as an account's by network. */
  part?: string;
}

/**
 * Counts an attempt in a window that starts with the first one. Simultaneous attempts are counted one by one.
 * @returns the count, including this one, and the time until the window ends.
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

/** How long each attempt delays the next one. */
export interface Delays {
  /** Number of attempts without a delay. */
  free: number;
  /** The first delay; each further attempt doubles it. */
  firstMs: number;
  /** The longest delay. */
  maxMs: number;
}

/**
 * Counts an attempt and delays the next, longer each time; of simultaneous attempts, only one is let through. A window
 * without attempts resets the count.
 * @returns how long this one must wait, in milliseconds; 0 if it was counted.
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
  // The delay has just ended, so the next try counts.
  return Math.max(1, rows[0]?.wait_ms ?? 1);
}

/** Takes back a count, and the resulting delay. */
export async function uncountAttempt(db: Kysely<Database>, key: AttemptKey): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1`, blocked_until: null })
    .where('key', '=', columnOf(key))
    .where('count', '>', 0)
    .execute();
}

/** @returns whether anything was counted. */
export async function forgetAttempts(db: Kysely<Database>, key: AttemptKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('attempts')
    .where('key', '=', columnOf(key))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the counts of all parts of a subject. @returns whether there were any. */
export async function forgetAttemptsOfAll(
  db: Kysely<Database>,
  key: Pick<AttemptKey, 'name' | 'subject'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('attempts')
    .where(sql<boolean>`starts_with(key, ${`${columnOf(key)} `})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('window_ends', '<=', sql<Date>`now()`)
    .execute();
}

/** Hashed, because people may type anything, of any length, into an email field. */
function columnOf({ name, subject, part }: AttemptKey): string {
  const whole = `${name} ${digest(subject)}`;
  return part === undefined ? whole : `${whole} ${digest(part)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
