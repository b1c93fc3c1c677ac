import { anyText, readSearch } from '../../api/search-fields.ts';

/** What links to /auth carry. */
export const authSearch = readSearch({
  /** Present after a verification link was followed. */
  verified: anyText,
  /** 'expired' after a verification link that no longer works. */
  verification: anyText,
  /** The token of the set-up link of an empty installation. */
  setup: anyText,
  /** The token of the link that was mailed to whoever forgot the password. */
  reset: anyText,
});
