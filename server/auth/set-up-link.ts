import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { createToken, hashToken } from './tokens.ts';
import { deleteSetupTokens, hasUsers, saveSetupToken } from './users.queries.ts';

/**
 * The one-time link by which the first administrator of an empty installation registers. A new one each time: links
 * made before stop working.
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
