// What happens to a transaction and the cases that have it should know.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from './actor.ts';
import { type CaseOfTransaction, insertCaseNews } from './case-news.queries.ts';
import type { Database } from './database/schema.ts';
import { publishLive } from './live.ts';

export { type CaseOfTransaction, lockCasesOf } from './case-news.queries.ts';

/** In the history of each. */
export async function noteInCases(
  tx: Kysely<Database>,
  actor: Actor,
  cases: readonly CaseOfTransaction[],
  details: { lines: string[]; reason?: string },
): Promise<void> {
  for (const one of cases) {
    await insertCaseNews(tx, one, { userId: actor.user.id, details });
    const caseId = formatRecordId(one.storeId, one.id);
    await publishLive(tx, { type: 'case', storeId: one.storeId, caseId });
  }
}
