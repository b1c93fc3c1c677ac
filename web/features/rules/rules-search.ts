import { readSearch, storeId } from '../../api/search-fields.ts';

export const rulesSearch = readSearch({
  /** Absent: all stores. */
  store: storeId,
});
