import type { SystemState } from '@tillwatch/contract';
import type { Context } from '../platform/context.ts';
import { readTogether } from '../platform/database/database.ts';
import { findReach } from '../platform/database/reachable.ts';
import { freeBytes } from '../platform/free-space.ts';
import { countJobs } from '../platform/metrics/jobs.queries.ts';
import { VERSION } from '../platform/version.ts';
import { countUploadsUnderWay, measureDatabase, sumFiles } from './system-state.queries.ts';

/** Sizes, what is waiting, and versions. Without files of stores that can't be reached. */
export async function readSystemState({
  files,
  database,
}: Pick<Context, 'files' | 'database'>): Promise<SystemState> {
  const free = await freeBytes(files.scratch);
  return readTogether(database.db, async (tx) => {
    const jobs = await countJobs(tx);
    const inState = (...states: string[]) =>
      jobs
        .filter(({ label }) => states.some((state) => label.endsWith(` ${state}`)))
        .reduce((total, { value }) => total + value, 0);
    const { scope } = await findReach(tx);
    const uploads = await countUploadsUnderWay(tx, scope);
    return {
      database: await measureDatabase(tx),
      files: { bytes: await sumFiles(tx, scope), freeBytes: free },
      queue: {
        uploadsWaiting: uploads.waiting,
        uploadsRunning: uploads.running,
        jobsWaiting: inState('created', 'retry'),
        jobsRunning: inState('active'),
        jobsFailed: inState('failed'),
      },
      versions: { tillwatch: VERSION, node: process.versions.node },
    };
  });
}
