import { createToken, hashToken } from './tokens.ts';

const PREFIX = 'tw_';
const HINT_LENGTH = 9;

/** A new token, the hash to store, and its first characters. */
export function makeApiToken(): { token: string; tokenHash: string; hint: string } {
  const token = PREFIX + createToken();
  return { token, tokenHash: hashToken(token), hint: token.slice(0, HINT_LENGTH) };
}

/** @returns the token of an `Authorization: Bearer` header; null without such a header. */
export function readBearer(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}
