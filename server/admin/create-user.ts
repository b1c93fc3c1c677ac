import type { CreateUserInput } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import { refuseLogName } from '../auth/refuse-name.ts';
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts';
import type { UserRow } from '../auth/users.queries.ts';
import { type AuditAuthor, recordAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { auditedFields } from './describe-managed-user.ts';
import { insertManagedUser } from './managed-users.queries.ts';
import { requireKnownStores } from './require-known-stores.ts';

/**
 * Adds an account that is active and verified, so its owner can sign in at once.
 * @throws AppError EMAIL_TAKEN, or INVALID_INPUT for unknown stores; both name the field.
 */
export async function createUser(
  db: Kysely<Database>,
  author: AuditAuthor,
  input: CreateUserInput,
): Promise<UserRow> {
  refuseLogName(input);
  refuseWeakPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  // Lists and the audit log need a name.
  const isNameless = input.firstName === '' && input.lastName === '';
  return db.transaction().execute(async (tx) => {
    await requireKnownStores(tx, input.assignedStores);
    const row = await insertManagedUser(tx, {
      email: input.email,
      password: passwordHash,
      first_name: isNameless ? (input.email.split('@', 1)[0] ?? '') : input.firstName,
      last_name: input.lastName,
      role: input.role,
      position: input.position,
      department: input.department,
      assigned_stores: input.assignedStores,
      is_active: true,
      is_email_verified: true,
    });
    if (!row) {
      const message = `There is already an account with the email ${input.email}`;
      throw new AppError('EMAIL_TAKEN', message, { email: message });
    }
    await recordAudit(tx, author, {
      action: 'create',
      entityType: 'user',
      entityId: row.id,
      changes: { after: auditedFields(row) },
    });
    return row;
  });
}
