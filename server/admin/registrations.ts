import type { PendingRegistration } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { verificationMessage, VERIFICATION_HOURS } from '../auth/messages.ts';
import {
  findPendingRegistrations,
  lockRegistration,
  type RegistrationRow,
  renewRegistration,
} from '../auth/registration/registrations.queries.ts';
import { findUserByEmail } from '../auth/users.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { mailOrRefuse } from './mail-or-refuse.ts';

const HOUR_MS = 3_600_000;

/** Registrations whose mailed link hasn't been followed yet, newest first. */
export async function listRegistrations(db: Kysely<Database>): Promise<PendingRegistration[]> {
  return (await findPendingRegistrations(db)).map(describeRegistration);
}

/**
 * Mails a registration's link again: a new one, since only a hash of the first is kept.
 * @returns a sentence for the administrator.
 * @throws AppError NOT_FOUND, CONFLICT if the address has an account, UNAVAILABLE if the mail can't be sent.
 */
export async function resendVerification(
  { database: { db }, ...services }: Pick<Context, 'config' | 'database' | 'mail' | 'log'>,
  actor: Actor,
  id: number,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'This registration has expired, or was verified just now.');
    if (await findUserByEmail(tx, row.email)) {
      throw new AppError('CONFLICT', `There is already an account with the email ${row.email}`);
    }
    const token = createToken();
    const expires = new Date(Date.now() + VERIFICATION_HOURS * HOUR_MS);
    await renewRegistration(tx, row, { tokenHash: hashToken(token), expires });
    await recordAudit(tx, actor, {
      action: 'send_verification',
      entityType: 'registration',
      entityId: id,
      changes: { after: { email: row.email } },
    });
    const mail = verificationMessage(services.config.publicUrl, row, token);
    const sent = await mailOrRefuse(services, tx, mail, 'A new verification link');
    return `${sent} It expires in ${VERIFICATION_HOURS} hours.`;
  });
}

function describeRegistration(row: RegistrationRow): PendingRegistration {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    registered: {
      at: row.registered_at.toISOString(),
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
    },
    expiresAt: row.email_verification_expires.toISOString(),
  };
}
