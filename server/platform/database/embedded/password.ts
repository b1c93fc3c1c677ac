// The embedded database's password, kept with the data.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../errors.ts';

/** The password of an existing database; null if there is none. */
export async function readPassword(dataDir: string): Promise<string | null> {
  const kept = await readFile(passwordPath(dataDir), 'utf8').catch(() => null);
  return kept?.trim() || null;
}

function passwordPath(dataDir: string): string {
  return path.join(dataDir, 'database-password');
}

/**
 * The database's password, generated at the first start and stored with the data, readable only by the program's user.
 */
export async function ensurePassword(dataDir: string, clusterDir: string): Promise<string> {
  const kept = await readPassword(dataDir);
  if (kept !== null) return kept;
  const file = passwordPath(dataDir);
  const cluster = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (cluster !== null) {
    throw new StartError(`${file} is missing. Without it the database in ${clusterDir} cannot be opened.`);
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
