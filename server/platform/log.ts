import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = FastifyBaseLogger;

/** One JSON object a line on standard output. Queries of addresses are left out: links carry tokens. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
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
