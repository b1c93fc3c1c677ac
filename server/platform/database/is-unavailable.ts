// Connection failures of Node, and PostgreSQL's classes 08 (connection), 53 (resources), 57014 (a statement took too
// long), 57P (shutting down, starting).
const CODES =
  /^(08\w{3}|53\w{3}|57014|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|DATABASE_STALLED|DATABASE_LOST)$/;
// The driver has no codes for these.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;
// From the Citus coordinator, about a worker.
const NODE_MESSAGES =
  /^(connection to the remote node |failure on connection marked as essential|failed to connect to |could not connect to any active placements)/;
// An established connection broke while the database was working.
const BROKEN_CODES = /^(08006|57P0[12]|ECONNRESET|EPIPE|DATABASE_LOST)$/;
const BROKEN_MESSAGES = /^(Connection terminated|Client has encountered a connection error)/;
const NOT_CONNECTED = 'Connection terminated due to connection timeout';

/** Whether the database answers but one of the nodes with stores doesn't. */
export function isNodeUnavailable(error: unknown): boolean {
  return error instanceof Error && NODE_MESSAGES.test(error.message);
}

/** Whether an error means that the database is unavailable right now, not that the statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) ||
    MESSAGES.test(error.message) ||
    isNodeUnavailable(error)
  );
}

/** Whether the database may have done the work without confirming it. */
export function isOutcomeUncertain(error: unknown): boolean {
  if (!(error instanceof Error) || error.message === NOT_CONNECTED) return false;
  return (
    ('code' in error && typeof error.code === 'string' && BROKEN_CODES.test(error.code)) ||
    BROKEN_MESSAGES.test(error.message)
  );
}
