import { deleteExpiredAttempts } from './attempts.queries.ts';
import type { Context } from './context.ts';
import { deleteExpiredSessions } from './session.queries.ts';

const QUEUE = 'delete-expired-sessions';
const HOURLY = '17 * * * *';

/** Deletes sessions that have ended, and counts of attempts that no longer count. */
export async function sessionJobs({
  database: { db },
  jobs,
}: Pick<Context, 'database' | 'jobs'>): Promise<void> {
  await jobs.schedule(QUEUE, HOURLY, async () => {
    await deleteExpiredSessions(db);
    await deleteExpiredAttempts(db);
  });
}
