import { readSearch, storeId, typedText } from '../../../api/search-fields.ts';

/** The list's state in the URL. */
export const cashiersSearch = readSearch({ store: storeId });

/** One cashier's page. */
export const cashierSearch = readSearch({
  store: storeId,
  /** The number, as the export has it. */
  employee: typedText,
});
