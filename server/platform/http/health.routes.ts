import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isDatabaseReady } from '../database/database.ts';

/** For whoever watches the process: /health says that it runs, /ready that it can do its work. */
export function healthRoutes(app: FastifyInstance, { database }: Pick<Context, 'database'>): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/ready', async (_request, reply) => {
    const isReady = await isDatabaseReady(database);
    return reply
      .header('cache-control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable' });
  });
}
