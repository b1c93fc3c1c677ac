// Shows what the database was doing when a test timed out, to distinguish a lock from a slow statement.
import pg from 'pg';
import { beforeEach, inject } from 'vitest';

const WORKING = `SELECT datname, state, wait_event, round(extract(epoch FROM now() - query_start)::numeric, 1) AS seconds,
    pg_blocking_pids(pid)::text AS blocked_by, left(regexp_replace(query, '\\s+', ' ', 'g'), 400) AS query
  FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND state <> 'idle' AND now() - query_start > interval '2 seconds'`;

beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error?.message.includes('timed out') !== true) return;
    error.stack = `${error.stack ?? error.message}\nThe database at the time:\n${await listStatements()}`;
  });
});

async function listStatements(): Promise<string> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  try {
    await client.connect();
    const { rows } = await client.query<object>(WORKING);
    return rows.map((row) => JSON.stringify(row)).join('\n') || 'No statement was running.';
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}
