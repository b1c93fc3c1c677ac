import { FILTERS } from '@tillwatch/core/detection';
import { SIGNALS } from '@tillwatch/core/ranking';
import type { AuditEntry } from '../platform/audit.ts';
import type { RuleException } from './rules.queries.ts';

/** @returns the filter or the signal as people read it. */
export function labelOf({ filter, signal }: Pick<RuleException, 'filter' | 'signal'>): string {
  const all: readonly { id: string; label: string }[] = filter === null ? SIGNALS : FILTERS;
  return all.find(({ id }) => id === (filter ?? signal))?.label ?? filter ?? signal ?? '';
}

/** The audit entry of an exception. A cashier stands in it as an erasure finds it. */
export function describeRuleException(
  action: 'add' | 'end',
  changes: { before?: RuleException; after?: RuleException },
): AuditEntry {
  const tell = (exception: RuleException) => ({
    ...(exception.filter === null ? { signal: labelOf(exception) } : { filter: labelOf(exception) }),
    ...(exception.employeeId === null
      ? { register: exception.registerId }
      : { cashier: `Cashier ${exception.employeeId}` }),
    reason: exception.reason,
    until: exception.until,
  });
  const { storeId = 0, id = 0 } = changes.after ?? changes.before ?? {};
  return {
    action,
    entityType: 'rule_exception',
    entityId: `${storeId}-${id}`,
    changes: {
      ...(changes.before && { before: tell(changes.before) }),
      ...(changes.after && { after: tell(changes.after) }),
    },
  };
}
