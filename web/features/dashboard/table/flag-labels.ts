import { type FilterId, FILTERS, PRIORITY_IDS } from '@tillwatch/core/detection';

const LABELS = new Map<string, string>(FILTERS.map((filter) => [filter.id, filter.label]));

/** @returns the labels of a transaction's flags, in the order of the filter panel. */
export function flagLabels(flags: readonly FilterId[]): string[] {
  return FILTERS.filter((filter) => flags.includes(filter.id)).map((filter) => filter.label);
}

const RANKS = new Map<string, number>(
  FILTERS.map(({ id, priority }) => [id, PRIORITY_IDS.indexOf(priority)]),
);

/** @returns the labels that add to the type next to them, strongest first: next to 'Abort', 'Aborts' is omitted. */
export function flagsBeside(type: string, flags: readonly FilterId[]): string[] {
  const strongestFirst = flags.toSorted((a, b) => (RANKS.get(a) ?? 0) - (RANKS.get(b) ?? 0));
  return strongestFirst.map((flag) => LABELS.get(flag) ?? flag).filter((label) => !label.startsWith(type));
}
