import { hkdf, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from './context.ts';
import { type Files, readKeptText } from './kept-files/files.ts';

const SECRET_BYTES = 48;
const KEY_BYTES = 32;
const MIN_LENGTH = 32;

export type SecretPlace = Pick<Context, 'files'> & { config: Pick<Context['config'], 'sessionSecret'> };

/**
 * The secret that signs cookies, and from which the key for sealing things in the database is derived. It's created at
 * the first start and kept with the files, so all processes have the same one, but neither the database nor a backup
 * has it. Without it, everybody has to sign in again, and sealed data can't be opened.
 */
export async function readOwnSecret({ config, files }: SecretPlace): Promise<string> {
  return config.sessionSecret ?? (await ensureSecret(files, 'session-secret'));
}

/**
 * @param purpose each has its own key.
 * @returns gives the key, derived once; if the secret could not be read, the next call tries again.
 */
export function createKey(place: SecretPlace, purpose: string): () => Promise<Buffer> {
  let derived: Promise<Buffer> | null = null;
  return () =>
    (derived ??= deriveKey(place, purpose).catch((error: unknown) => {
      derived = null;
      throw error;
    }));
}

async function deriveKey(place: SecretPlace, purpose: string): Promise<Buffer> {
  const secret = await readOwnSecret(place);
  return Buffer.from(await promisify(hkdf)('sha256', secret, '', `tillwatch ${purpose}`, KEY_BYTES));
}

/** @returns the secret with that name, created if there is none. */
export async function ensureSecret(files: Files, name: string): Promise<string> {
  const kept = (await readKeptText(files, name))?.trim() ?? '';
  if (kept.length >= MIN_LENGTH) return kept;
  if (kept !== '') await files.remove(name);
  await files.writeOnce(name, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
  return ensureSecret(files, name);
}
