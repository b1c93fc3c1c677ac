import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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
  close(): Promise<void>;
}

// For the merge of a large file that repeats another. The server's own limits are meant for the statements of requests.
const SETTINGS = `
  SET LOCAL work_mem = '64MB';
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

export async function connectStore(connectionString: string): Promise<StoreConnection> {
  const client = new pg.Client({
    connectionString,
    application_name: 'tillwatch ingestion',
    keepAlive: true,
    types: TYPES,
  });
  // A connection that breaks fails the statement in flight; without a listener it would end the thread as well.
  client.on('error', () => undefined);
  await client.connect();
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
    close: () => client.end(),
  };
}
