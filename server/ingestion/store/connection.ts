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
  /**
   * Runs `send` when no statement of `db` is running, and makes those wait in turn: for sending on `client` directly.
   */
  inTurn<T>(send: () => Promise<T>): Promise<T>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  /** Harmless if no transaction is open or the connection is lost, in which case the server rolls back itself. */
  rollback(): Promise<void>;
  /** Whether the server has closed the connection, which explains any error since then. */
  isLost(): boolean;
  close(): Promise<void>;
}

// Long enough to merge a large file that repeats another; the server's own limits are meant for requests. If stores are
// spread over nodes, temporary tables are sent to the store's node for joins, instead of its tables to the coordinator.
const SETTINGS = `
  SET LOCAL citus.local_table_join_policy = 'prefer-local';
  SET LOCAL work_mem = '64MB';
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

// Without this, the server would continue a killed process's statement or wait for a lock.
const NOTICE_END = "SET client_connection_check_interval = '1s'";

export async function connectStore(connectionString: string): Promise<StoreConnection> {
  const client = await connectClient(connectionString, { name: 'ingestion', types: TYPES });
  let isOver = false;
  client.on('end', () => (isOver = true));
  // PostgreSQL on Windows doesn't support it.
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
