import type { Role, TokenScope } from '@tillwatch/contract';
import { AppError } from './errors.ts';

/** Who makes a call, and what they may access. */
export interface Actor {
  user: ActorUser;
  /** An agent's assigned stores; every store for supervisors and admins. */
  storeIds: ReadonlySet<number>;
  ipAddress: string | null;
  userAgent: string | null;
  /** The scopes of a program's API token; null in a browser. */
  tokenScopes: readonly TokenScope[] | null;
}

export interface ActorUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** @throws AppError NOT_FOUND if the actor may not see the store or it doesn't exist, without revealing which. */
export function requireStore(actor: Actor, storeId: number): void {
  if (!actor.storeIds.has(storeId)) throw new AppError('NOT_FOUND', 'Store not found');
}

/** First and last name. */
export function nameOf({ user }: { user: Pick<ActorUser, 'firstName' | 'lastName'> }): string {
  return `${user.firstName} ${user.lastName}`.trim();
}
