import type { CreateUserInput } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { INVITATION_DAYS, invitationMessage } from '../auth/messages.ts';
import { makePasswordLink } from '../auth/password-reset/password-link.ts';
import { hashPassword } from '../auth/passwords.ts';
import { refuseFalseName } from '../auth/refuse-name.ts';
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts';
import type { UserRow } from '../auth/users.queries.ts';
import { type Actor, nameOf } from '../platform/actor.ts';
import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { createToken } from '../platform/tokens.ts';
import { auditedFields } from './describe-managed-user.ts';
import { mailOrRefuse } from './mail-or-refuse.ts';
import { insertManagedUser } from './managed-users.queries.ts';
import { announceRole } from './notify-of-change.ts';
import { requireKnownStores } from './require-known-stores.ts';

const DAY_MS = 24 * 3_600_000;

type Account = Omit<CreateUserInput, 'password'>;

/**
 * Adds an account that is active and verified, so its owner can sign in at once.
 * @throws AppError EMAIL_TAKEN, or INVALID_INPUT for unknown stores; both name the field.
 */
export async function createUser(
  db: Kysely<Database>,
  author: AuditAuthor,
  { password, ...account }: CreateUserInput,
): Promise<UserRow> {
  refuseFalseName(account, account.role);
  refuseWeakPassword(password, account);
  const passwordHash = await hashPassword(password);
  return db
    .transaction()
    .execute((tx) =>
      addAccount(tx, author, account, { passwordHash, isEmailVerified: true, action: 'create' }),
    );
}

/**
 * Adds an active account that nobody can sign in to, and mails its owner a link to choose a password, which verifies
 * the email.
 * @throws AppError as `createUser`, and UNAVAILABLE if the mail can't be sent; then no account is made.
 */
export async function inviteUser(
  { database: { db }, ...services }: Pick<Context, 'config' | 'database' | 'mail' | 'log'>,
  actor: Actor,
  account: Account,
): Promise<{ row: UserRow; message: string }> {
  refuseFalseName(account, account.role);
  // A hash that no password matches.
  const passwordHash = await hashPassword(createToken());
  return db.transaction().execute(async (tx) => {
    const row = await addAccount(tx, actor, account, {
      passwordHash,
      isEmailVerified: false,
      action: 'invite',
    });
    const token = await makePasswordLink(tx, row.id, INVITATION_DAYS * DAY_MS);
    // Inside the transaction, so nobody gets an account without a message about it.
    const mail = invitationMessage(services.config.publicUrl, row.email, nameOf(actor), token);
    return { row, message: await mailOrRefuse(services, tx, mail, 'The invitation') };
  });
}

async function addAccount(
  tx: Kysely<Database>,
  author: AuditAuthor,
  account: Account,
  {
    passwordHash,
    isEmailVerified,
    action,
  }: { passwordHash: string; isEmailVerified: boolean; action: 'create' | 'invite' },
): Promise<UserRow> {
  await requireKnownStores(tx, account.assignedStores);
  // Lists and the audit log need a name.
  const isNameless = account.firstName === '' && account.lastName === '';
  const row = await insertManagedUser(tx, {
    email: account.email,
    password: passwordHash,
    first_name: isNameless ? (account.email.split('@', 1)[0] ?? '') : account.firstName,
    last_name: account.lastName,
    role: account.role,
    position: account.position,
    department: account.department,
    assigned_stores: account.assignedStores,
    is_active: true,
    is_email_verified: isEmailVerified,
  });
  if (!row) {
    const message = `There is already an account with the email ${account.email}`;
    throw new AppError('EMAIL_TAKEN', message, { email: message });
  }
  await recordAudit(tx, author, {
    action,
    entityType: 'user',
    entityId: row.id,
    changes: { after: auditedFields(row) },
  });
  await announceRole(tx, author, null, row);
  return row;
}
