// The codes of authenticator apps: RFC 6238 with what all apps support: SHA-1, six digits, and 30 seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@tillwatch/contract';

const STEP_MS = 30_000;
const DIGITS = LIMITS.twoFactorCodeLength;
// A clock may be off by a step, and typing takes time.
const TOLERATED_STEPS = [0, -1, 1];
// The length of a SHA-1 hash, as RFC 4226 recommends.
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base32. */
export function createSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** What the app reads, from a link or a picture. */
export function describeSecret(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Tillwatch' });
  return `otpauth://totp/Tillwatch:${encodeURIComponent(email)}?${query.toString()}`;
}

/**
 * @param code as typed, without spaces.
 * @returns the time step that the code belongs to; null if it is wrong.
 */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  const current = Math.floor(nowMs / STEP_MS);
  for (const offset of TOLERATED_STEPS) {
    if (isSame(codeAt(secret, current + offset), code)) return current + offset;
  }
  return null;
}

/** @param step counts 30 seconds since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of a point in time. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** RFC 4648, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
