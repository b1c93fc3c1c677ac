import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { closeClient, createClient, openClient } from './client.ts';
import type { Database } from './schema.ts';

export interface Listening {
  /** Resolves once messages are being received. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/** Sends to all listeners on the channel once the transaction commits. @param payloads each under 8,000 bytes. */
export async function sendToListeners(
  tx: Kysely<Database>,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${[...payloads]}::text[]) payload`.execute(tx);
}

interface Listener {
  onPayload: (payload: string) => void;
  /** Called after the connection broke, because messages may have been missed. */
  onGap?: () => void;
  /** The connection's, in the database's list. */
  name?: string;
}

/** Listens on a channel over its own connection, which is reopened whenever it breaks. */
export function listen(
  connectionString: string,
  channel: string,
  { onPayload, onGap = () => undefined, name = 'listen' }: Listener,
): Listening {
  let client: pg.Client | null = null;
  let retryTimer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let setReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (setReady = resolve));

  async function connect(): Promise<void> {
    const connection = createClient(connectionString, { name });
    let isLost = false;
    const onLost = (): void => {
      if (isLost || isClosed) return;
      isLost = true;
      onGap();
      void closeClient(connection);
      retryTimer = setTimeout(() => void connect(), RECONNECT_MS);
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
    connection.on('notification', (message) => onPayload(message.payload ?? ''));
    client = connection;
    try {
      await openClient(connection, connectionString, { patienceMs: 0 });
      await connection.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      setReady();
    } catch {
      onLost();
    }
  }

  void connect();
  return {
    ready,
    async close() {
      isClosed = true;
      if (retryTimer) clearTimeout(retryTimer);
      if (client) await closeClient(client);
    },
  };
}
