import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

// argon2id, with the memory and passes that OWASP's password storage sheet names first.
const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} satisfies Options;

const HASH_PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

let nobodysHash: Promise<string> | null = null;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the hash was made with other parameters than are in force now. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(HASH_PREFIX);
}

/**
 * Whether the password is the one that was hashed. Takes as long when there is no hash to compare with: the time must
 * not tell whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash()), password);
  return passwordHash !== null && matches;
}

/** Made before anybody asks, or the first who does would wait for it. */
export function decoyHash(): Promise<string> {
  nobodysHash ??= hash('nobody', OPTIONS);
  return nobodysHash;
}
