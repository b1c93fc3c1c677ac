import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { removeStaleFiles } from './remove-stale-files.ts';

const EVERY_MS = 60 * 60_000;

/**
 * Removes, at the start and every hour, what was still arriving when somebody went away or the program was killed. No job: each
 * process may have a folder of its own for that.
 */
export async function tidyScratch(
  app: FastifyInstance,
  { files, log }: Pick<Context, 'files' | 'log'>,
): Promise<void> {
  const tidy = (): Promise<void> =>
    removeStaleFiles(files.scratch).catch((error: unknown) =>
      log.warn({ err: error }, 'What was left of uploads could not be removed'),
    );
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await tidy();
}
