// Checks every minute whose digest is due, and forgets what is too old to decide what is new.
import type { Context } from '../platform/context.ts';
import { deleteExpiredLinks, forgetStandingOut, listStoreIds } from './digests.queries.ts';
import { REMEMBERED_DAYS } from './read-digest.ts';
import { type DigestParts, sendDueDigests } from './send-digest.ts';

const QUEUE = 'send-digests';
const EVERY_MINUTE = '* * * * *';
const FORGET_QUEUE = 'forget-digests';
/** UTC. */
const NIGHTLY = '11 4 * * *';
const DAY_MS = 24 * 60 * 60 * 1000;

export async function digestsJobs(context: Context): Promise<void> {
  await context.jobs.schedule(QUEUE, EVERY_MINUTE, () => sendDueDigests(context, new Date()));
  await context.jobs.schedule(FORGET_QUEUE, NIGHTLY, () => forgetOld(context, new Date()));
}

/** Includes stores whose digest nobody gets anymore. */
export async function forgetOld(
  { database: { db } }: Pick<DigestParts, 'database'>,
  now: Date,
): Promise<void> {
  await deleteExpiredLinks(db);
  const before = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS);
  for (const storeId of await listStoreIds(db)) await forgetStandingOut(db, storeId, before);
}
