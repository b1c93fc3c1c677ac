import path from 'node:path';
import { StartError } from './errors.ts';

export interface Config {
  port: number;
  /** Address to listen on; null listens on every address of the machine. */
  host: string | null;
  /** Absolute. Uploaded files, the outbox, secrets and the embedded database live below it. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Absolute; exports that appear below it are imported. Null: none is watched. */
  watchDir: string | null;
  /** Null: messages go to the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Without a slash at the end. Links in messages begin with it. */
  publicUrl: string;
  /** Whose X-Forwarded-* headers are believed, as Fastify's trustProxy takes it. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** Null: everything is kept. */
  retentionDays: number | null;
  /** Signs the cookies. Null: made at the first start, and kept in the data folder. */
  sessionSecret: string | null;
  /** Null: the metrics have no port of their own. */
  metricsPort: number | null;
  metricsHost: string;
  /** Null: /metrics is not served beside the pages. */
  metricsToken: string | null;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

// A hundred years.
const MAX_DAYS = 36_500;

// Whoever publishes an https address runs a proxy in front, and that proxy stands near.
const NEARBY_PROXIES = 'loopback, linklocal, uniquelocal';

/**
 * Reads the settings, all optional, listed in .env.example.
 * @throws StartError naming the setting that cannot be used.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = (name: string): string | null => env[name]?.trim() || null;

  const port = readPort('PORT', read('PORT') ?? '3000');
  const metricsPort = read('METRICS_PORT');
  const publicUrl = readPublicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const publicHost = new URL(publicUrl).hostname;
  return {
    port,
    host: read('HOST'),
    dataDir: path.resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl: readUrl('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']),
    watchDir: readFolder(read('WATCH_DIR')),
    smtpUrl: readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM') ?? `Tillwatch <tillwatch@${publicHost}>`,
    publicUrl,
    trustProxy: readTrustProxy(read('TRUST_PROXY'), publicUrl),
    retentionDays: readDays('RETENTION_DAYS', read('RETENTION_DAYS')),
    sessionSecret: readToken('SESSION_SECRET', read('SESSION_SECRET'), MIN_SECRET_LENGTH),
    metricsPort: metricsPort === null ? null : readPort('METRICS_PORT', metricsPort),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    metricsToken: readToken('METRICS_TOKEN', read('METRICS_TOKEN'), MIN_TOKEN_LENGTH),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'info'),
  };
}

const PASSED_ON = [
  'PATH',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
];

/** The environment of the database's processes: without the PG… variables of whoever starts the program. */
export function databaseEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

function readFolder(text: string | null): string | null {
  return text === null ? null : path.resolve(text);
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartError(`${name} must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readDays(name: string, text: string | null): number | null {
  if (text === null) return null;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > MAX_DAYS) {
    throw new StartError(`${name} must be a number of days from 1 to ${MAX_DAYS}, not "${text}".`);
  }
  return days;
}

// As `openssl rand -hex 16` and longer ones give it.
const MIN_TOKEN_LENGTH = 16;
const MIN_SECRET_LENGTH = 32;

function readToken(name: string, text: string | null, minLength: number): string | null {
  if (text !== null && text.length < minLength) {
    throw new StartError(`${name} must have at least ${minLength} characters.`);
  }
  return text;
}

function readUrl(name: string, text: string | null, protocols: string[]): string | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    // The value is not repeated: it may hold a password.
    throw new StartError(`${name} must be an address that begins with ${protocols[0]}//.`);
  }
  return text;
}

function readPublicUrl(text: string): string {
  const url = readUrl('PUBLIC_URL', text, ['http:', 'https:']) ?? '';
  if (new URL(url).pathname !== '/') {
    throw new StartError(
      `PUBLIC_URL must be an address without a path, such as https://tillwatch.example.com.`,
    );
  }
  return new URL(url).origin;
}

function readTrustProxy(text: string | null, publicUrl: string): Config['trustProxy'] {
  if (text === null) return publicUrl.startsWith('https:') ? NEARBY_PROXIES : false;
  if (text === 'true' || text === 'false') return text === 'true';
  // A number says how many proxies stand in front.
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text;
}

function readLogLevel(text: string): Config['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
}
