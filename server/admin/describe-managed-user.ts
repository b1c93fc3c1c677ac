import type { ManagedUser } from '@tillwatch/contract';
import { describeOrigin, describeUser } from '../auth/describe-user.ts';
import type { UserRow } from '../auth/users.queries.ts';

/** An account as administrators see it, without secrets. */
export function describeManagedUser(row: UserRow): ManagedUser {
  return {
    ...describeUser(row),
    awaitsApproval: row.awaits_approval && !row.is_active,
    isRefused: row.was_refused && !row.is_active,
    isInvited: isInvited(row),
    registered: describeOrigin(row),
  };
}

/** Whether the owner was invited, and hasn't chosen a password yet. */
export function isInvited(row: UserRow): boolean {
  return !row.is_email_verified && row.registered_at === null && row.last_login_at === null;
}

export function fullNameOf(row: UserRow): string {
  return `${row.first_name} ${row.last_name}`.trim();
}

/** The fields an administrator can set, as the audit log records them. */
export function auditedFields(row: UserRow) {
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    position: row.position,
    department: row.department,
    isActive: row.is_active,
    awaitsApproval: row.awaits_approval,
    assignedStores: row.assigned_stores,
  };
}
