import type { RestartInput, VerifyEmailInput } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { recordAudit, recordVisitor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { describeStanding } from '../describe-standing.ts';
import { asAuthor, type Origin } from '../describe-user.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { refuseFalseName } from '../refuse-name.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { findUserByEmail, findUserById, insertUser, type UserRow } from '../users.queries.ts';
import { notifyOfRegistration } from './notify-of-registration.ts';
import {
  endRegistrations,
  findRegistration,
  findSpentLink,
  type RegistrationRow,
  saveSpentLinks,
  type SpentLink,
  takePasswordTry,
} from './registrations.queries.ts';

type Services = Pick<Context, 'database'>;

const MAX_WRONG_PASSWORDS = 10;

/**
 * Turns a registration into an account, given the mailed link and the password chosen at registration. Both together
 * prove that the mailbox's owner chose the password.
 * @throws AppError VERIFICATION_LINK_SPENT, INVALID_INPUT at `password`, TOO_MANY_REQUESTS.
 */
export async function completeRegistration(
  services: Services,
  { token, password }: VerifyEmailInput,
  origin: Origin,
): Promise<UserRow> {
  const { db } = services.database;
  const found = await findRegistration(db, hashToken(token));
  if (!found) throw await linkSpent(db, token);
  // Counted before the password is checked, so simultaneous tries can't slip through.
  if (!(await takePasswordTry(db, found.id, MAX_WRONG_PASSWORDS))) {
    // Another link for the same address was just used.
    if (!(await findRegistration(db, hashToken(token)))) throw await linkSpent(db, token);
    throw new AppError(
      'TOO_MANY_REQUESTS',
      'The password was entered wrong too often for this link. Please start over below.',
    );
  }
  if (!(await verifyPassword(found.password, password))) {
    await recordVisitor(db, origin, {
      action: 'enter_wrong_password',
      entityType: 'registration',
      entityId: found.id,
      changes: { after: { email: found.email } },
    });
    const message = 'This is not the password that was chosen for this registration';
    throw new AppError('INVALID_INPUT', message, { password: message });
  }
  return makeAccount(services, found, token, origin, { registeredAt: found.registered_at, from: found });
}

/**
 * Registers again with any link mailed to the address: its reader owns the mailbox, and chooses a password now.
 * @throws AppError as above.
 */
export async function restartRegistration(
  services: Services,
  { token, password, firstName, lastName, role }: RestartInput,
  origin: Origin,
): Promise<UserRow> {
  const { db } = services.database;
  const found = await findRegistration(db, hashToken(token));
  if (!found) throw await linkSpent(db, token);
  refuseFalseName({ firstName, lastName }, role);
  refuseWeakPassword(password, { email: found.email, firstName, lastName });
  const chosen = {
    ...found,
    password: await hashPassword(password),
    first_name: firstName,
    last_name: lastName,
    role,
  };
  const from = { ip_address: origin.ipAddress, user_agent: origin.userAgent };
  return makeAccount(services, chosen, token, origin, { registeredAt: new Date(), from });
}

/** Also ends the address's other registrations. */
async function makeAccount(
  { database: { db } }: Services,
  registration: RegistrationRow,
  token: string,
  origin: Origin,
  { registeredAt, from }: { registeredAt: Date; from: Pick<RegistrationRow, 'ip_address' | 'user_agent'> },
): Promise<UserRow> {
  const { id, email, password, role } = registration;
  // The form offers every role; the higher ones need an administrator's approval.
  const awaitsApproval = role !== 'agent';
  const row = await db.transaction().execute(async (tx) => {
    const ended = await endRegistrations(tx, email);
    // Thrown inside the transaction, so the other registrations stay.
    if (!ended.some((other) => other.id === id)) throw await linkSpent(tx, token);
    const row = await insertUser(tx, {
      email,
      passwordHash: password,
      firstName: registration.first_name,
      lastName: registration.last_name,
      role,
      isActive: !awaitsApproval,
      awaitsApproval,
      isEmailVerified: true,
      assignedStores: [],
      registered: { at: registeredAt, ipAddress: from.ip_address, userAgent: from.user_agent },
    });
    // The address has gotten an account some other way.
    if (!row) return undefined;
    await saveSpentLinks(tx, row.id, ended);
    await recordAudit(tx, asAuthor(row, origin), {
      action: 'verify_email',
      entityType: 'user',
      entityId: row.id,
      changes: {
        after: {
          email,
          role,
          registration: id,
          registeredAt: registeredAt.toISOString(),
          registeredIpAddress: from.ip_address,
          ...(ended.length > 1 && { otherRegistrationsEnded: ended.length - 1 }),
        },
      },
    });
    await notifyOfRegistration(tx, row);
    return row;
  });
  if (!row) throw await linkSpent(db, token, email);
  return row;
}

/**
 * Says why the link no longer works: the status of the account that it made or that the address got some other way, or
 * that a newer link replaced it. Only a reader of the mailbox learns that.
 * @param email of the registration, if the link was valid.
 */
async function linkSpent(db: Kysely<Database>, token: string, email?: string): Promise<AppError> {
  const link = await findSpentLink(db, hashToken(token));
  const user =
    typeof link?.userId === 'number'
      ? await findUserById(db, link.userId)
      : email === undefined
        ? undefined
        : await findUserByEmail(db, email);
  return new AppError('VERIFICATION_LINK_SPENT', explainSpent(user, link));
}

function explainSpent(user: UserRow | undefined, link: SpentLink | undefined): string {
  if (user) {
    const has = user.is_email_verified ? 'is verified already, and has an account' : 'has an account already';
    return `This email address ${has}. ${describeStanding(user)}`;
  }
  return link?.isReplaced
    ? 'A newer verification link was sent to this email address and replaced this one. Please open the link in the newest message.'
    : 'This verification link has expired or was used before. If you cannot log in, please register again.';
}
