import { type Kysely, sql } from 'kysely';
import type { AuditAuthor } from '../../platform/audit.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

export async function findStoreByNumber(
  db: Kysely<Database>,
  storeNumber: string,
): Promise<{ id: number } | undefined> {
  return db.selectFrom('stores').select('id').where('store_number', '=', storeNumber).executeTakeFirst();
}

/** @param email of an active user; by default, the longest-standing active administrator. */
export async function findImporter(
  db: Kysely<Database>,
  email?: string,
): Promise<AuditAuthor['user'] | undefined> {
  const users = db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('is_active', '=', true);
  const wanted =
    email === undefined
      ? users.where('role', '=', 'admin').orderBy('id')
      : users.where(sql<boolean>`lower(email) = ${email.toLowerCase()}`);
  return wanted.executeTakeFirst();
}

// The key of an advisory lock; its holder processes the watched folder.
const WATCH_LOCK = 1_414_088_525;

/** Runs `work` unless another process is doing so. The lock ends with the connection, however this process ends. */
export async function whileWatching({ pool }: AppDatabase, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      WATCH_LOCK,
    ]);
    if (rows[0]?.locked !== true) return;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [WATCH_LOCK]);
    }
  } finally {
    client.release();
  }
}
