// Each run of a job holds a lock on its own connection. The connection ends with its process, so others can tell a
// killed run from a slow one, and no job is started again while one of its runs holds the lock.
import { closeClient, connectClient, createClient, openClient } from './database/client.ts';

export interface RunLock {
  /** Aborted if the connection, and with it the lock, is lost. */
  lost: AbortSignal;
  release(): Promise<void>;
}

export interface Run {
  id: string;
  queue: string;
  /** The job's attempt, as the queue counts, which distinguishes its runs. */
  retryCount: number;
}

/** The part of a connection that these statements need. */
export interface Statements {
  query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

// A run that has just been handed out may not have taken its lock yet.
const TAKES_LOCK_WITHIN_SECONDS = 2;
// Lets the server notice if a machine disappears without closing the connection.
const KEEPALIVE =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';
const KEY = `hashtextextended('run of ' || $1, 0)`;

/**
 * Waits until no other run of the job is active.
 * @param signal aborts the wait.
 * @returns null if the job was given to another process in the meantime.
 */
export async function lockRun(
  connectionString: string,
  run: Run,
  signal: AbortSignal,
): Promise<RunLock | null> {
  const client = createClient(connectionString, { name: 'run' });
  const lost = new AbortController();
  client.on('end', () => lost.abort(new Error('The connection that holds the lock of the run was lost')));
  const end = (): void => void closeClient(client);
  signal.addEventListener('abort', end, { once: true });
  const release = async (): Promise<void> => {
    signal.removeEventListener('abort', end);
    await closeClient(client);
  };
  try {
    signal.throwIfAborted();
    await openClient(client, connectionString);
    await client.query(KEEPALIVE);
    await client.query(`SELECT pg_advisory_lock(${KEY})`, [run.id]);
    const { rows } = await client.query(
      `SELECT FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
      [run.queue, run.id, run.retryCount],
    );
    // A run that has started ends on its own, and then releases the lock.
    signal.removeEventListener('abort', end);
    if (rows.length > 0) return { lost: lost.signal, release };
    await release();
    return null;
  } catch (error) {
    await release();
    throw error;
  }
}

/** The runs of a queue whose process is gone. */
export async function findLostRuns(statements: Statements, queue: string): Promise<Run[]> {
  const { rows } = await statements.query<{ id: string; retryCount: number }>(
    `WITH active AS MATERIALIZED (
      SELECT id, retry_count FROM pgboss.job
      WHERE name = $1 AND state = 'active' AND started_on < now() - $2 * interval '1 second'
    )
    SELECT id, retry_count AS "retryCount" FROM active
    WHERE pg_try_advisory_xact_lock(${KEY.replace('$1', 'id::text')})`,
    [queue, TAKES_LOCK_WITHIN_SECONDS],
  );
  return rows.map((row) => ({ ...row, queue }));
}

/**
 * Returns the job to the queue, to run immediately, unless its run is still active. Uses one transaction.
 * @param giveBack the queue's own way to fail a run, in the same transaction.
 */
export async function reviveRun(
  connectionString: string,
  run: Run,
  giveBack: (statements: Statements) => Promise<void>,
): Promise<void> {
  const client = await connectClient(connectionString, { name: 'run' });
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${KEY}) AS "isFree"`,
      [run.id],
    );
    if (rows[0]?.isFree !== true) return;
    await giveBack({
      query: async <Row>(text: string, values: unknown[]) => ({
        rows: (await client.query(text, values)).rows as Row[],
      }),
    });
    await client.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND id = $2 AND state = 'retry'`,
      [run.queue, run.id],
    );
    await client.query('COMMIT');
  } finally {
    await closeClient(client);
  }
}
