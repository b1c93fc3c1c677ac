import pg from 'pg';
import { watchFor } from './stall-watch.ts';

/** Who accepts a connection and says nothing for so long is not waited for. */
export const CONNECT_WITHIN_MS = 5_000;
const PATIENCE_MS = 20_000;
const END_WITHIN_MS = 500;

interface ClientOptions {
  /** As the database's list of connections shows it. */
  name: string;
  /** How long the database may not answer while it works on a statement. Default 20 s. */
  patienceMs?: number;
  types?: pg.CustomTypesConfig;
}

/**
 * A connection of one's own, which never waits without end: not for a server that accepts it and says nothing, nor for one that
 * stops answering in the middle of a statement. End it with `closeClient`.
 */
export async function connectClient(connectionString: string, options: ClientOptions): Promise<pg.Client> {
  const client = createClient(connectionString, options);
  await openClient(client, connectionString, options);
  return client;
}

/** For who listens before it is connected. */
export function createClient(connectionString: string, { name, types }: ClientOptions): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: `tillwatch ${name}`,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(types && { types }),
  });
  // Without a listener a connection that breaks would end the process; the statement under way reports it.
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
      // A connection that is ended while it is being made never says so.
      client.once('end', () => reject(new Error('Connection terminated')));
      client.connect().then(resolve, reject);
    });
  } catch (error) {
    await closeClient(client);
    throw error;
  }
  watchFor(connectionString).add(client, patienceMs);
}

/** Says goodbye, and hangs up on who does not. Never fails. */
export async function closeClient(client: pg.Client): Promise<void> {
  const { stream } = client.connection as unknown as { stream: { destroy(): void } };
  const timer = setTimeout(() => stream.destroy(), END_WITHIN_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
