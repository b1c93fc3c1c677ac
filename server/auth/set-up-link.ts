import type { Kysely } from 'kysely';
import type { AppDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { becomePrinter } from './set-up-link.queries.ts';
import { deleteSetupTokens, hasUsers, saveSetupToken } from './users.queries.ts';

/**
 * Creates the one-time link with which the first administrator of an empty installation registers. Earlier links stop
 * working.
 * @returns null once there are users.
 */
export async function createSetupLink(db: Kysely<Database>, publicUrl: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    if (await hasUsers(tx)) {
      await deleteSetupTokens(tx);
      return null;
    }
    const token = createToken();
    await saveSetupToken(tx, hashToken(token));
    return `${publicUrl}/auth?setup=${token}`;
  });
}

/**
 * What this process prints about the set-up link: the link itself or, if another running process has already printed a
 * working one, where to look for it.
 * @returns null once there are users.
 */
export async function describeSetupLink(
  { db, connectionString }: Pick<AppDatabase, 'db' | 'connectionString'>,
  publicUrl: string,
): Promise<string | null> {
  if (!(await hasUsers(db)) && !(await becomePrinter(connectionString))) {
    return 'Another process on this database has printed the set-up link.';
  }
  const link = await createSetupLink(db, publicUrl);
  return link === null ? null : `Set-up link: ${link}`;
}
