export const STORE_SORTS = [
  'store',
  'loss',
  'check-all',
  'pending',
  'flagged',
  'upload',
  'missing',
  'agents',
] as const;
export type StoreSort = (typeof STORE_SORTS)[number];

export const AGENT_SORTS = [
  'agent',
  'stores',
  'loss',
  'check-all',
  'pending',
  'reviewed',
  'activity',
] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];
