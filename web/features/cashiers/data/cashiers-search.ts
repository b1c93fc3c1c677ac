import { readSearch, storeId, typedText } from '../../../api/search-fields.ts';

/** The list's state as it stands in the URL. */
export const cashiersSearch = readSearch({ store: storeId });

/** One cashier's page. */
export const cashierSearch = readSearch({
  store: storeId,
  /** The number, as it stands in the export. */
  employee: typedText,
});
