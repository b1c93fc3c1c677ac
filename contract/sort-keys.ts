export const SORT_KEYS = ['priority', 'time', 'amount'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
