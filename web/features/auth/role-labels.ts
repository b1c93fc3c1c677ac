import type { Role } from '@tillwatch/contract';

/** Roles are shown capitalized. Specification, section 2. */
export const ROLE_LABELS: Record<Role, string> = { agent: 'Agent', supervisor: 'Supervisor', admin: 'Admin' };
