// A run of a job holds a lock on a connection of its own. The connection ends with its process, so that others can tell a run
// that was killed from one that is slow; and nobody begins a job again while a run of it holds the lock.
import { closeClient, connectClient, createClient, openClient } from './database/client.ts';

export interface RunLock {
  /** Aborted when the connection is lost, and with it the lock. */
  lost: AbortSignal;
  release(): Promise<void>;
}

export interface Run {
  id: string;
  queue: string;
  /** Of the job, as the queue counts: tells one run of it from the next. */
  retryCount: number;
}

/** As much of a connection as these statements need. */
export interface Statements {
  query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

// A run that has just been given out has not taken its lock yet.
const TAKES_LOCK_WITHIN_SECONDS = 2;
// So that the server also notices the end of a machine that cannot say so.
const KEEPALIVE =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';
const KEY = `hashtextextended('run of ' || $1, 0)`;

/**
 * Waits until no other run of the job goes on.
 * @param signal ends the waiting.
 * @returns null when the job was given to somebody else meanwhile.
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
    // Who has begun ends by its own means: the lock goes when its work has ended.
    signal.removeEventListener('abort', end);
    if (rows.length > 0) return { lost: lost.signal, release };
    await release();
    return null;
  } catch (error) {
    await release();
    throw error;
  }
}

/** Runs of a queue whose process is gone. */
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
 * In one transaction: unless its run goes on after all, the job is given back, to be run at once.
 * @param giveBack in the same transaction; the queue's own way to end a run that failed.
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
