import { findActor } from '../platform/actor.queries.ts';
// Sends the digests that are due, each once a day.
import { recordSystem } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { MailError } from '../platform/mail.ts';
import { keepOpenStores } from '../platform/open-stores.queries.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { shiftDay } from '../ranking/business-days.ts';
import { writeDigest } from './digest-message.ts';
import {
  type ChoiceRow,
  claimDigest,
  findChoices,
  saveLink,
  saveMailedDays,
  settleDigest,
} from './digests.queries.ts';
import { localTime } from './local-time.ts';
import { type Digest, firstDayOf, listMailed, readDigest } from './read-digest.ts';

export type DigestParts = Pick<Context, 'config' | 'database' | 'mail' | 'log'>;

/** Links in older mails no longer work. */
const LINK_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_TRIES = 8;
const RETRY_AFTER_MS = 15 * 60 * 1000;

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

/** @param now by the clock that decides what is due. */
export async function sendDueDigests(context: DigestParts, now: Date): Promise<void> {
  for (const choice of await findChoices(context.database.db)) {
    const today = dueDay(choice, now);
    if (today === null) continue;
    // One that can't be written must not keep the others from getting theirs.
    await sendOne(context, choice, today, now).catch((error: unknown) => {
      context.log.error({ err: error, userId: choice.user_id }, 'A digest could not be written');
    });
  }
}

/** @returns the day, in the person's time zone, whose digest is due now: 'YYYY-MM-DD'; null if none is. */
export function dueDay(
  { hour, time_zone: timeZone, first_day: firstDay, day, delivery, retry_at: retryAt }: ChoiceRow,
  now: Date,
): string | null {
  const local = localTime(now, timeZone);
  // Late on the same day is better than never; the next day has its own.
  if (local.hour < hour || local.day < firstDay) return null;
  if (day === null || day < local.day) return local.day;
  return day === local.day && delivery === 'failed' && retryAt !== null && retryAt <= now ? local.day : null;
}

/** Marked both before and after sending: a process that dies in between has sent it once or not at all. */
async function sendOne(context: DigestParts, choice: ChoiceRow, today: string, now: Date): Promise<void> {
  const { db } = context.database;
  const userId = choice.user_id;
  const person = await findActor(db, userId);
  if (!person) return;
  const digest = await readDigest(
    db,
    {
      userId,
      storeIds: chooseStores(choice.store_ids, await keepOpenStores(db, person.storeIds)),
      today,
      mailedUntil: choice.told_until,
      unconfirmed: findUnconfirmed(choice, today),
    },
    now,
  );
  const token = createToken();
  const { publicUrl } = context.config;
  const message = writeDigest(digest, {
    to: person.user.email,
    publicUrl,
    token,
    messageId: `<digest-${userId}-${today}@${new URL(publicUrl).hostname}>`,
  });
  const tries = await db.transaction().execute(async (tx) => {
    const claimed = await claimDigest(tx, choice, today, now);
    if (claimed !== null) await saveLink(tx, userId, hashToken(token), linkExpiry(now));
    return claimed;
  });
  if (tries === null) return;
  try {
    await context.mail.send(message);
  } catch (error) {
    await settleFailure(context, { userId, today, tries, now }, error);
    return;
  }
  await settleSent(context, { userId, today, now }, digest);
}

/** The stores that the person chose and may see now. */
export function chooseStores(chosen: readonly number[] | null, maySee: readonly number[]): number[] {
  return chosen === null ? [...maySee] : maySee.filter((id) => chosen.includes(id));
}

function findUnconfirmed({ day, delivery }: ChoiceRow, today: string): string | null {
  const isOpen = delivery === 'sending' || delivery === 'uncertain';
  return isOpen && day !== null && day < today ? day : null;
}

interface Attempt {
  userId: number;
  today: string;
  now: Date;
}

async function settleSent(
  { database: { db } }: DigestParts,
  { userId, today, now }: Attempt,
  digest: Digest,
) {
  const mailed = listMailed(digest);
  await db.transaction().execute(async (tx) => {
    await settleDigest(tx, userId, { delivery: 'sent', told_until: now });
    await saveMailedDays(tx, userId, mailed, shiftDay(firstDayOf(digest.yesterday), -1));
    await recordSystem(tx, 'system', {
      action: 'send',
      entityType: 'digest',
      entityId: userId,
      changes: { after: { day: today, stores: digest.stores.length, days: mailed.length } },
    });
  });
}

/** Nothing counts as mailed, so the next digest covers it. */
async function settleFailure(
  { database: { db }, log }: DigestParts,
  { userId, now, tries }: Attempt & { tries: number },
  error: unknown,
): Promise<void> {
  log.error({ err: error, userId }, 'A digest could not be sent');
  if (!(error instanceof MailError) || error.mayHaveArrived) {
    await settleDigest(db, userId, { delivery: 'uncertain' });
    return;
  }
  await settleDigest(db, userId, {
    delivery: 'failed',
    problem: error.refusal ?? 'The mail server could not be reached.',
    retry_at: tries < MOST_TRIES ? new Date(now.getTime() + RETRY_AFTER_MS) : null,
  });
}
