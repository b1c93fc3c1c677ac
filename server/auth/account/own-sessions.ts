// Where a user is signed in, and ending that elsewhere.
import { createHash } from 'node:crypto';
import type { OwnSession } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { deleteSession, findSessionsOf } from '../../platform/session.queries.ts';

/** @param currentSid the session that asks. */
export async function listOwnSessions(
  db: Kysely<Database>,
  userId: number,
  currentSid: string,
): Promise<OwnSession[]> {
  return (await findSessionsOf(db, userId)).map(({ sid, session }) => ({
    id: nameSession(sid),
    signedInAt: new Date(session.signedInAt ?? 0).toISOString(),
    ipAddress: session.ipAddress ?? null,
    userAgent: session.userAgent ?? null,
    isCurrent: sid === currentSid,
  }));
}

/** Those that have ended already, and those of others, are passed over. @returns how many have ended. */
export async function endOwnSessions(
  tx: Kysely<Database>,
  userId: number,
  ids: readonly string[],
): Promise<number> {
  const ending = (await findSessionsOf(tx, userId)).filter(({ sid }) => ids.includes(nameSession(sid)));
  for (const { sid } of ending) await deleteSession(tx, sid);
  return ending.length;
}

/** The session's own id stays in its cookie. */
export function nameSession(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
