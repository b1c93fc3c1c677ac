import type { OutgoingHttpHeaders } from 'node:http';
import { LIMITS, type LiveEvent, type LiveOpening, ROUTES, type SessionEnd } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { findActor, findStoreStates } from './actor.queries.ts';
import type { Actor } from './actor.ts';
import { dropConnected, keepConnected } from './connected-pages.queries.ts';
import type { Context } from './context.ts';
import type { AppDatabase } from './database/database.ts';
import { findReach, watchReach } from './database/reachable.ts';
import type { PublishOptions } from './live.ts';
import { registerRoute } from './route.ts';
import { findSession } from './session.queries.ts';

const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 2_000;
// Sent to a page whose channel is replaced by a newer one of the same person. Clients that ignore it reconnect late.
const REPLACED = 'retry: 60000\nevent: replaced\ndata:\n\n';
// A page that no longer reads; it reconnects when it wakes up.
const MAX_UNREAD_BYTES = 1_000_000;

/** Server-sent events about the caller's stores and notifications, until the session ends. */
export function liveRoutes(
  app: FastifyInstance,
  { live, database, metrics }: Pick<Context, 'live' | 'database' | 'metrics'>,
  heartbeatMs = HEARTBEAT_MS,
): void {
  const open = new Set<() => void>();
  // Oldest first.
  const channelsOf = new Map<number, Set<() => void>>();
  metrics.gauge('tillwatch_live_connections', 'Open live channels of this process', null, () => [
    { label: '', value: open.size },
  ]);
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  registerRoute(app, ROUTES.live, (call) => {
    const { request, reply } = call;
    const { sessionId } = request.session;
    const { user } = call.actor;
    let { storeIds } = call.actor;
    let reachedIds = storeIds;

    reply.hijack();
    reply.raw.writeHead(200, {
      // The headers that every response has.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Keeps nginx from buffering the events.
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: ${RECONNECT_MS}\n\n`);

    const end = (): void => {
      reply.raw.end();
    };
    const write = (text: string): void => {
      if (reply.raw.writableEnded) return;
      if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
      else reply.raw.write(text);
    };
    const listener = (event: LiveEvent, { hiddenFrom = [] }: PublishOptions): void => {
      if (hiddenFrom.includes(user.id)) return;
      if (event.type === 'stores') return check({ haveStoresChanged: true });
      const isOwn = event.type === 'notifications' ? event.userId === user.id : storeIds.has(event.storeId);
      if (isOwn) write(`data: ${JSON.stringify(event)}\n\n`);
    };
    /** Informs the page, which then asks for a new sign-in. */
    const sendEnd = async (): Promise<void> => {
      const owner = await findActor(database.db, user.id);
      const reason: SessionEnd = owner?.isActive ? 'signed-out' : 'deactivated';
      write(`event: ended\ndata: ${reason}\n\n`);
      end();
    };
    // Logout, deactivation, and changed store assignments take effect immediately on open channels, too.
    const checkSession = async (haveStoresChanged: boolean): Promise<void> => {
      const session = await findSession(database.db, sessionId);
      const actor = session ? await app.findActor(request) : null;
      if (!actor) return sendEnd();
      const reached = await findReached(database, actor);
      const areStoresNew =
        haveStoresChanged || !isSameSet(storeIds, actor.storeIds) || !isSameSet(reachedIds, reached);
      storeIds = actor.storeIds;
      reachedIds = reached;
      if (areStoresNew) write(`data: ${JSON.stringify({ type: 'stores' } satisfies LiveEvent)}\n\n`);
      await keepConnected(database.db, user.id);
      write(': still here\n\n');
    };
    // What changed before anybody listened here would be heard of only at the next change.
    const sendOpening = async (): Promise<void> => {
      const actor = await app.findActor(request);
      if (!actor) return sendEnd();
      storeIds = actor.storeIds;
      reachedIds = await findReached(database, actor);
      const stores = (await findStoreStates(database.db, [...storeIds])).map((one) => ({
        ...one,
        isReachable: reachedIds.has(one.id),
      }));
      write(`data: ${JSON.stringify({ type: 'opened', stores } satisfies LiveOpening)}\n\n`);
      // Presence isn't worth failing for: the next heartbeat reports it again.
      await keepConnected(database.db, user.id).catch(() => undefined);
      write(': connected\n\n');
    };
    const check = ({ haveStoresChanged = false } = {}): void =>
      void checkSession(haveStoresChanged).catch(end);
    const heartbeat = setInterval(() => check(), heartbeatMs);
    const unwatch = live.watchAccess(user.id, () => check());
    const unwatchReach = watchReach(() => check());
    // After a gap, the page reconnects and reloads.
    const unsubscribe = live.subscribe(listener, end);
    open.add(end);
    const disconnect = async (): Promise<void> => {
      await dropConnected(database.db, user.id);
      // Reloading a page closes one channel and opens the next at the same moment.
      if (channelsOf.has(user.id)) await keepConnected(database.db, user.id);
    };
    const replace = (): void => {
      write(REPLACED);
      reply.raw.end(() => request.raw.destroy());
    };
    const endCount = countChannel(channelsOf, user.id, replace);
    void sendOpening().catch(end);
    reply.raw.on('close', () => {
      if (endCount() === 0) void disconnect().catch(() => undefined);
      clearInterval(heartbeat);
      unsubscribe();
      unwatch();
      unwatchReach();
      open.delete(end);
    });
    return reply;
  });
}

async function findReached(
  { db }: Pick<AppDatabase, 'db'>,
  { storeIds }: Actor,
): Promise<ReadonlySet<number>> {
  return new Set((await findReach(db)).keep(storeIds));
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}

/**
 * Limits the number of a person's channels by closing the oldest.
 * @param replace closes this channel once it's the oldest.
 * @returns a function that ends the count and returns how many are left.
 */
function countChannel(
  channelsOf: Map<number, Set<() => void>>,
  userId: number,
  replace: () => void,
): () => number {
  const own = channelsOf.get(userId) ?? new Set();
  channelsOf.set(userId, own.add(replace));
  const [oldest] = own;
  if (oldest && own.size > LIMITS.liveChannels) {
    own.delete(oldest);
    oldest();
  }
  return () => {
    own.delete(replace);
    if (own.size === 0 && channelsOf.get(userId) === own) channelsOf.delete(userId);
    return own.size;
  };
}
