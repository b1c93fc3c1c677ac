import pg from 'pg';
import { watchFor } from './stall-watch.ts';

/** How long to wait for a server that accepts a connection but doesn't answer. */
export const CONNECT_WITHIN_MS = 5_000;
const PATIENCE_MS = 20_000;
const END_WITHIN_MS = 500;

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
}

/** Closes the connection, by force if the server doesn't respond. Never fails. */
export async function closeClient(client: pg.Client): Promise<void> {
  const { stream } = client.connection as unknown as { stream: { destroy(): void } };
  const timer = setTimeout(() => stream.destroy(), END_WITHIN_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
