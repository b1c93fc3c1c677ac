import { day, oneOf, personId, readSearch } from '../../../api/search-fields.ts';
import { AGENT_SORTS, STORE_SORTS } from './sort-keys.ts';

/** The page's state in the URL. */
export const oversightSearch = readSearch({
  /** Absent: the stores. */
  tab: oneOf(['workload']),
  /** Absent: what needs help first. */
  sort: oneOf([...STORE_SORTS, ...AGENT_SORTS]),
  /** Absent: the column's own first direction. */
  order: oneOf(['ascending', 'descending']),
});
export type OversightSearch = ReturnType<typeof oversightSearch>;

export const agentSearch = readSearch({
  agent: personId,
  /** Absent: the last 30 days. */
  start: day,
  end: day,
});
export type AgentSearch = ReturnType<typeof agentSearch>;
