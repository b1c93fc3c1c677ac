import pg from 'pg';
import { expect, test } from 'vitest';
import { connectStore } from '../../ingestion/store/connection.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();

const LIMITS = `SELECT name, setting FROM pg_settings
  WHERE name IN ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`;

/** The limits that a session has, with the server's own where it has none. */
async function secondsUntilEnded(ask: (text: string) => Promise<pg.QueryResult>): Promise<number> {
  const { rows } = await ask(LIMITS);
  const of = (name: string): number =>
    Number((rows as { name: string; setting: string }[]).find((row) => row.name === name)?.setting);
  return of('tcp_keepalives_idle') + of('tcp_keepalives_interval') * of('tcp_keepalives_count');
}

test('the database ends the sessions of a machine that vanished within half a minute, and their locks with them', async () => {
  const { connectionString, pool } = server.context.database;
  const plain = new pg.Client({ connectionString });
  await plain.connect();
  expect(await secondsUntilEnded((text) => plain.query(text))).toBeGreaterThan(60);
  await plain.end();

  expect(await secondsUntilEnded((text) => pool.query(text))).toBeLessThanOrEqual(30);
  const loading = await connectStore(connectionString);
  expect(await secondsUntilEnded((text) => loading.client.query(text))).toBeLessThanOrEqual(30);
  await loading.close();
});
