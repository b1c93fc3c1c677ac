import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

// argon2id, with the memory and passes that OWASP's password storage sheet names first.
const OPTIONS: Options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

let nobodysHash: Promise<string> | null = null;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether the password is the one that was hashed. Takes as long when there is no hash to compare with: the time must
 * not tell whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash('nobody', OPTIONS);
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== null && matches;
}
