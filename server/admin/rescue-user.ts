import type { Rescue } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { enqueueAccountMail } from '../auth/account-mail.jobs.ts';
import { saveTwoFactorEnabled } from '../auth/account/account.queries.ts';
import {
  INVITATION_DAYS,
  invitationMessage,
  passwordResetMessage,
  rescuedMessage,
  RESET_HOURS,
} from '../auth/messages.ts';
import { renewPasswordLink } from '../auth/password-reset/password-link.ts';
import { liftSignInDelays } from '../auth/sign-in/sign-in-limit.ts';
import type { UserRow } from '../auth/users.queries.ts';
import { type Actor, nameOf } from '../platform/actor.ts';
import { deleteTokensOf } from '../platform/api-tokens.queries.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { deleteSessionsOf, findSessionsOf } from '../platform/session.queries.ts';
import { fullNameOf, isInvited } from './describe-managed-user.ts';
import { mailOrRefuse } from './mail-or-refuse.ts';
import { lockUser } from './managed-users.queries.ts';

const HOUR_MS = 3_600_000;

type Services = Pick<Context, 'config' | 'database' | 'mail' | 'jobs' | 'log'>;

interface Case {
  services: Services;
  tx: Kysely<Database>;
  actor: Actor;
  user: UserRow;
}

/** Runs in the transaction that audits it. @returns what was done, in a sentence for the administrator. */
type Act = (rescue: Case) => Promise<string>;

const ACTS: Record<Rescue, Act> = {
  async send_password_reset({ services, tx, actor, user }) {
    requireOpen(user);
    const token = await renewPasswordLink(tx, user.id, RESET_HOURS * HOUR_MS);
    const to = { to: user.email, asker: `The administrator ${nameOf(actor)}` };
    const mail = passwordResetMessage(services.config.publicUrl, to, token);
    const sent = await mailOrRefuse(services, tx, mail, 'A link to choose a new password');
    return `${sent} It expires in ${RESET_HOURS} hour.`;
  },

  async send_invitation({ services, tx, actor, user }) {
    requireOpen(user);
    if (!isInvited(user)) {
      throw new AppError('CONFLICT', 'This person has chosen a password already. Send a reset link instead.');
    }
    const token = await renewPasswordLink(tx, user.id, INVITATION_DAYS * 24 * HOUR_MS);
    const mail = invitationMessage(services.config.publicUrl, user.email, nameOf(actor), token);
    const sent = await mailOrRefuse(services, tx, mail, 'A new invitation');
    return `${sent} It expires in ${INVITATION_DAYS} days.`;
  },

  async lift_sign_in_delay({ tx, user }) {
    return (await liftSignInDelays(tx, user))
      ? `${fullNameOf(user)} can try to sign in again at once.`
      : `Nothing was delaying ${fullNameOf(user)}: there were no failed sign-ins.`;
  },

  async end_sessions({ services, tx, user }) {
    const { length } = await findSessionsOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await mailOwner({ services, tx, user }, 'An administrator has signed you out of Tillwatch everywhere.');
    return `${length === 1 ? 'One session has' : `${length} sessions have`} ended.`;
  },

  async turn_off_two_factor({ services, tx, user }) {
    if (!user.two_factor_enabled) throw new AppError('CONFLICT', 'Two-factor sign-in is off already.');
    await saveTwoFactorEnabled(tx, user.id, false);
    // Whoever has the lost factor must be signed out, too.
    await deleteSessionsOf(tx, user.id);
    await deleteTokensOf(tx, user.id);
    await mailOwner(
      { services, tx, user },
      'An administrator has turned off two-factor sign-in for your Tillwatch account, and signed you out everywhere. Signing in takes your password only, until you turn it on again under Account, Two-Factor.',
    );
    return 'Two-factor sign-in is off, and the person is signed out everywhere.';
  },
};

/**
 * Helps the owner of an account, and audits it.
 * @param check throws if the administrator may not, once the account is locked.
 * @throws AppError NOT_FOUND, CONFLICT with the reason, UNAVAILABLE if a mail can't be sent.
 */
export async function rescueUser(
  services: Services,
  actor: Actor,
  { id, action }: { id: number; action: Rescue },
  check: (tx: Kysely<Database>) => Promise<unknown>,
): Promise<{ row: UserRow; message: string }> {
  return services.database.db.transaction().execute(async (tx) => {
    await check(tx);
    const user = await lockUser(tx, id);
    if (!user) throw new AppError('NOT_FOUND', 'User not found');
    const message = await ACTS[action]({ services, tx, actor, user });
    await recordAudit(tx, actor, { action, entityType: 'user', entityId: id, changes: {} });
    return { row: (await lockUser(tx, id)) ?? user, message };
  });
}

/** A deactivated account stays closed, whatever is mailed. */
function requireOpen(user: UserRow): void {
  if (user.is_active || user.awaits_approval) return;
  throw new AppError('CONFLICT', 'This account is deactivated. Activate it first.');
}

function mailOwner(
  { services, tx, user }: Pick<Case, 'services' | 'tx' | 'user'>,
  act: string,
): Promise<void> {
  const message = rescuedMessage(services.config.publicUrl, user.email, act);
  return enqueueAccountMail(services.jobs, tx, message);
}
