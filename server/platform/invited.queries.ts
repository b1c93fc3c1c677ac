import { sql, type SqlBool } from 'kysely';

/** Condition on `users`, as `isInvited` has it: invited, and without a chosen password so far. */
export const IS_INVITED = sql<SqlBool>`(NOT users.is_email_verified AND users.registered_at IS NULL
  AND users.last_login_at IS NULL)`;
