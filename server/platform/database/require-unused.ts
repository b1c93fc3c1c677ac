import type pg from 'pg';
import { StartError } from '../errors.ts';

/** @throws StartError if Tillwatch is running on the database. */
export async function requireUnused(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name IN ('tillwatch', 'tillwatch jobs')`,
  );
  if (rowCount) throw new StartError('Tillwatch is running on this database. Stop it first.');
}
