import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { removeStaleFiles } from './remove-stale-files.ts';

const EVERY_MS = 60 * 60_000;

/**
 * Removes, at startup and every hour, files that were still arriving when the sender disconnected or the program was
 * killed. Not a job, because each process may have its own folder for that.
 */
export async function tidyScratch(
  app: FastifyInstance,
  { files, log }: Pick<Context, 'files' | 'log'>,
): Promise<void> {
  const tidy = (): Promise<void> =>
    removeStaleFiles(files.scratch).catch((error: unknown) =>
      log.warn({ err: error }, 'Leftover files of uploads could not be removed'),
    );
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await tidy();
}
