import path from 'node:path';
import type { Context } from '../platform/context.ts';
import { incomingPath, resolveDataPath } from '../platform/files.ts';
import { removeStaleFiles } from './remove-stale-files.ts';

const QUEUE = 'remove-stale-files';
const HOURLY = '17 * * * *';

/** Removes, at the start and every hour, what was still arriving when somebody went away or the program was killed. */
export async function staleFilesJobs({
  config,
  jobs,
  log,
}: Pick<Context, 'config' | 'jobs' | 'log'>): Promise<void> {
  const folder = path.dirname(resolveDataPath(config.dataDir, incomingPath()));
  await jobs.schedule(QUEUE, HOURLY, () => removeStaleFiles(folder));
  await removeStaleFiles(folder).catch((error: unknown) =>
    log.warn({ err: error }, 'What was left of uploads could not be removed'),
  );
}
