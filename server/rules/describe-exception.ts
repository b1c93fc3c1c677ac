import { FILTERS } from '@tillwatch/core/detection';
import { SIGNALS } from '@tillwatch/core/ranking';
import type { AuditEntry } from '../platform/audit.ts';
import type { RuleException } from './rules.queries.ts';

/** @returns the name that people see for the filter, the signal, or the comparison. */
export function labelOf({
  filter,
  signal,
  isComparison,
}: Pick<RuleException, 'filter' | 'signal' | 'isComparison'>): string {
  if (isComparison) return 'Comparison of cashiers';
  const all: readonly { id: string; label: string }[] = filter === null ? SIGNALS : FILTERS;
  return all.find(({ id }) => id === (filter ?? signal))?.label ?? filter ?? signal ?? '';
}

/** @returns the cashier, in a form that an erasure finds, or the register. */
export function whoOf({ employeeId, registerId }: Pick<RuleException, 'employeeId' | 'registerId'>): string {
  return employeeId === null ? `Register ${registerId}` : `Cashier ${employeeId}`;
}

function nameOf({ filter, isComparison }: RuleException): 'filter' | 'signal' | 'leftOutOf' {
  if (isComparison) return 'leftOutOf';
  return filter === null ? 'signal' : 'filter';
}

/** An exception's audit entry. */
export function describeRuleException(
  action: 'add' | 'end',
  changes: { before?: RuleException; after?: RuleException },
): AuditEntry {
  const describe = (exception: RuleException) => ({
    [nameOf(exception)]: labelOf(exception),
    ...(exception.employeeId === null ? { register: exception.registerId } : { cashier: whoOf(exception) }),
    reason: exception.reason,
    until: exception.until,
  });
  const { storeId = 0, id = 0 } = changes.after ?? changes.before ?? {};
  return {
    action,
    entityType: 'rule_exception',
    entityId: `${storeId}-${id}`,
    changes: {
      ...(changes.before && { before: describe(changes.before) }),
      ...(changes.after && { after: describe(changes.after) }),
    },
  };
}
