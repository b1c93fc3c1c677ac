import { oneOf, readSearch, storeId } from '../../../api/search-fields.ts';

/** What the records cover, in the URL. Absent: all stores, and eight weeks. */
export const learningSearch = readSearch({ store: storeId, weeks: oneOf(['4', '13']) });
export type LearningSearch = ReturnType<typeof learningSearch>;
