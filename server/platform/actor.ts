import type { Role, TokenScope } from '@tillwatch/contract';
import { AppError } from './errors.ts';

/** Who makes a call, and what it may touch. */
export interface Actor {
  user: ActorUser;
  /** An agent's assigned stores; every store for supervisors and admins. */
  storeIds: ReadonlySet<number>;
  ipAddress: string | null;
  userAgent: string | null;
  /** Of the API token that a program calls with; null in a browser. */
  tokenScopes: readonly TokenScope[] | null;
}

export interface ActorUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** @throws AppError NOT_FOUND when the store is not the actor's, or does not exist: the answer must not tell which. */
export function requireStore(actor: Actor, storeId: number): void {
  if (!actor.storeIds.has(storeId)) throw new AppError('NOT_FOUND', 'Store not found');
}
