import { type Kysely, sql } from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Database } from './database/schema.ts';

// The key of an advisory lock. Backups, and transactions that store a file and its row, share it; removing stored files
// takes it exclusively.
const FILES_LOCK = 1_414_088_527;
const WAIT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

/** Prevents the removal of stored files until the connection ends. Waits for a removal in progress. */
export async function lockFiles(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [FILES_LOCK]);
}

/** Prevents the removal of stored files until the transaction ends. Waits for a removal in progress. */
export async function holdFiles(tx: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${FILES_LOCK})`.execute(tx);
}

/** The same until `freeFiles`, for a connection that does nothing else meanwhile and isn't in a transaction. */
export async function holdFilesOn(connection: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_lock_shared(${FILES_LOCK})`.execute(connection);
}

/** If the connection has broken, that has ended the hold, too. */
export async function freeFiles(connection: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_unlock_shared(${FILES_LOCK})`.execute(connection).catch(() => undefined);
}

/** Runs `work` while nobody stores files. @returns false, without doing anything, during a backup. */
export async function whileFilesRest(
  pool: Pool,
  work: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    if (!(await tryLockFilesAlone(client))) return false;
    await work(client);
    return true;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** Keeps others from storing or removing files until the transaction ends. @returns false during a backup. */
export async function tryLockFilesAlone(client: ClientBase): Promise<boolean> {
  await client.query(`SAVEPOINT files; SET LOCAL lock_timeout = '${WAIT}'`);
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [FILES_LOCK]);
    await client.query('SET LOCAL lock_timeout = 0');
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query('ROLLBACK TO SAVEPOINT files');
    return false;
  }
}

/** When the database was created; older files were never its own. */
export async function findBeginning(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>('SELECT min(applied_at) AS at FROM schema_migrations');
  return rows[0]?.at ?? new Date();
}

/** @returns the paths, relative to the data folder, that no row refers to. */
export async function findUnnamed(client: ClientBase, paths: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    `SELECT path FROM unnest($1::text[]) AS path
    EXCEPT (
      SELECT raw_data_path FROM data_uploads WHERE raw_data_path IS NOT NULL
      UNION ALL SELECT cleaned_data_path FROM data_uploads WHERE cleaned_data_path IS NOT NULL
      UNION ALL SELECT rejected_data_path FROM data_uploads WHERE rejected_data_path IS NOT NULL
      UNION ALL SELECT path FROM evidence_images
      UNION ALL SELECT path FROM email_report_attachments
    )`,
    [paths],
  );
  return rows.map(({ path }) => path);
}
