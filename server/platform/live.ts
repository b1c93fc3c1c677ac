import { type LiveEvent, liveEvent } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { AppDatabase } from './database/database.ts';
import type { Database } from './database/schema.ts';

export interface Live {
  /** Tells every process, once the transaction commits. */
  publish(tx: Kysely<Database>, event: LiveEvent): Promise<void>;
  /**
   * @param onGap called when events may have been missed, because the connection to the database broke.
   * @returns ends the subscription.
   */
  subscribe(listener: (event: LiveEvent) => void, onGap?: () => void): () => void;
  /** Resolves once this process hears what is published. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'tillwatch_live';
const RECONNECT_MS = 1_000;

/** Tells every process, once the transaction commits. For a thread that only tells and needs no connection to listen. */
export async function publishLive(tx: Kysely<Database>, event: LiveEvent): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
}

/** Carries events between processes by LISTEN and NOTIFY, over one connection that is opened again when it breaks. */
export function createLive(database: Pick<AppDatabase, 'connectionString'>): Live {
  const subscribers = new Set<{ listener: (event: LiveEvent) => void; onGap: () => void }>();
  let client: pg.Client | null = null;
  let retryTimer: NodeJS.Timeout | null = null;
  let closed = false;
  let setListening: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => (setListening = resolve));

  function receive(payload: string | undefined): void {
    const event = liveEvent.safeParse(JSON.parse(payload ?? 'null'));
    // Another version of the program may speak of things that this one does not know.
    if (!event.success) return;
    for (const subscriber of subscribers) subscriber.listener(event.data);
  }

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: database.connectionString,
      application_name: 'tillwatch live',
      keepAlive: true,
    });
    let lost = false;
    const onLost = (): void => {
      if (lost || closed) return;
      lost = true;
      for (const subscriber of subscribers) subscriber.onGap();
      void connection.end().catch(() => undefined);
      retryTimer = setTimeout(() => void connect(), RECONNECT_MS);
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
    connection.on('notification', (message) => receive(message.payload));
    client = connection;
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANNEL}`);
      setListening();
    } catch {
      onLost();
    }
  }

  const connecting = connect();

  return {
    publish: publishLive,
    subscribe(listener, onGap = () => undefined) {
      const subscriber = { listener, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    ready: () => listening,
    async close() {
      closed = true;
      if (retryTimer) clearTimeout(retryTimer);
      subscribers.clear();
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
