import { recordVisitor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import type { Origin } from '../describe-user.ts';
import { findUserByEmail } from '../users.queries.ts';

/** Enough to show somebody guessing, and too few to fill the log, which only grows. */
const MAX_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

/**
 * Records refused sign-ins in the audit log: up to 60 an hour from a network. Does the same work whether or not the
 * email has an account.
 */
export function createFailureLog({ database: { db } }: Pick<Context, 'database'>) {
  const recorded = createAttemptLimit(db, {
    name: 'recorded failed sign-in',
    max: MAX_AN_HOUR,
    windowMs: HOUR_MS,
  });

  return async (email: string, origin: Origin, reason: string): Promise<void> => {
    if ((await recorded.take(networkOf(origin.ipAddress))) > 0) return;
    const user = await findUserByEmail(db, email);
    await recordVisitor(db, origin, {
      action: 'fail_sign_in',
      entityType: 'user',
      entityId: user?.id ?? 'unknown',
      changes: { after: { email, reason } },
    });
  };
}
