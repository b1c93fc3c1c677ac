import { type FilterId, FILTERS } from '@tillwatch/core/detection';

const LABELS = new Map<string, string>(FILTERS.map((filter) => [filter.id, filter.label]));

/** @returns the labels of a transaction's flags, in the order of the filter panel. */
export function flagLabels(flags: readonly FilterId[]): string[] {
  return FILTERS.filter((filter) => flags.includes(filter.id)).map((filter) => filter.label);
}

/** @returns the labels that tell more than the type beside them does: of 'Abort', 'Aborts' is left out. */
export function flagsBeside(type: string, flags: readonly FilterId[]): string[] {
  return flags.map((flag) => LABELS.get(flag) ?? flag).filter((label) => !label.startsWith(type));
}
