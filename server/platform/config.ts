import path from 'node:path';
import { StartError } from './errors.ts';
import { familyOf, readAddress } from './ip-address.ts';

const ROLES = ['all', 'web', 'worker'] as const;
/** What a process does: `web` serves pages and calls, `worker` runs the jobs, `all` does both. */
export type ProcessRole = (typeof ROLES)[number];

/** A bucket of an S3-compatible store. */
export interface Bucket {
  name: string;
  /** The beginning of every key: '', or a path with a trailing slash. */
  prefix: string;
  /** Whether URLs have the bucket in their path, not in their host. */
  hasPathStyle: boolean;
}

export interface Config {
  role: ProcessRole;
  port: number;
  /** Address to listen on; null listens on every address of the machine. */
  host: string | null;
  /** An absolute path. Has the outbox, the embedded database, and files that are arriving. */
  dataDir: string;
  /**
   * Where uploaded files and secrets are kept: a folder, as an absolute path, the data folder by default; or a bucket.
   */
  filesAt: string | Bucket;
  /** Null uses the embedded database. */
  databaseUrl: string | null;
  /** An absolute path. Exports that appear in it are imported. Null disables that. */
  watchDir: string | null;
  /** Null sends messages to the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Without a trailing slash. Links in messages start with it. */
  publicUrl: string;
  /** Files that would leave less than this free on the disk that they arrive on are refused. */
  diskReserveBytes: number;
  /** Addresses and networks (10.0.0.0/24) of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** Null keeps everything. */
  retentionDays: number | null;
  /** Signs the cookies. Null generates one at the first start and stores it in the data folder. */
  sessionSecret: string | null;
  /** Null means no separate port for metrics. */
  metricsPort: number | null;
  metricsHost: string;
  /** Null means /metrics is not served with the pages. */
  metricsToken: string | null;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

// A hundred years.
const MAX_DAYS = 36_500;

/**
 * Reads the settings, which are all optional and listed in .env.example.
 * @param givenRole overrides ROLE.
 * @throws StartError naming the invalid setting.
 */
export function loadConfig(
  env: Record<string, string | undefined> = process.env,
  givenRole?: string,
): Config {
  const read = (name: string): string | null => env[name]?.trim() || null;

  const role = readRole(givenRole ?? read('ROLE') ?? 'all', read);
  const dataDir = path.resolve(read('DATA_DIR') ?? 'data');
  const port = readPort('PORT', read('PORT') ?? '3000');
  const metricsPort = read('METRICS_PORT');
  const publicUrl = readPublicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const publicHost = new URL(publicUrl).hostname;
  return {
    role,
    port,
    host: read('HOST'),
    dataDir,
    filesAt: readFilesUrl(
      read('FILES_URL'),
      dataDir,
      read('AWS_ENDPOINT_URL_S3') ?? read('AWS_ENDPOINT_URL'),
    ),
    databaseUrl: readUrl('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']),
    watchDir: readFolder(read('WATCH_DIR')),
    smtpUrl: readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM') ?? `Tillwatch <tillwatch@${publicHost}>`,
    publicUrl,
    trustProxy: readTrustProxy(read('TRUST_PROXY')),
    diskReserveBytes: readMegabytes('DISK_RESERVE_MB', read('DISK_RESERVE_MB') ?? '1024'),
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

/** The environment for the database's processes, without the PG… variables of the user who starts the program. */
export function databaseEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

/** Where `npm start` built the programs that read files; null if they run from their sources, as in development. */
export function readingPrograms(env: Record<string, string | undefined> = process.env): string | null {
  return env['READING_PROGRAMS'] ?? null;
}

/** PostgreSQL's and Node's variables that affect connections, and Node's memory settings. */
const READER_PASSED_ON =
  /^(PG\w+|HOME|USER|USERNAME|USERPROFILE|APPDATA|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|MALLOC_\w+)$/i;

const DEMO_WEEKS = 8;
const MOST_DEMO_WEEKS = 52;

/** How many weeks of sales the demo simulates at its first start. @throws StartError */
export function loadDemoWeeks(env: Record<string, string | undefined> = process.env): number {
  const text = env['DEMO_WEEKS']?.trim() || String(DEMO_WEEKS);
  const weeks = Number(text);
  if (!/^\d+$/.test(text) || weeks < 1 || weeks > MOST_DEMO_WEEKS) {
    throw new StartError(`DEMO_WEEKS must be a number of weeks from 1 to ${MOST_DEMO_WEEKS}, not "${text}".`);
  }
  return weeks;
}

/** The environment for a reading process: what it needs to reach the database, and none of our secrets. */
export function readerEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const names = [...PASSED_ON, ...Object.keys(env).filter((name) => READER_PASSED_ON.test(name))];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

function readRole(text: string, read: (name: string) => string | null): ProcessRole {
  const role = ROLES.find((known) => known === text);
  if (!role) throw new StartError(`ROLE must be one of ${ROLES.join(', ')}, not "${text}".`);
  if (role !== 'all' && read('DATABASE_URL') === null) {
    throw new StartError(
      `ROLE=${role} needs DATABASE_URL: several processes share a database server. ` +
        'The embedded database serves one process, which does everything (ROLE=all).',
    );
  }
  if (role !== 'all' && read('PUBLIC_URL') === null) {
    throw new StartError(
      `ROLE=${role} needs PUBLIC_URL, the same for all processes: links in mails start with it.`,
    );
  }
  return role;
}

// Bucket names, and paths that are safe in keys.
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w./-]*$/;

function readFilesUrl(text: string | null, dataDir: string, endpoint: string | null): string | Bucket {
  if (text === null) return dataDir;
  if (!/^[a-z0-9]{2,}:/i.test(text)) return path.resolve(text);
  const [scheme, , name = '', ...folders] = text.split('/');
  const below = folders.join('/');
  if (scheme !== 's3:' || !BUCKET.test(name) || !PREFIX.test(below)) {
    throw new StartError(
      'FILES_URL must be a folder or the address of a bucket, such as s3://bucket or s3://bucket/tillwatch. ' +
        "A bucket's name has 3 to 63 lowercase letters, digits, dots, and hyphens.",
    );
  }
  const prefix = below === '' || below.endsWith('/') ? below : `${below}/`;
  return { name, prefix, hasPathStyle: endpoint !== null };
}

function readFolder(text: string | null): string | null {
  return text === null ? null : path.resolve(text);
}

const MAX_PORT = 65_535;

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > MAX_PORT) {
    throw new StartError(`${name} must be a number from 0 to ${MAX_PORT}, not "${text}".`);
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

const MEGABYTE = 1024 * 1024;

function readMegabytes(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new StartError(`${name} must be a number of megabytes, not "${text}".`);
  return Number(text) * MEGABYTE;
}

// At least as long as the output of `openssl rand -hex 16`.
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
  // The value isn't repeated, because it may contain a password.
  if (!URL.canParse(text) && protocols.some((protocol) => text.startsWith(`${protocol}//`))) {
    throw new StartError(`${name} cannot be read as an address. ${adviseOnUrl(text)}`);
  }
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new StartError(`${name} must be an address that begins with ${protocols[0]}//.`);
  }
  return text;
}

