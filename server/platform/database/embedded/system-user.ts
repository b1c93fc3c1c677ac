import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';
import type { Log } from '../../log.ts';

/** The user the database runs as; PostgreSQL refuses to run as root. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const NAME = 'tillwatch';
const FALLBACKS = ['postgres', 'nobody'];
const run = promisify(execFile);

// Most Linux systems have useradd; minimal ones have adduser in this form.
const CREATE_COMMANDS: [string, string[]][] = [
  [
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ],
  ],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', NAME]],
];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The unprivileged user for the database when the program runs as root: an existing one, or one created at the first
 * start.
 */
export async function provideSystemUser(log?: Pick<Log, 'info'>): Promise<SystemUser> {
  const existing = await findUser(NAME);
  if (existing) return existing;
  for (const [command, args] of CREATE_COMMANDS) {
    await run(command, args).catch(() => undefined);
    const created = await findUser(NAME);
    if (created) {
      log?.info(`Created the system user ${NAME} for the database`);
      return created;
    }
  }
  for (const name of FALLBACKS) {
    const fallback = await findUser(name);
    if (fallback) return fallback;
  }
  throw new StartError(
    'The database cannot run as root, and no system user could be created for it. ' +
      'Start Tillwatch as a normal user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function findUser(name: string): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (option) => Number((await run('id', [option, name])).stdout.trim())),
    );
    return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : null;
  } catch {
    return null;
  }
}
