// The daily digest: an email with what deserves a look first, for supervisors and admins who ask for it.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { storeId } from './transactions.ts';

/** The hour at which the digest is sent if nobody has chosen one. */
export const USUAL_DIGEST_HOUR = 7;

/** @returns whether it names a time zone, such as 'America/Chicago', by its IANA name. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const digestInput = z.object({
  isOn: z.boolean(),
  /** From 0 to 23, in the time zone. */
  hour: z.int().min(0).max(23),
  timeZone: z.string().min(1).max(100).refine(isTimeZone, 'This time zone is not known here'),
  /** Null: every store that the user may see, including future ones. */
  storeIds: z.array(storeId).min(1, 'Choose at least one store').max(10_000).nullable(),
});
export type DigestInput = z.infer<typeof digestInput>;

export const digestChoice = digestInput.extend({
  /** The last scheduled digest; null before the first. */
  last: z
    .object({
      /** The day it was due, in the time zone. */
      day: z.iso.date(),
      /** 'uncertain': the mail server didn't confirm it, so it may have arrived. */
      delivery: z.enum(['sending', 'sent', 'failed', 'uncertain']),
      /** The mail server's error. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** No mail server is set up: messages are files in the server's outbox. */
  toOutbox: z.boolean(),
});
export type DigestChoice = z.infer<typeof digestChoice>;

export const getDigest = defineRoute({
  method: 'GET',
  path: '/api/user/digest',
  access: 'supervisor',
  summary: 'When the caller gets the daily digest, and for which stores; off unless asked for',
  response: digestChoice,
});

export const updateDigest = defineRoute({
  method: 'PUT',
  path: '/api/user/digest',
  access: 'supervisor',
  summary: 'Turn the daily digest on or off, and choose its hour and stores',
  body: digestInput,
  response: digestChoice,
});

export const sendDigest = defineRoute({
  method: 'POST',
  path: '/api/user/digest/send',
  access: 'supervisor',
  refuses: ['MAIL_FAILED', 'TOO_MANY_REQUESTS'],
  summary: "Mail the caller a digest now, as a test; the day's regular one still comes",
  body: digestInput.pick({ timeZone: true, storeIds: true }),
  response: z.object({ message: z.string() }),
});

const linkToken = z.string().min(1).max(200);

/** Mail programs with one-click unsubscribe (RFC 8058) call this themselves, with a form. */
export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  summary: "Turn somebody's digest off with the link in a mailed one",
  query: z.object({ token: linkToken.describe('From the mailed link') }),
  response: z.object({ message: z.string() }),
});

export const unsubscribePage = defineRoute({
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'public',
  summary: 'Redirects to the page that asks whether to turn the digest off',
  query: z.object({ token: linkToken.describe('From the mailed link') }),
});
