import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { checkReadiness } from '../database/database.ts';
import { readShippedMigrations } from '../database/migrate.ts';

/**
 * For whoever watches the process: /health says that it runs, /ready that it can do its work. While it stops it takes no
 * new connections, and answers 503 on those that are open.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database }: Pick<Context, 'database'>,
): Promise<void> {
  const migrations = (await readShippedMigrations()).map(({ name }) => name);
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/ready', async (_request, reply) => {
    const status = await checkReadiness(database, migrations);
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ok' ? 200 : 503)
      .send({ status });
  });
}
