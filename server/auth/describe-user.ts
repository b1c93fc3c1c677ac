import type { RegisteredFrom, TwoFactorMethod, User } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import type { AuditAuthor } from '../platform/audit.ts';
import { plainAddress } from '../platform/ip-address.ts';
import type { UserRow } from './users.queries.ts';

/** A user as the calls show it, without secrets. */
export function describeUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    role: row.role,
    position: row.position,
    department: row.department,
    assignedStores: row.assigned_stores,
    isActive: row.is_active,
    isEmailVerified: row.is_email_verified,
    twoFactorEnabled: row.two_factor_enabled,
    twoFactorMethod: twoFactorMethodOf(row),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Where the second factor's codes come from; null while it is off. */
export function twoFactorMethodOf(row: UserRow): TwoFactorMethod | null {
  if (!row.two_factor_enabled) return null;
  return row.authenticator_secret === null ? 'email' : 'app';
}

/** When and where an account was registered; null if it was not self-registered. */
export function describeOrigin(row: UserRow): RegisteredFrom | null {
  if (row.registered_at === null) return null;
  return {
    at: row.registered_at.toISOString(),
    ipAddress: row.registered_ip_address,
    userAgent: row.registered_user_agent,
  };
}

/** Where a request came from, for the audit log. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
}

export function originOf(request: FastifyRequest): Origin {
  return { ipAddress: plainAddress(request.ip), userAgent: request.headers['user-agent'] ?? null };
}

/** The audit author for registrations and sign-ins, where there is no actor yet. */
export function asAuthor(row: UserRow, origin: Origin): AuditAuthor {
  return { user: { id: row.id, firstName: row.first_name, lastName: row.last_name }, ...origin };
}
