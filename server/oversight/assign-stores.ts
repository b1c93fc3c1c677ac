import type { AssignmentInput } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { lockUser, updateManagedUser } from '../admin/managed-users.queries.ts';
import { announceLoss, notifyOfAccess } from '../admin/notify-of-change.ts';
import { type Actor, requireStore } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { findStoreIds, lockStoreNumbers } from './workload.queries.ts';

/**
 * Gives an agent stores and takes others away; anything already so stays, without an entry in the audit log.
 * @returns the ids of all stores that the agent has afterwards, ascending.
 * @throws AppError NOT_FOUND for an unknown person or store; CONFLICT for anybody but an active agent.
 */
export async function assignStores(
  db: Kysely<Database>,
  actor: Actor,
  agentId: number,
  { assign, unassign }: AssignmentInput,
): Promise<number[]> {
  for (const id of [...assign, ...unassign]) requireStore(actor, id);
  return db.transaction().execute(async (tx) => {
    // Before the account, in the same order as a change of a store's number locks them.
    const numbers = await lockStoreNumbers(tx, [...assign, ...unassign]);
    const numberOf = (id: number): string => {
      const number = numbers.get(id);
      if (number === undefined) throw new AppError('NOT_FOUND', 'Store not found');
      return number;
    };
    const before = await lockUser(tx, agentId);
    if (!before) throw new AppError('NOT_FOUND', 'Agent not found');
    if (before.role !== 'agent' || !before.is_active) {
      throw new AppError('CONFLICT', 'Only active agents are assigned stores.');
    }
    const taken = new Set(unassign.map(numberOf));
    const kept = before.assigned_stores.filter((number) => !taken.has(number));
    const next = [...new Set([...kept, ...assign.map(numberOf)])];
    if (next.join('\n') !== before.assigned_stores.join('\n')) {
      const after = await updateManagedUser(tx, agentId, { assigned_stores: next });
      await recordAudit(tx, actor, {
        action: 'assign_stores',
        entityType: 'user',
        entityId: agentId,
        changes: { before: { assignedStores: before.assigned_stores }, after: { assignedStores: next } },
      });
      await notifyOfAccess(tx, actor, before, after);
      await announceLoss(tx, actor, before, after);
    }
    return findStoreIds(tx, next);
  });
}