function adviseOnUrl(text: string): string {
  const port = /:(\d{1,9})(?:[/?#]|$)/.exec(text.slice(text.lastIndexOf('@') + 1))?.[1];
  if (port !== undefined && Number(port) > MAX_PORT) {
    return `Its port must be a number from 0 to ${MAX_PORT}.`;
  }
  return 'Check the host and the port; in a password, write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25.';
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

/** Only these proxies are trusted to say, in headers, who is calling. */
function readTrustProxy(text: string | null): string[] {
  const proxies = (text ?? '').split(/[\s,]+/).filter((proxy) => proxy !== '');
  for (const proxy of proxies) {
    if (isAddressOrNetwork(proxy)) continue;
    throw new StartError(
      `TRUST_PROXY must be the IP addresses or networks of your proxies, separated by commas, such as 127.0.0.1 or 10.0.0.5, 10.1.0.0/24, not "${proxy}". Without a proxy, leave it out.`,
    );
  }
  return proxies;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const known = readAddress(address);
  if (known === null || more !== undefined || /[[%]|\.\d+:/.test(address)) return false;
  if (prefix === undefined) return true;
  const longest = familyOf(known) === 'ipv4' ? 32 : 128;
  // A network that includes everybody isn't a list of proxies.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}

function readLogLevel(text: string): Config['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
}
