export const SORT_KEYS = ['priority', 'risk', 'time', 'amount', 'employee'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
