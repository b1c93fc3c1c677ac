import { z } from 'zod';

/** What links to /auth carry. A query string's values may arrive already parsed as numbers or booleans. */
const word = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional().catch(undefined);

export const authSearch = z.object({
  /** Present after a verification link was followed. */
  verified: word,
  /** 'expired' after a verification link that no longer works. */
  verification: word,
  /** The token of the set-up link of an empty installation. */
  setup: word,
  /** The token of the link that was mailed to whoever forgot the password. */
  reset: word,
});
