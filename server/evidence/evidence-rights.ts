import type { Actor } from '../platform/actor.ts';
import type { EvidenceRecord } from './evidence.queries.ts';

/** The columns that the rights depend on. */
type Standing = Pick<EvidenceRecord, 'added_by' | 'removed_by'>;

/** Everyone with the store sees its images, but only the remover, supervisors, and admins see removed ones. */
export function canSee({ user }: Pick<Actor, 'user'>, image: Standing): boolean {
  return image.removed_by === null || image.removed_by === user.id || user.role !== 'agent';
}

/**
 * The person who added an image may change its caption and remove it; the person who removed it may bring it back.
 * Supervisors and admins may do all of that.
 */
export function canChange({ user }: Pick<Actor, 'user'>, image: Standing): boolean {
  return user.role !== 'agent' || (image.removed_by ?? image.added_by) === user.id;
}
