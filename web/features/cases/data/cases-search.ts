import { CASE_STATUSES } from '@tillwatch/core/cases';
import { oneOf, page, readSearch, storeId, typedText } from '../../../api/search-fields.ts';

/** Cases that somebody still works on, which the list shows by default. */
export const UNFINISHED = 'open,in_progress';

/** The statuses, and 'all' for every case. */
export const STATUS_CHOICES = [...CASE_STATUSES, 'all'] as const;

/** The list's state in the URL. Without a status, it shows unfinished cases. */
export const casesSearch = readSearch({
  store: storeId,
  status: oneOf(STATUS_CHOICES),
  /** A person's number, or 'nobody'. */
  worker: typedText,
  /** The cashier's number. */
  employee: typedText,
  search: typedText,
  /** Without it, the one that changed last comes first. */
  sort: oneOf(['opened', 'lost']),
  page,
});

export type CasesSearch = ReturnType<typeof casesSearch>;

/** One case's page. */
export const caseSearch = readSearch({ id: typedText });
