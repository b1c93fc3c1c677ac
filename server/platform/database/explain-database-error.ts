import { StartError } from '../errors.ts';

/**
 * Turns errors of the driver or server during startup into a message that says what to do. Other errors are returned
 * unchanged.
 */
export function explainDatabaseError(error: unknown, connectionString: string): unknown {
  const sentence = explain(error, describeTarget(connectionString));
  return sentence ? new StartError(sentence, { cause: error }) : error;
}

function explain(error: unknown, target: Target): string | null {
  const { server, database, user } = target;
  switch (errorCode(error)) {
    case '3D000':
      return `The database "${database}" does not exist on ${server}. Create it (CREATE DATABASE "${database}" OWNER "${user}";) and start again.`;
    case '28P01':
    case '28000':
      return `The database server ${server} refused the user "${user}". Check the user and the password in DATABASE_URL, and the server's pg_hba.conf.`;
    case '42501':
      return `The user "${user}" may not create tables or schemas in the database "${database}". Make it the owner (ALTER DATABASE "${database}" OWNER TO "${user}";) and start again.`;
    case '53300':
      return `The database server ${server} has no connections left. Raise its max_connections, or stop other programs that use it.`;
    case '53100':
      return `The database server ${server} has no room left on its disk. Free up space there and start again.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database server's name in DATABASE_URL (${server}) cannot be found.`;
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `No database server answers at ${server}. Start it, or correct DATABASE_URL.`;
    case 'DATABASE_STALLED':
    case 'DATABASE_LOST':
      return `The database server ${server} has stopped answering. Check on it, then try again.`;
    case 'ECONNRESET':
    case 'EPIPE':
    case '57P01':
    case '57P02':
      return `The database server ${server} has ended the connection. Look at its log, then try again.`;
    case '57P03':
      return `The database server ${server} is just starting or stopping. Try again in a moment.`;
    default:
      return explainMessage(error, server);
  }
}

/** The driver has no codes for these. */
function explainMessage(error: unknown, server: string): string | null {
  const message = error instanceof Error ? error.message : '';
  if (/^(timeout expired|Connection terminated due to connection timeout|timeout exceeded)/.test(message)) {
    return `${server} takes connections and does not answer like a database server. Check on it, or correct DATABASE_URL.`;
  }
  if (message.startsWith('received invalid response')) {
    return `${server} is not a PostgreSQL server. Correct DATABASE_URL.`;
  }
  if (/^(Connection terminated|Client has encountered a connection error)/.test(message)) {
    return `The database server ${server} has ended the connection. Look at its log, then try again.`;
  }
  if (/^(SASL|SCRAM)/.test(message)) {
    return `The database server ${server} wants a password. Check the user and the password in DATABASE_URL.`;
  }
  if (/SSL/.test(message)) {
    return `No secure connection to the database server ${server} (${message}). Check sslmode in DATABASE_URL.`;
  }
  return null;
}

interface Target {
  server: string;
  database: string;
  user: string;
}

function describeTarget(connectionString: string): Target {
  const url = new URL(connectionString);
  const user = decodeURIComponent(url.username) || 'the current user';
  return {
    server: `${url.hostname || 'localhost'}:${url.port || '5432'}`,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
  };
}

function errorCode(error: unknown): string | null {
  // If several addresses were tried, Node reports one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : null;
}
