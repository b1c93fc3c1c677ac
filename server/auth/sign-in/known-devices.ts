// Browsers that have signed in to an account before. They may try where strangers must wait, but still need the
// password.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isOverHttps, nameCookie } from '../../platform/host-cookie.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { isDeviceKnown, saveDevice } from './known-devices.queries.ts';

const DEVICE_COOKIE = 'tillwatch.device';

const DAY_MS = 24 * 3_600_000;
const LIFETIME_MS = 180 * DAY_MS;
const MAX_DEVICES = 20;

/** The hash of the browser's device cookie; null if it has none. */
export function deviceHashOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | null {
  const token = request.cookies[nameCookie(DEVICE_COOKIE, config)];
  return token ? hashToken(token) : null;
}

/** Gives a known browser its own rate limit, which others at its address can't use up. */
export function countKnownDevices(
  db: Kysely<Database>,
  config: Pick<Config, 'publicUrl'>,
): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const hash = deviceHashOf(request, config);
    return hash !== null && (await isDeviceKnown(db, hash)) ? `device ${hash}` : networkOf(request.ip);
  };
}

/** Makes the browser a known device of an account whose password or mailbox its user has just proved to have. */
export async function rememberDevice(
  { config, db }: { config: Pick<Config, 'publicUrl'>; db: Kysely<Database> },
  userId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const name = nameCookie(DEVICE_COOKIE, config);
  const sent = request.cookies[name];
  // One cookie serves all accounts used in the browser. Cookies that this server did not issue are never accepted.
  const token = sent && (await isDeviceKnown(db, hashToken(sent))) ? sent : createToken();
  const expires = new Date(Date.now() + LIFETIME_MS);
  await saveDevice(db, { userId, tokenHash: hashToken(token), expires }, MAX_DEVICES);
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isOverHttps(config),
    maxAge: LIFETIME_MS / 1000,
  });
}
