import pg from 'pg';

// The key of an advisory lock, held by the process that has printed the working link.
const PRINTED_LOCK = 1_414_088_529;

/**
 * Makes this process the one that prints the set-up link as long as it runs: a separate connection holds the lock.
 * @returns false while another process holds it.
 */
export async function becomePrinter(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'tillwatch set-up', keepAlive: true });
  // The lock ends with the connection; the next process to start then prints another link.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    PRINTED_LOCK,
  ]);
  if (rows[0]?.locked) return true;
  await client.end();
  return false;
}
