import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
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
    // With IPv6, each household has a whole network.
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { after }) =>
      new AppError('TOO_MANY_REQUESTS', `Too many attempts from your address. Please try again in ${after}.`),
  });
}

/**
 * @param max calls from one address in the window; a whole office may share one.
 * @param subjectOf whom a call is counted for, if not only its address.
 */
export function limitByAddress(
  max: number,
  timeWindowMs: number,
  subjectOf?: (request: FastifyRequest) => Promise<string>,
): { config: FastifyContextConfig } {
  return {
    config: {
      rateLimit: { max, timeWindow: timeWindowMs, ...(subjectOf && { keyGenerator: subjectOf }) },
    },
  };
}

/** What the plugin passes for a route, which its types get wrong. */
interface RouteParameters {
  routeInfo: { method?: string | string[]; url?: string };
}

/** The plugin creates its stores itself: one, and a child for each route. */
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

    child(parameters: object): DatabaseStore {
      const { method, url } = (parameters as RouteParameters).routeInfo;
      // Without its name, all routes would share one count.
      if (url === undefined) throw new Error('A limit of calls needs its route');
      const store = new DatabaseStore();
      store.name = `${String(method)} ${url}`;
      return store;
    }
  };
}
