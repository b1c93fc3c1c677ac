import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = FastifyBaseLogger;

/** Logs one JSON object per line to standard output. Query strings are left out, because links contain tokens. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    serializers: { err: describeForLog },
    redact: {
      paths: [
        'password',
        'confirmPassword',
        'setupToken',
        'token',
        '*.password',
        '*.confirmPassword',
        '*.setupToken',
        '*.token',
        'headers.cookie',
        'headers.authorization',
        '*.headers.cookie',
        '*.headers.authorization',
        '*.headers["set-cookie"]',
      ],
      censor: '[hidden]',
    },
  });
}

/** Picks the useful fields; the driver attaches its whole connection to errors. */
function describeForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeForLog(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
