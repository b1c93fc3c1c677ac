import { sql, type SqlBool } from 'kysely';

/** Condition on `users`, as `isInvited` has it: invited, and without a chosen password so far. */
export const IS_INVITED = sql<SqlBool>`(NOT users.is_email_verified AND users.registered_at IS NULL
  AND users.last_login_at IS NULL)`;

/** Condition on `users`: an agent who works, because the account is active and its password was chosen. */
export const IS_WORKING_AGENT = sql<SqlBool>`(users.role = 'agent' AND users.is_active AND NOT ${IS_INVITED})`;
