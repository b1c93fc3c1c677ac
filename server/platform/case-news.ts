// Tells cases what happens to their transactions.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from './actor.ts';
import { type CaseOfTransaction, insertCaseNews } from './case-news.queries.ts';
import type { Database } from './database/schema.ts';
import { publishEvent } from './live.ts';
import { findBlindInCase } from './sight.queries.ts';

export { type CaseOfTransaction, lockAllWithCases, lockWithCases } from './case-news.queries.ts';

export interface CaseNews {
  transaction: { id: number; transactionNumber: string };
  lines: string[];
  reason?: string;
}

/** Adds to the history of each case, hidden from whoever owes a second look at the transaction. */
export async function noteInCases(
  tx: Kysely<Database>,
  actor: Actor,
  cases: readonly CaseOfTransaction[],
  { transaction, ...news }: CaseNews,
): Promise<void> {
  const details = {
    ...news,
    transactionNumbers: [transaction.transactionNumber],
    transactionIds: [transaction.id],
    names: { [actor.user.id]: nameOf(actor) },
  };
  for (const one of cases) {
    await insertCaseNews(tx, one, { userId: actor.user.id, details });
    const caseId = formatRecordId(one.storeId, one.id);
    const hiddenFrom = await findBlindInCase(tx, one, [transaction.id]);
    await publishEvent(tx, { type: 'case', storeId: one.storeId, caseId }, { hiddenFrom });
  }
}
