import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type AttemptKey, countAttempt } from '../attempts.queries.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors.ts';

/** Makes `limitByAddress` work on the routes registered after it. */
export async function registerRateLimit(
  app: FastifyInstance,
  { database: { db } }: Pick<Context, 'database'>,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeIn(db),
    // IPv6 hands out a network to each household.
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { after }) =>
      new AppError('TOO_MANY_REQUESTS', `Too many attempts from your address. Please try again in ${after}.`),
  });
}

/** @param max calls from one address in the window; a whole office may stand behind one. */
export function limitByAddress(max: number, timeWindowMs: number): { config: FastifyContextConfig } {
  return { config: { rateLimit: { max, timeWindow: timeWindowMs } } };
}

/** The plugin makes its stores itself: one, and a child for each route. */
function storeIn(db: Kysely<Database>) {
  const count = callbackify(async (key: AttemptKey, windowMs: number) => {
    const { count: current, endsInMs } = await countAttempt(db, key, windowMs);
    return { current, ttl: Math.ceil(endsInMs) };
  });
  return class DatabaseStore implements FastifyRateLimitStore {
    name = '';

    incr(
      subject: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindowMs: number,
    ): void {
      count({ name: this.name, subject }, timeWindowMs, done);
    }

    child({ method, path }: { method: string | string[]; path: string }): DatabaseStore {
      const store = new DatabaseStore();
      store.name = `${String(method)} ${path}`;
      return store;
    }
  };
}
