import { day, readSearch, storeId } from '../../../api/search-fields.ts';

/** The supervisor dashboard's state in the URL. */
export const supervisorSearch = readSearch({
  store: storeId,
  /** Absent: today. */
  start: day,
  end: day,
});

export type SupervisorSearch = ReturnType<typeof supervisorSearch>;
