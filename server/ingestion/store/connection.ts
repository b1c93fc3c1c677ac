import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { closeClient, connectClient } from '../../platform/database/client.ts';
import { TYPES } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A dedicated connection, for COPY and one long database transaction. */
export interface StoreConnection {
  client: pg.Client;
  /** Uses the same connection, so its statements belong to the transaction open on `client`. */
  db: Kysely<Database>;
  /** Waits for the statements of `db`, which wait for it in turn: for what is sent while they run. */
  inTurn<T>(send: () => Promise<T>): Promise<T>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  /** Harmless if no transaction is open or the connection is lost, in which case the server rolls back itself. */
  rollback(): Promise<void>;
  /** Whether the server has closed the connection, which explains any error since. */
  isLost(): boolean;
  close(): Promise<void>;
}

// Allows for merging a large file that repeats another; the server's own limits are meant for requests. Where stores are spread
// over nodes, a store's node gets the temporary table that one of its tables is joined with, instead of sending that table.
const SETTINGS = `
  SET LOCAL citus.local_table_join_policy = 'prefer-local';
  SET LOCAL work_mem = '64MB';
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

// Without this, the server would continue the statement, or the wait for a lock, of a process that was killed.
const NOTICE_END = "SET client_connection_check_interval = '1s'";

export async function connectStore(connectionString: string): Promise<StoreConnection> {
  const client = await connectClient(connectionString, { name: 'ingestion', types: TYPES });
  let isOver = false;
  client.on('end', () => (isOver = true));
  // Servers on Windows don't support it.
  await client.query(NOTICE_END).catch(() => undefined);
  const inTurn = createTurns();
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  const pool = {
    connect: async () => ({
      query: (...statement: unknown[]) => inTurn(() => query(...statement)),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  return {
    client,
    db,
    inTurn,
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

/** A connection does one thing at a time. */
function createTurns(): StoreConnection['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (send) => {
    const sent = last.then(send);
    last = sent.catch(() => undefined);
    return sent;
  };
}
