// Lists a user's sessions and ends them.
import { createHash } from 'node:crypto';
import type { OwnSession } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { plainAddress } from '../../platform/ip-address.ts';
import { deleteSession, findSessionsOf } from '../../platform/session.queries.ts';

/** @param currentSid the session that makes the call. */
export async function listOwnSessions(
  db: Kysely<Database>,
  userId: number,
  currentSid: string,
): Promise<OwnSession[]> {
  return (await findSessionsOf(db, userId)).map(({ sid, session, lastUsedAt }) => ({
    id: nameSession(sid),
    signedInAt: new Date(session.signedInAt ?? 0).toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    ipAddress: session.ipAddress === undefined ? null : plainAddress(session.ipAddress),
    userAgent: session.userAgent ?? null,
    isCurrent: sid === currentSid,
  }));
}

/** Skips sessions that have already ended and those of other users. @returns how many it ended. */
export async function endOwnSessions(
  tx: Kysely<Database>,
  userId: number,
  ids: readonly string[],
): Promise<number> {
  const ending = (await findSessionsOf(tx, userId)).filter(({ sid }) => ids.includes(nameSession(sid)));
  for (const { sid } of ending) await deleteSession(tx, sid);
  return ending.length;
}

/** A public name for a session: its real id must stay in its cookie. */
export function nameSession(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
