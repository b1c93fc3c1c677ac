import type { Context } from '../platform/context.ts';
import { deleteOldNotifications } from './notifications.queries.ts';

/** Deletes old notifications every night. */
export async function notificationsJobs({ jobs, database: { db } }: Context): Promise<void> {
  await jobs.schedule('delete-old-notifications', '41 3 * * *', () => deleteOldNotifications(db));
}
