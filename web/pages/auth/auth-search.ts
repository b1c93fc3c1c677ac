import { anyText, readSearch } from '../../api/search-fields.ts';

/** The query parameters of /auth. */
export const authSearch = readSearch({
  /** Present once an email address is verified. */
  verified: anyText,
  /** The token from the verification link of a registration. */
  verify: anyText,
  /** The token from the sign-in link, emailed to a user on a new device while others try passwords. */
  link: anyText,
  /** The token from the set-up link of an empty installation. */
  setup: anyText,
  /** The token from the link for a forgotten password. */
  reset: anyText,
  /** Present if that link is an invitation: there is no password yet. */
  invited: anyText,
});
