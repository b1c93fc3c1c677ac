import type { UserRow } from './users.queries.ts';

/** An account's status, for its mailbox's reader: whether it can be signed in to, and what is missing. */
export function describeStanding(user: UserRow): string {
  if (user.awaits_approval && !user.is_active) {
    return "It is waiting for an administrator's approval. You will get an email once it is decided.";
  }
  if (!user.is_active) {
    return user.was_refused
      ? 'It was not approved. Please ask an administrator.'
      : 'It has been deactivated. Please ask an administrator.';
  }
  return user.is_email_verified
    ? 'You can sign in with it.'
    : 'It has no password of yours yet: choose one by "Forgot password?".';
}
