import pg from 'pg';
import { watchFor } from './stall-watch.ts';

/** How long to wait for a server that accepts a connection but doesn't answer. */
export const CONNECT_WITHIN_MS = 5_000;
const PATIENCE_MS = 20_000;
const END_WITHIN_MS = 500;

// After so long without an answer, the server ends the sessions of a host that has vanished, and with them their locks.
// Its own limit is two hours.
const END_VANISHED = [
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
  // Not every operating system has it.
  'SET tcp_user_timeout = 25000',
];

/** Asks the server to end the session within half a minute if this machine vanishes without a word. */
export async function endIfVanished(client: pg.ClientBase): Promise<void> {
  for (const setting of END_VANISHED) await client.query(setting).catch(() => undefined);
}

interface ClientOptions {
  /** The application name in the database's list of connections. */
  name: string;
  /** How long the database may be silent during a statement. Default 20 s. */
  patienceMs?: number;
  types?: pg.CustomTypesConfig;
}

/**
 * A dedicated connection that never waits forever, either for a server that accepts it but doesn't answer or for one
 * that stops answering during a statement. Close it with `closeClient`.
 */
export async function connectClient(connectionString: string, options: ClientOptions): Promise<pg.Client> {
  const client = createClient(connectionString, options);
  await openClient(client, connectionString, options);
  return client;
}

/** For callers that add listeners before connecting. */
export function createClient(connectionString: string, { name, types }: ClientOptions): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: `tillwatch ${name}`,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(types && { types }),
  });
  // Without a listener, a broken connection would end the process. The current statement reports it.
  client.on('error', () => undefined);
  return client;
}

export async function openClient(
  client: pg.Client,
  connectionString: string,
  { patienceMs = PATIENCE_MS }: Partial<ClientOptions> = {},
): Promise<void> {
  try {
    await new Promise<unknown>((resolve, reject) => {
      // A connection closed during its setup never reports it otherwise.
      client.once('end', () => reject(new Error('Connection terminated')));
      client.connect().then(resolve, reject);
    });
  } catch (error) {
    await closeClient(client);
    throw error;
  }
  watchFor(connectionString).add(client, patienceMs);
  await endIfVanished(client);
}

/** Closes the connection, by force if the server doesn't respond. Never fails. */
export async function closeClient(client: pg.Client): Promise<void> {
  const { stream } = client.connection as unknown as { stream: { destroy(): void } };
  const timer = setTimeout(() => stream.destroy(), END_WITHIN_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
