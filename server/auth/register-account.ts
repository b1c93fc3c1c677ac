import type { RegisterInput, Role } from '@tillwatch/contract';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import type { Message } from '../platform/mail.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { asAuthor, type Origin } from './describe-user.ts';
import { accountExistsMessage, VERIFICATION_HOURS, verificationMessage } from './messages.ts';
import { hashPassword } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { createToken, hashToken } from './tokens.ts';
import {
  hasUsers,
  insertUser,
  type NewUser,
  replaceUnfinishedUser,
  spendSetupToken,
  type UserRow,
} from './users.queries.ts';

type Services = Pick<Context, 'config' | 'database' | 'mail' | 'log'>;

const HOUR_MS = 3_600_000;
const MAX_MESSAGES_AN_HOUR = 5;

export interface Registration {
  /** @returns the first administrator. */
  setUp(input: RegisterInput & { setupToken: string }, origin: Origin): Promise<UserRow>;
  /** @returns what to tell whoever registers: the same whether or not the address has an account. */
  register(input: RegisterInput, origin: Origin): Promise<string>;
}

export function createRegistration(services: Services): Registration {
  const messageLimit = createAttemptLimit(services.database.db, {
    name: 'registration message',
    max: MAX_MESSAGES_AN_HOUR,
    windowMs: HOUR_MS,
  });

  async function sendWithinLimit(message: Message): Promise<void> {
    const recipient = message.to.toLowerCase();
    // Nobody's mailbox is flooded by a stranger who registers it again and again.
    if ((await messageLimit.take(recipient)) > 0) return;
    await services.mail.send(message).catch((error: unknown) => {
      services.log.error({ err: error }, 'A message could not be sent');
      throw new AppError(
        'UNAVAILABLE',
        'The verification email could not be sent. Please register again in a few minutes.',
      );
    });
  }

  return {
    async setUp(input, origin) {
      refuseWeakPassword(input.password, input);
      const passwordHash = await hashPassword(input.password);
      return services.database.db.transaction().execute(async (tx) => {
        if (!(await spendSetupToken(tx, hashToken(input.setupToken)))) throw setupLinkSpent();
        const row = await insertUser(tx, {
          ...newUser(input, passwordHash),
          role: 'admin',
          isActive: true,
          awaitsApproval: false,
          isEmailVerified: true,
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
      const { db } = services.database;
      if (!(await hasUsers(db))) {
        throw new AppError(
          'NOT_ALLOWED',
          'This installation has not been set up yet. Open the set-up link that the server printed when it started.',
        );
      }
      refuseWeakPassword(input.password, input);
      const passwordHash = await hashPassword(input.password);
      const token = createToken();
      const user: NewUser = {
        ...newUser(input, passwordHash),
        verification: createVerification(token),
      };
      const row = await db.transaction().execute(async (tx) => {
        const row = (await insertUser(tx, user)) ?? (await replaceUnfinishedUser(tx, user));
        if (row) {
          await recordAudit(tx, asAuthor(row, origin), {
            action: 'register',
            entityType: 'user',
            entityId: row.id,
            changes: { after: { email: row.email, role: row.role } },
          });
        }
        return row;
      });
      const { publicUrl } = services.config;
      await sendWithinLimit(
        row
          ? verificationMessage(publicUrl, input.email, token)
          : accountExistsMessage(publicUrl, input.email),
      );
      return answerTo(input.role);
    },
  };
}

export function createVerification(token: string): { tokenHash: string; expires: Date } {
  return { tokenHash: hashToken(token), expires: new Date(Date.now() + VERIFICATION_HOURS * HOUR_MS) };
}

function newUser(input: RegisterInput, passwordHash: string): NewUser {
  // The form offers every role; the higher ones wait for an administrator.
  const awaitsApproval = input.role !== 'agent';
  return {
    email: input.email,
    passwordHash,
    firstName: input.firstName,
    lastName: input.lastName,
    role: input.role,
    isActive: !awaitsApproval,
    awaitsApproval,
    isEmailVerified: false,
    assignedStores: [],
    verification: null,
  };
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
