import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { closeClient, connectClient } from '../../platform/database/client.ts';
import { TYPES } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

/** One connection of one's own, for COPY and for one long database transaction. */
export interface StoreConnection {
  client: pg.Client;
  /** Over the same connection, so that its statements belong to the transaction that is open on `client`. */
  db: Kysely<Database>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  /** Harmless when nothing is open, or when the connection is lost: the server then takes the transaction back itself. */
  rollback(): Promise<void>;
  /** Whether the server has ended it: whatever went wrong since then did so for that reason. */
  isLost(): boolean;
  close(): Promise<void>;
}

// For the merge of a large file that repeats another. The server's own limits are meant for the statements of requests.
const SETTINGS = `
  SET LOCAL work_mem = '64MB';
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

// A process that was ended says no goodbye: without this the server would go on with its statement, or wait for a lock.
const NOTICE_END = "SET client_connection_check_interval = '1s'";

export async function connectStore(connectionString: string): Promise<StoreConnection> {
  const client = await connectClient(connectionString, { name: 'ingestion', types: TYPES });
  let isOver = false;
  client.on('end', () => (isOver = true));
  // Servers on Windows cannot.
  await client.query(NOTICE_END).catch(() => undefined);
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  return {
    client,
    db,
    async begin() {
      await client.query(`BEGIN; ${SETTINGS}`);
    },
    async commit() {
      await client.query('COMMIT');
    },
    async rollback() {
      await client.query('ROLLBACK').catch(() => undefined);
    },
    isLost: () => isOver,
    close: () => closeClient(client),
  };
}
