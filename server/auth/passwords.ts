import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

// argon2id, with the first set of parameters in OWASP's Password Storage Cheat Sheet.
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

/** Whether the hash was made with parameters other than today's. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(HASH_PREFIX);
}

/**
 * Whether the password matches the hash. Takes just as long without a hash, so that the time doesn't reveal whether an
 * account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash()), password);
  return passwordHash !== null && matches;
}

/** Computed ahead of time, or the first caller would wait for it. */
export function decoyHash(): Promise<string> {
  nobodysHash ??= hash('nobody', OPTIONS);
  return nobodysHash;
}
