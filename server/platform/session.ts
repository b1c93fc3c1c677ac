import { callbackify } from 'node:util';
import cookie from '@fastify/cookie';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { TokenScope } from '@tillwatch/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import { createActivityKeeper } from './activity.ts';
import { findActor } from './actor.queries.ts';
import type { Actor } from './actor.ts';
import { useApiToken } from './api-tokens.queries.ts';
import { readBearer } from './api-tokens.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { isOverHttps, nameCookie } from './host-cookie.ts';
import { plainAddress } from './ip-address.ts';
import { readOwnSecret } from './own-secret.ts';
import { deleteSession, extendSession, findSession, saveSession } from './session.queries.ts';
import { hashToken } from './tokens.ts';

declare module 'fastify' {
  interface Session {
    /** Absent while nobody is signed in. */
    userId?: number;
    /** Milliseconds since the epoch. */
    signedInAt?: number;
    /** Where the sign-in came from, for the user to recognize; the address may have changed since. */
    ipAddress?: string;
    userAgent?: string | null;
  }

  interface FastifyRequest {
    actor: Actor | null;
  }

  interface FastifyInstance {
    /** Null if nobody is signed in or the account may no longer be used. */
    findActor(request: FastifyRequest): Promise<Actor | null>;
    /** Records the user's activity, to the minute. */
    keepActivity(userId: number): Promise<void>;
  }
}

type SessionStore = NonNullable<FastifySessionOptions['store']>;

export const SESSION_COOKIE = 'tillwatch.sid';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
// Every call extends the session, but not every one is worth a write.
const EXTEND_AFTER_MS = 5 * 60_000;
const MAX_USER_AGENT = 500;

/**
 * Sessions in the specified table. They end after 12 hours without a call, 7 days after the sign-in, at logout, and as
 * soon as the account is deactivated.
 */
export async function registerSessions(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'database' | 'files'>,
): Promise<void> {
  const { db, often } = context.database;
  await app.register(cookie);
  await app.register(session, {
    secret: await readOwnSecret(context),
    cookieName: nameCookie(SESSION_COOKIE, context.config),
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isOverHttps(context.config),
      maxAge: ABSOLUTE_MS,
    },
    saveUninitialized: false,
    rolling: false,
    store: createStore(context),
  });

  app.decorateRequest('actor', null);
  app.decorate('keepActivity', createActivityKeeper(db));
  app.decorate('findActor', async (request: FastifyRequest) => {
    const bearer = readBearer(request.headers.authorization);
    const holder =
      bearer === null ? { userId: request.session.userId, scopes: null } : await findHolder(bearer);
    if (holder.userId === undefined) return null;
    const found = await findActor(often.real, holder.userId);
    if (!found?.isActive) {
      if (bearer !== null) throw refuseToken();
      await request.session.regenerate();
      return null;
    }
    return {
      user: found.user,
      storeIds: new Set(found.storeIds),
      ipAddress: plainAddress(request.ip),
      userAgent: request.headers['user-agent'] ?? null,
      tokenScopes: holder.scopes,
    };
  });

  async function findHolder(bearer: string): Promise<{ userId: number; scopes: TokenScope[] }> {
    const holder = await useApiToken(db, hashToken(bearer));
    if (!holder) throw refuseToken();
    return holder;
  }
}

function refuseToken(): AppError {
  return new AppError(
    'NOT_SIGNED_IN',
    'This API token is unknown, expired, or revoked. Make a new one under Account, Tokens.',
  );
}

/** Ends the session and clears its cookie. */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(nameCookie(SESSION_COOKIE, config), { path: '/', secure: isOverHttps(config) });
}

function createStore({ database: { db, often } }: Pick<Context, 'database'>): SessionStore {
  async function load(sid: string): Promise<Session | null> {
    const found = await findSession(often.real, sid);
    if (!found) return null;
    const latest = expiry(found.session);
    if (latest.getTime() <= Date.now()) return null;
    // Towards its end on the seventh day, a session is still used but lasts no longer.
    const isStale = Date.now() - (found.lastUsedAt?.getTime() ?? 0) > EXTEND_AFTER_MS;
    if (isStale || latest.getTime() - found.expire.getTime() > EXTEND_AFTER_MS) {
      await extendSession(db, sid, latest);
    }
    return found.session;
  }

  async function save(sid: string, session: Session): Promise<void> {
    // Nothing to store for callers who aren't signed in.
    if (session.userId !== undefined) await saveSession(db, sid, session, expiry(session));
  }

  return {
    get: callbackify(load),
    set: callbackify(save),
    destroy: callbackify((sid: string) => deleteSession(db, sid)),
  };
}

/**
 * Signs a user in under a new id, so an earlier cookie is useless.
 * @throws AppError if the browser would never send the cookie back.
 */
export async function startSession(request: FastifyRequest, userId: number): Promise<void> {
  if (request.session.cookie.secure === true && request.protocol !== 'https') {
    throw new AppError(
      'UNAVAILABLE',
      'Signing in works over https only. Is this the public address, and does the proxy send X-Forwarded-Proto?',
    );
  }
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.signedInAt = Date.now();
  request.session.ipAddress = plainAddress(request.ip);
  request.session.userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null;
}

function expiry(session: Session): Date {
  return new Date(Math.min(Date.now() + IDLE_MS, (session.signedInAt ?? 0) + ABSOLUTE_MS));
}
