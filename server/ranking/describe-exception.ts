import type { AuditEntry } from '../platform/audit.ts';
import type { ComparisonException } from './exceptions.queries.ts';

/** The audit entry of a change in who is compared. The cashier stands in it as an erasure finds it. */
export function describeException(
  storeId: number,
  action: 'leave_out' | 'compare_again',
  changes: { before?: ComparisonException; after?: ComparisonException },
): AuditEntry {
  const tell = ({ employeeId, reason, until }: ComparisonException) => ({
    cashier: `Cashier ${employeeId}`,
    reason,
    until,
  });
  return {
    action,
    entityType: 'store',
    entityId: `${storeId}-cashiers`,
    changes: {
      ...(changes.before && { before: tell(changes.before) }),
      ...(changes.after && { after: tell(changes.after) }),
    },
  };
}
