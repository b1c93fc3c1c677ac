export const SORT_KEYS = ['priority', 'time', 'amount', 'employee'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
