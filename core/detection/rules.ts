import { FILTERS } from './filter-catalog.ts';
import type { FilterId } from './filter-mask.ts';
import type { Priority } from './priorities.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * Whose transactions are left out, by a number as the store's transactions give it: a cashier's or a register's, never
 * both.
 */
export interface LeftOut {
  id: number;
  employeeId: string | null;
  registerId: string | null;
}

/** A cashier or a register whose transactions a filter does not flag. */
export interface FilterException extends LeftOut {
  filter: FilterId;
}

/**
 * Detection's thresholds and priorities. They are data, so that they can be shown, and changed per store, without
 * touching a filter.
 */
export interface DetectionRules extends Thresholds {
  /** The priority that a hit gives. */
  priorities: Readonly<Record<FilterId, Priority>>;
  /** Filters that neither flag nor count. What they would have flagged is kept anyway. */
  off: readonly FilterId[];
  exceptions: readonly FilterException[];
}

/** Used for every store without rules of its own. */
export const DEFAULT_RULES: DetectionRules = {
  priorities: Object.fromEntries(FILTERS.map(({ id, priority }) => [id, priority])) as Record<
    FilterId,
    Priority
  >,
  off: [],
  exceptions: [],
  voids: {
    raiseFromCents: 1000,
    raiseWhenAllVoid: true,
    raiseAfterTotal: true,
    raisedPriority: 'check_all',
  },
  lowRetailBelowCents: 95,
  isFuelPrepayExempt: true,
};

/** @returns the first exception that leaves out a transaction of this cashier and register. */
export function findException<T extends LeftOut>(
  exceptions: readonly T[],
  { employeeId, registerId }: Pick<LeftOut, 'employeeId' | 'registerId'>,
): T | undefined {
  return exceptions.find(
    (one) =>
      (one.employeeId !== null && one.employeeId === employeeId) ||
      (one.registerId !== null && one.registerId === registerId),
  );
}
