/** Highest first. Every transaction has exactly one; without a flag, it is `check_few` (a spot check). */
export const PRIORITIES = [
  { id: 'check_all', label: 'Check All' },
  { id: 'check_lot', label: 'Check Lot' },
  { id: 'check_few', label: 'Check Few' },
] as const;

export type Priority = (typeof PRIORITIES)[number]['id'];

export const PRIORITY_IDS = PRIORITIES.map((priority) => priority.id) as readonly Priority[];
