import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { endPasswordLinks } from '../users.queries.ts';
import { saveResetToken } from './password-reset.queries.ts';

/** Makes a one-time link to choose a password. @returns its token, which only the message may carry. */
export async function makePasswordLink(
  tx: Kysely<Database>,
  userId: number,
  lifetimeMs: number,
): Promise<string> {
  const token = createToken();
  const expires = new Date(Date.now() + lifetimeMs);
  await saveResetToken(tx, userId, { tokenHash: hashToken(token), expires });
  return token;
}

/** Like `makePasswordLink`, but ends the earlier ones: an administrator resends a link because the first got lost. */
export async function renewPasswordLink(
  tx: Kysely<Database>,
  userId: number,
  lifetimeMs: number,
): Promise<string> {
  await endPasswordLinks(tx, userId);
  return makePasswordLink(tx, userId, lifetimeMs);
}
