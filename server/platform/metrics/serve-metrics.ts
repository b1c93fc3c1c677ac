// Serves the metrics on a separate port, by default only for this machine, and at /metrics for callers with the token.
// Without either setting, nothing is served.
import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { StartError } from '../errors.ts';
import { answerError, answerNotFound } from '../http/error-handler.ts';
import { refuseUnreadable } from '../http/refuse-unreadable.ts';
import { countJobs } from './jobs.queries.ts';

type Parts = Pick<Context, 'config' | 'database' | 'metrics'>;

/** Counts every call, and serves /metrics only if a token is configured. */
export function metricsRoutes(app: FastifyInstance, { config, database, metrics }: Parts): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const { pool } = database;
  metrics.gauge(
    'tillwatch_database_connections',
    'Connections of the pool by state, and calls waiting for one',
    'state',
    () => [
      { label: 'used', value: pool.totalCount - pool.idleCount },
      { label: 'idle', value: pool.idleCount },
      { label: 'awaited', value: pool.waitingCount },
    ],
  );
  metrics.gauge('tillwatch_jobs', 'Jobs of all processes by queue and state', 'queue state', () =>
    countJobs(database.db).catch(() => []),
  );

  const { metricsToken } = config;
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null) return reply.code(404).type('text/plain').send('Not found\n');
    if (!hasToken(request, metricsToken)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Not signed in\n');
    }
    const { contentType, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

/** @returns a function that stops it. @throws StartError if the port is taken. */
export async function serveMetrics({
  config: { metricsPort, metricsHost },
  metrics,
}: Pick<Context, 'config' | 'metrics'>): Promise<() => Promise<void>> {
  if (metricsPort === null) return async () => undefined;
  const app = fastify({ clientErrorHandler: refuseUnreadable });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.read();
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type(contentType)
      .send(text);
  });
  try {
    await app.listen({ host: metricsHost, port: metricsPort });
  } catch (error) {
    throw new StartError(
      `The metrics cannot be served at ${metricsHost}:${metricsPort} (${(error as Error).message}). Set METRICS_PORT to another number.`,
      { cause: error },
    );
  }
  return () => app.close();
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = request.headers.authorization ?? '';
  // Hashes have equal length, which the comparison needs.
  return timingSafeEqual(hash(given), hash(`Bearer ${token}`));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
