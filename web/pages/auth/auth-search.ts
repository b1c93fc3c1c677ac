import { anyText, readSearch } from '../../api/search-fields.ts';

/** What links to /auth carry. */
export const authSearch = readSearch({
  /** Present once an email address is verified. */
  verified: anyText,
  /** The token of the link that was mailed to whoever registered. */
  verify: anyText,
  /** The token of the link that was mailed to whoever signs in on a new device while others try passwords. */
  link: anyText,
  /** The token of the set-up link of an empty installation. */
  setup: anyText,
  /** The token of the link that was mailed to whoever forgot the password. */
  reset: anyText,
});
