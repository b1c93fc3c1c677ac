// Asks signed-in users for their password again before sensitive changes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { notSignedIn } from '../../platform/access.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { findSession } from '../../platform/session.queries.ts';
import { endSession } from '../../platform/session.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { verifyPassword } from '../passwords.ts';
import type { UserRow } from '../users.queries.ts';
import { lockUser } from './account.queries.ts';
import { endOwnSessions, nameSession } from './own-sessions.ts';

const MAX_WRONG_PASSWORDS = 10;
// Longer than any session lasts, so the count ends with the session.
const WINDOW_MS = 8 * 24 * 3_600_000;

interface PasswordCall {
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

class WrongPasswordError extends AppError {
  constructor() {
    const message = 'The current password is not right';
    super('INVALID_INPUT', message, { currentPassword: message });
  }
}

/**
 * `changeWithPassword` makes a change in a database transaction. If something else has to come before the check,
 * `withPassword` runs the change, which calls `requirePassword` in its own database transaction.
 */
export function createPasswordCheck(context: Pick<Context, 'config' | 'database'>) {
  const { db } = context.database;
  // A session left open or stolen must not become a way to guess the password. Each session has its own count, so the
  // owner can still sign in again elsewhere when one is used up.
  const passwordLimit = createAttemptLimit(db, {
    name: 'current password in session',
    max: MAX_WRONG_PASSWORDS,
    windowMs: WINDOW_MS,
  });

  /**
   * Counts a try, then makes the change. A wrong password is in the audit log, although the change is rolled back.
   * @param attempt what it was for, such as 'change the password'
   */
  async function withPassword<Result>(
    call: PasswordCall,
    attempt: string,
    change: () => Promise<Result>,
  ): Promise<Result> {
    await takePasswordTry(call);
    try {
      return await change();
    } catch (error) {
      if (error instanceof WrongPasswordError) {
        await recordAudit(db, call.actor, {
          action: 'enter_wrong_password',
          entityType: 'user',
          entityId: call.actor.user.id,
          changes: { after: { attempt } },
        });
      }
      throw error;
    }
  }

  /** Makes a change once the password is checked. @param change gets the actor's own row, locked. */
  function changeWithPassword<Result>(
    call: PasswordCall & { body: { currentPassword: string } },
    attempt: string,
    change: (tx: Kysely<Database>, row: UserRow) => Promise<Result>,
  ): Promise<Result> {
    return withPassword(call, attempt, () =>
      db
        .transaction()
        .execute(async (tx) => change(tx, await requirePassword(tx, call, call.body.currentPassword))),
    );
  }

  /** Counts a try before the password is checked. Past the limit the session ends: it's probably not the owner. */
  async function takePasswordTry({ actor, request, reply }: PasswordCall): Promise<void> {
    const session = nameSession(request.session.sessionId);
    if ((await passwordLimit.take(session)) === 0) return;
    await db.transaction().execute(async (tx) => {
      if ((await endOwnSessions(tx, actor.user.id, [session])) === 0) return;
      await recordAudit(tx, actor, {
        action: 'end_session_after_wrong_passwords',
        entityType: 'user',
        entityId: actor.user.id,
        changes: {},
      });
    });
    await endSession(request, reply, context.config);
    throw new AppError(
      'TOO_MANY_REQUESTS',
      'The current password was entered wrong too often, so you have been signed out here. Please log in again, or choose a new password by "Forgot password?" on the login page.',
    );
  }

  /** @returns the actor's own row, locked, if the password is right. */
  async function requirePassword(
    tx: Kysely<Database>,
    { actor, request }: PasswordCall,
    password: string,
  ): Promise<UserRow> {
    const row = await lockUser(tx, actor.user.id);
    // The previous holder of the lock may have ended this session or deactivated the account.
    if (!row.is_active || !(await findSession(tx, request.session.sessionId))) {
      throw notSignedIn();
    }
    if (!(await verifyPassword(row.password, password))) {
      throw new WrongPasswordError();
    }
    await passwordLimit.forget(nameSession(request.session.sessionId));
    return row;
  }

  return { changeWithPassword, withPassword, requirePassword };
}
