import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { checkReadiness } from '../database/database.ts';
import { findNodesDown } from '../database/distribution.ts';
import { readShippedMigrations } from '../database/migrate.ts';
import { checkWatched } from '../places.ts';

/**
 * For monitoring: /health says that the process runs, and /ready that it can work. While stopping, it accepts no new
 * connections and responds with 503 on open ones.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { config, database, files }: Pick<Context, 'config' | 'database' | 'files'>,
): Promise<void> {
  const migrations = (await readShippedMigrations()).map(({ name }) => name);
  app.get('/health', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/ready', { exposeHeadRoute: true }, async (_request, reply) => {
    const [asked, storage, watchDir] = await Promise.all([
      checkReadiness(database, migrations),
      files.check(),
      checkWatched(config),
    ]);
    const status = asked === 'ok' ? storage.state : asked;
    // Still ready, as without the folder of exports: the stores of the other nodes are served, and taking this process
    // out would take those out, too.
    const nodesDown = asked === 'ok' ? await findNodesDown(database.db).catch(() => []) : [];
    return (
      reply
        .header('cache-control', 'no-store')
        // Without the files that all processes share, everything but files works.
        .code(status === 'ok' || (asked === 'ok' && storage.isCommon) ? 200 : 503)
        .send({
          status,
          role: config.role,
          ...(watchDir !== null && { watchDir }),
          ...(nodesDown.length > 0 && { nodesDown }),
        })
    );
  });
}
