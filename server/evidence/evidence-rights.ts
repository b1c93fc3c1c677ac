import type { Actor } from '../platform/actor.ts';
import type { EvidenceRecord } from './evidence.queries.ts';

/** What the rights depend on. */
type Standing = Pick<EvidenceRecord, 'added_by' | 'removed_by'>;

/** Everyone at the store sees what is there; what was removed, whoever removed it, supervisors and admins. */
export function canSee({ user }: Pick<Actor, 'user'>, image: Standing): boolean {
  return image.removed_by === null || image.removed_by === user.id || user.role !== 'agent';
}

/**
 * Whoever added an image may write its caption and remove it, whoever removed it may bring it back; supervisors and
 * admins may do all of it.
 */
export function canChange({ user }: Pick<Actor, 'user'>, image: Standing): boolean {
  return user.role !== 'agent' || (image.removed_by ?? image.added_by) === user.id;
}
