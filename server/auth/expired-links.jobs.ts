// Deletes expired links, codes, tokens, and devices.
import type { Context } from '../platform/context.ts';
import { deleteExpiredTokens } from './api-tokens/api-tokens.queries.ts';
import { deleteExpiredResets } from './password-reset/password-reset.queries.ts';
import { deleteExpiredRegistrations, deleteExpiredSpentLinks } from './registration/registrations.queries.ts';
import { deleteExpiredDevices } from './sign-in/known-devices.queries.ts';
import { deleteExpiredSignInLinks } from './sign-in/sign-in-links.queries.ts';

const QUEUE = 'delete-expired-links';
const HOURLY = '23 * * * *';

export async function expiredLinksJobs({ database: { db }, jobs }: Context): Promise<void> {
  await jobs.schedule(QUEUE, HOURLY, async () => {
    await deleteExpiredRegistrations(db);
    await deleteExpiredSpentLinks(db);
    await deleteExpiredResets(db);
    await deleteExpiredSignInLinks(db);
    await deleteExpiredDevices(db);
    await deleteExpiredTokens(db);
  });
}
