import type { FilterId } from './filter-mask.ts';
import { FILTERS } from './filters/index.ts';
import type { Priority } from './priorities.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * Detection's thresholds and priorities. They are data, so that they can be shown, and changed per store, without
 * touching a filter.
 */
export interface DetectionRules extends Thresholds {
  /** The priority that a hit gives. */
  priorities: Readonly<Record<FilterId, Priority>>;
}

/** Used for every store without rules of its own. */
export const DEFAULT_RULES: DetectionRules = {
  priorities: Object.fromEntries(FILTERS.map(({ id, priority }) => [id, priority])) as Record<
    FilterId,
    Priority
  >,
  voids: {
    raiseFromCents: 1000,
    raiseWhenAllVoid: true,
    raiseAfterTotal: true,
    raisedPriority: 'check_all',
  },
  lowRetailBelowCents: 95,
  isFuelPrepayExempt: true,
};
