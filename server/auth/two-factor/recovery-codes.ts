import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hashToken } from '../../platform/tokens.ts';
import { saveRecoveryCodes, spendRecoveryCode } from './authenticator.queries.ts';
import { encodeBase32 } from './totp.ts';

const CODES = 10;
const CODE_BYTES = 10;

/** Makes ten codes, each for one sign-in without the app; earlier ones end. @returns them, to be shown once. */
export async function renewRecoveryCodes(tx: Kysely<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => encodeBase32(randomBytes(CODE_BYTES)));
  await saveRecoveryCodes(
    tx,
    userId,
    // 80 random bits need neither salt nor a slow hash.
    codes.map((code) => hashToken(code)),
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a code. @param code as typed, without spaces and hyphens. @returns whether it was valid. */
export function takeRecoveryCode(tx: Kysely<Database>, userId: number, code: string): Promise<boolean> {
  return spendRecoveryCode(tx, userId, hashToken(code.toUpperCase()));
}
