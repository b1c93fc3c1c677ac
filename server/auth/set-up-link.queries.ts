import pg from 'pg';

// The key of an advisory lock: whoever holds it has printed the link that works.
const PRINTED_LOCK = 1_414_088_529;

/**
 * Makes this process, as long as it runs, the one that has printed the set-up link: by a connection of its own, which ends with it.
 * @returns false while another process is.
 */
export async function becomePrinter(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'tillwatch set-up', keepAlive: true });
  // The lock goes with the connection, and the next process that starts prints another link.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    PRINTED_LOCK,
  ]);
  if (rows[0]?.locked) return true;
  await client.end();
  return false;
}
