import type { ClientBase } from 'pg';

// The key of an advisory lock: backups hold it together, whoever removes kept files holds it alone.
const FILES_LOCK = 1_414_088_527;

/** Until the connection ends nobody removes kept files. Waits for who does. */
export async function lockFiles(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [FILES_LOCK]);
}
