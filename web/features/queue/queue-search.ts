import { FINDING_KIND_IDS } from '@tillwatch/core/ranking/kinds';
import { oneOf, readSearch, storeId, typedText } from '../../api/search-fields.ts';

/** The queue's state in the URL. */
export const queueSearch = readSearch({
  store: storeId,
  employee: typedText,
  kind: oneOf(FINDING_KIND_IDS),
  /** The transaction that is open. */
  transaction: typedText,
});

export type QueueSearch = ReturnType<typeof queueSearch>;
