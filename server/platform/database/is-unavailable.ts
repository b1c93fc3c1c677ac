// Connection failures of Node, and PostgreSQL's classes 08 (connection), 53 (resources), 57P (shutting down, starting).
const CODES = /^(08\w{3}|53\w{3}|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
// The driver has no codes for these.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot be asked right now, rather than that the question was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) ||
    MESSAGES.test(error.message)
  );
}
