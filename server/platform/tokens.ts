import { createHash, randomBytes } from 'node:crypto';

/** What a link or a program carries; the database keeps only its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** No salt and no slow hash: the token is random and long. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
