import { type LiveEvent, liveEvent } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AppDatabase } from './database/database.ts';
import { listen, sendToListeners } from './database/listen.ts';
import type { Database } from './database/schema.ts';

export interface PublishOptions {
  /** Users who must not hear about it. */
  hiddenFrom?: readonly number[];
}

/** An event as it's passed from process to process. */
const published = z.object({ event: liveEvent, hiddenFrom: z.array(z.int()).default([]) });

export interface Live {
  /** Publishes to all processes once the transaction commits. */
  publish(tx: Kysely<Database>, event: LiveEvent, options?: PublishOptions): Promise<void>;
  /**
   * @param onGap called if events may have been missed because the database connection broke.
   * @returns a function that ends the subscription.
   */
  subscribe(listener: (event: LiveEvent, options: PublishOptions) => void, onGap?: () => void): () => void;
  /**
   * @param listener called when a session of the user has ended or the account's access has changed.
   * @returns a function that ends the watch.
   */
  watchAccess(userId: number, listener: () => void): () => void;
  /** Resolves once this process receives what is published. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'tillwatch_live';
// Sent by triggers; see the migration `attempts`.
const ACCESS_CHANNEL = 'tillwatch_access';

/** Publishes to all processes once the transaction commits. For threads that don't need to listen. */
export async function publishLive(tx: Kysely<Database>, ...events: LiveEvent[]): Promise<void> {
  await sendToListeners(
    tx,
    CHANNEL,
    events.map((event) => JSON.stringify({ event })),
  );
}

/** Publishes to everybody except some. */
export async function publishEvent(
  tx: Kysely<Database>,
  event: LiveEvent,
  { hiddenFrom = [] }: PublishOptions = {},
): Promise<void> {
  await sendToListeners(tx, CHANNEL, [JSON.stringify({ event, hiddenFrom })]);
}

/** For a process without pages: it publishes but doesn't listen. */
export function createSpeaker(): Live {
  const refuse = (): never => {
    throw new Error('A process without pages does not listen');
  };
  return {
    publish: publishEvent,
    subscribe: refuse,
    watchAccess: refuse,
    ready: async () => undefined,
    close: async () => undefined,
  };
}

/** Carries events between processes through the database. */
export function createLive(database: Pick<AppDatabase, 'connectionString'>): Live {
  const subscribers = new Set<{
    listener: (event: LiveEvent, options: PublishOptions) => void;
    onGap: () => void;
  }>();
  const watchers = new Set<{ userId: number; listener: () => void }>();
  const access = listen(database.connectionString, ACCESS_CHANNEL, {
    onPayload: (payload) => {
      for (const { userId, listener } of watchers) if (String(userId) === payload) listener();
    },
    onGap: () => {
      for (const { listener } of watchers) listener();
    },
  });
  const listening = listen(database.connectionString, CHANNEL, {
    onPayload: (payload) => {
      const parsed = published.safeParse(JSON.parse(payload));
      // Another version of the program may publish events that this one doesn't know.
      if (!parsed.success) return;
      const { event, ...options } = parsed.data;
      for (const subscriber of subscribers) subscriber.listener(event, options);
    },
    onGap: () => {
      for (const subscriber of subscribers) subscriber.onGap();
    },
  });

  return {
    publish: publishEvent,
    subscribe(listener, onGap = () => undefined) {
      const subscriber = { listener, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    watchAccess(userId, listener) {
      const watcher = { userId, listener };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    async ready() {
      await Promise.all([listening.ready, access.ready]);
    },
    async close() {
      subscribers.clear();
      watchers.clear();
      await Promise.all([listening.close(), access.close()]);
    },
  };
}
