import { isDeepStrictEqual } from 'node:util';
import type { UpdateUserInput } from '@tillwatch/contract';
import type { Kysely, Updateable } from 'kysely';
import { enqueueAccountMail } from '../auth/account-mail.jobs.ts';
import { announceRenaming } from '../auth/announce-renaming.ts';
import { describeUser } from '../auth/describe-user.ts';
import { approvedMessage, reactivatedMessage, refusedMessage } from '../auth/messages.ts';
import { isSameName, refuseFalseName } from '../auth/refuse-name.ts';
import { forgetDevicesOf } from '../auth/sign-in/known-devices.queries.ts';
import { deleteMailedLinks, type UserRow } from '../auth/users.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { deleteTokensOf } from '../platform/api-tokens.queries.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import type { Message } from '../platform/mail.ts';
import { deleteSessionsOf } from '../platform/session.queries.ts';
import { auditedFields } from './describe-managed-user.ts';
import { lockAdmins, lockUser, updateManagedUser } from './managed-users.queries.ts';
import { announceLoss, announceRole, notifyOfAccess, notifyOfDecision } from './notify-of-change.ts';
import { requireKnownStores } from './require-known-stores.ts';

type AuditedFields = ReturnType<typeof auditedFields>;

/**
 * Changes an account, and signs it out everywhere if its role changes or it becomes inactive. Activating an account
 * that awaits approval approves it; deactivating it refuses it.
 * @param action its name in the audit log, which gets no entry if nothing changes. Only an account that awaits approval
 * can be refused.
 * @throws AppError NOT_FOUND; CONFLICT if somebody else has decided in the meantime, or if no administrator would be
 * left; INVALID_INPUT for unknown stores.
 */
export async function changeUser(
  { config, database, jobs }: Pick<Context, 'config' | 'database' | 'jobs'>,
  actor: Actor,
  id: number,
  input: UpdateUserInput,
  action: 'update' | 'deactivate' | 'refuse',
): Promise<UserRow> {
  return database.db.transaction().execute(async (tx) => {
    // Locked before the account itself, so that two admins who change each other wait instead of deadlocking.
    const adminIds = await lockAdmins(tx);
    const before = await lockUser(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'User not found');
    if (action === 'refuse' && !before.awaits_approval) throw decidedAlready(before);
    if (input.assignedStores) await requireKnownStores(tx, input.assignedStores);

    const values = nextValues(before, input, action);
    const next: UserRow = { ...before, ...values };
    requireAnAdmin(adminIds, actor, next);
    if (!isSameName(describeUser(next), describeUser(before))) refuseFalseName(describeUser(next), next.role);
    if (isDeepStrictEqual(next, before)) return before;

    const row = await updateManagedUser(tx, id, values);
    if (row.role !== before.role || (before.is_active && !row.is_active)) {
      await deleteSessionsOf(tx, id);
      await deleteTokensOf(tx, id);
    }
    if (!row.is_active) await closeAccess(tx, id);
    const decision = decisionOn(before, row);
    const changes = compareFields(auditedFields(before), auditedFields(row));
    if (Object.keys(changes.after).length > 0) {
      await recordAudit(tx, actor, {
        action: decision ?? action,
        entityType: 'user',
        entityId: id,
        changes,
      });
    }
    await notifyOfDecision(tx, actor, before, row);
    const message = decision && messageOn(decision, config.publicUrl, row);
    if (message !== null) await enqueueAccountMail(jobs, tx, message);
    await notifyOfAccess(tx, actor, before, row);
    await announceRole(tx, actor, before.role, row);
    await announceLoss(tx, actor, before, row);
    await announceRenaming(tx, actor, before, row);
    return row;
  });
}

function decidedAlready({ is_active: isActive }: UserRow): AppError {
  const state = isActive ? 'was approved' : 'was refused or deactivated';
  return new AppError('CONFLICT', `This account ${state} in the meantime.`);
}

type Decision = 'approve' | 'refuse' | 'activate';

/** What was decided on an account that awaits approval, was refused, or was closed; null if nothing. */
function decisionOn(before: UserRow, after: UserRow): Decision | null {
  if (before.is_active || after.awaits_approval) return null;
  if (after.is_active) return before.awaits_approval || before.was_refused ? 'approve' : 'activate';
  return before.awaits_approval ? 'refuse' : null;
}

/** What is mailed to the owner. */
function messageOn(decision: Decision, publicUrl: string, { email, role }: UserRow): Message {
  switch (decision) {
    case 'approve':
      return approvedMessage(publicUrl, email, role);
    case 'refuse':
      return refusedMessage(email);
    case 'activate':
      return reactivatedMessage(publicUrl, email);
  }
}

/** Mailed links and known devices must not open the account again. */
async function closeAccess(tx: Kysely<Database>, userId: number): Promise<void> {
  await deleteMailedLinks(tx, userId);
  await forgetDevicesOf(tx, userId);
}

function nextValues(before: UserRow, input: UpdateUserInput, action: 'update' | 'deactivate' | 'refuse') {
  const isActive = input.isActive ?? before.is_active;
  const isDeactivated = (before.is_active && !isActive) || action !== 'update';
  return {
    first_name: input.firstName ?? before.first_name,
    last_name: input.lastName ?? before.last_name,
    role: input.role ?? before.role,
    position: input.position === undefined ? before.position : input.position,
    department: input.department === undefined ? before.department : input.department,
    assigned_stores: input.assignedStores ?? before.assigned_stores,
    is_active: isActive,
    awaits_approval: before.awaits_approval && !isActive && !isDeactivated,
    was_refused: !isActive && (before.was_refused || (before.awaits_approval && isDeactivated)),
    ...(isDeactivated && {
      two_factor_code: null,
      two_factor_expires: null,
    }),
  } satisfies Updateable<Database['users']>;
}

function requireAnAdmin(adminIds: readonly number[], actor: Actor, next: UserRow): void {
  if (next.is_active && next.role === 'admin') return;
  const [onlyId, ...others] = adminIds;
  if (onlyId !== next.id || others.length > 0) return;
  const self = next.id === actor.user.id;
  throw new AppError(
    'CONFLICT',
    next.is_active
      ? `${self ? 'You are' : 'This is'} the last active admin. Make somebody else an admin before changing this role.`
      : `${self ? 'You are' : 'This is'} the last active admin. Make somebody else an admin before deactivating this account.`,
    next.is_active
      ? { role: 'There must be an active admin' }
      : { isActive: 'There must be an active admin' },
  );
}

function compareFields(before: AuditedFields, after: AuditedFields) {
  const changed = (Object.keys(after) as (keyof AuditedFields)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const pick = (fields: AuditedFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: pick(before), after: pick(after) };
}
