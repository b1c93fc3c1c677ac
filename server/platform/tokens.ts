import { createHash, randomBytes } from 'node:crypto';

/** A token for a link or program; the database stores only its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Needs neither salt nor a slow hash, because tokens are long and random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
