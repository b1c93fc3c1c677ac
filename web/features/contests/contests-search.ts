import { CONTEST_KINDS } from '@tillwatch/contract';
import { oneOf, page, readSearch, storeId, typedText } from '../../api/search-fields.ts';

/** The page's state in the URL. */
export const contestsSearch = readSearch({
  store: storeId,
  /** Only what this upload's file says. */
  upload: typedText,
  /** Only those that differ in this. */
  differs: oneOf(CONTEST_KINDS),
  page,
  /** The transaction that is open. */
  transaction: typedText,
});

export type ContestsSearch = ReturnType<typeof contestsSearch>;
