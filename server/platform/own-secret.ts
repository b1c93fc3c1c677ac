import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';

/**
 * The secret that signs the cookies, and from which the key for what must not be readable in the database is derived. Created
 * at the first start. Without it, everybody has to sign in again, and what was sealed stays closed.
 */
export async function readOwnSecret({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  return sessionSecret ?? (await ensureSecret(dataDir));
}

async function ensureSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const kept = (await readFile(file, 'utf8').catch(unless('ENOENT'))) ?? '';
  if (kept.trim().length >= 32) return kept.trim();
  const secret = randomBytes(48).toString('base64url');
  if (kept !== '') await rm(file);
  // Never overwrites that of a process that starts at the same time.
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch(unless('EEXIST'));
  return ensureSecret(dataDir);
}

/** Ignores errors with this code. */
function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}
