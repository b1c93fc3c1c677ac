import { anyText, readSearch } from '../../api/search-fields.ts';

export const unsubscribeSearch = readSearch({
  /** Of the link in a mailed digest. */
  token: anyText,
});
