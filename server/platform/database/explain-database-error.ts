import { StartError } from '../errors.ts';

/**
 * Turns what the driver or the server reports while starting into a sentence that says what to do.
 * Anything else comes back as it is.
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
      return `The database server ${server} has no connection left. Raise its max_connections, or stop what else uses it.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database server's name in DATABASE_URL (${server}) cannot be found.`;
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `No database server answers at ${server}. Start it, or correct DATABASE_URL.`;
    default:
      return null;
  }
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
  // Several addresses tried: Node reports one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : null;
}
