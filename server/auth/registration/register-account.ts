import type { RegisterInput, Role } from '@tillwatch/contract';
import { recordAudit, recordVisitor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Message } from '../../platform/mail.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { describeStanding } from '../describe-standing.ts';
import { asAuthor, type Origin } from '../describe-user.ts';
import { createMessageLimit } from '../message-limit.ts';
import { accountExistsMessage, VERIFICATION_HOURS, verificationMessage } from '../messages.ts';
import { hashPassword } from '../passwords.ts';
import { refuseFalseName } from '../refuse-name.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { findUserByEmail, hasUsers, insertUser, spendSetupToken, type UserRow } from '../users.queries.ts';
import { insertRegistration } from './registrations.queries.ts';

type Services = Pick<Context, 'config' | 'database' | 'mail' | 'log'>;

const HOUR_MS = 3_600_000;
const MAX_MESSAGES_AN_HOUR = 20;

export interface Registration {
  /** @returns the first administrator. */
  setUp(input: RegisterInput & { setupToken: string }, origin: Origin): Promise<UserRow>;
  /** @returns the message for the user: the same whether or not the address has an account. */
  register(input: RegisterInput, origin: Origin): Promise<string>;
}

export function createRegistration(services: Services): Registration {
  const { db } = services.database;
  const messageLimit = createMessageLimit(db, 'registration', MAX_MESSAGES_AN_HOUR);

  async function send(message: Message, origin: Origin): Promise<void> {
    await services.mail.send(message).catch(async (error: unknown) => {
      services.log.error({ err: error }, 'A message could not be sent');
      await messageLimit.giveBack(message.to, origin);
      throw new AppError(
        'UNAVAILABLE',
        'The verification email could not be sent. Please register again in a few minutes.',
      );
    });
  }

  return {
    async setUp(input, origin) {
      refuseFalseName(input, 'admin');
      refuseWeakPassword(input.password, input);
      const passwordHash = await hashPassword(input.password);
      return db.transaction().execute(async (tx) => {
        if (!(await spendSetupToken(tx, hashToken(input.setupToken)))) throw setupLinkSpent();
        const { email, firstName, lastName } = input;
        const row = await insertUser(tx, {
          email,
          passwordHash,
          firstName,
          lastName,
          role: 'admin',
          isActive: true,
          awaitsApproval: false,
          isEmailVerified: true,
          assignedStores: [],
          isSignedIn: true,
        });
        if (!row) throw setupLinkSpent();
        await recordAudit(tx, asAuthor(row, origin), {
          action: 'set_up',
          entityType: 'user',
          entityId: row.id,
          changes: { after: { email: row.email, role: row.role } },
        });
        return row;
      });
    },

    async register(input, origin) {
      if (!(await hasUsers(db))) {
        throw new AppError(
          'NOT_ALLOWED',
          'This installation has not been set up yet. Open the set-up link that the server printed when it started.',
        );
      }
      refuseFalseName(input, input.role);
      refuseWeakPassword(input.password, input);
      const passwordHash = await hashPassword(input.password);
      // Keeps strangers from flooding a mailbox; any link already sent can start over.
      if ((await messageLimit.take(input.email, origin)) > 0) return answerTo(input.role);
      const { publicUrl } = services.config;
      const token = createToken();
      const account = await findUserByEmail(db, input.email);
      if (!account) await keep(input, { passwordHash, token }, origin);
      await send(
        account
          ? accountExistsMessage(publicUrl, input.email, describeStanding(account))
          : verificationMessage(publicUrl, input, token),
        origin,
      );
      return answerTo(input.role);
    },
  };

  /** Adds a registration; others of the same address stay as they are. */
  async function keep(
    { email, firstName, lastName, role }: RegisterInput,
    { passwordHash, token }: { passwordHash: string; token: string },
    origin: Origin,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const expires = new Date(Date.now() + VERIFICATION_HOURS * HOUR_MS);
      const row = await insertRegistration(
        tx,
        {
          email,
          passwordHash,
          firstName,
          lastName,
          role,
          verification: { tokenHash: hashToken(token), expires },
        },
        origin,
      );
      await recordVisitor(tx, origin, {
        action: 'register',
        entityType: 'registration',
        entityId: row.id,
        changes: { after: { email, firstName, lastName, role } },
      });
    });
  }
}

function answerTo(role: Role): string {
  const verify = 'Please check your email for the verification link.';
  return role === 'agent'
    ? verify
    : `${verify} An administrator also has to approve a new ${role} before you can sign in.`;
}

function setupLinkSpent(): AppError {
  return new AppError(
    'SETUP_LINK_SPENT',
    'This set-up link has been used or is no longer valid. An empty installation prints a new one each time it starts.',
  );
}
