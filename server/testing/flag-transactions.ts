import { ROUTES, type Store } from '@tillwatch/contract';
import { openTransaction } from './open-transaction.ts';
import { type SeedTransaction, seedTransactions } from './seed-transactions.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

/** Loads transactions, up to 200 in the store, and flags them as `as`. @returns their ids by transaction number. */
export async function flagTransactions(
  server: TestServer,
  { as, store }: { as: TestUser; store: Store },
  transactions: readonly SeedTransaction[],
): Promise<Record<string, string>> {
  await seedTransactions(server.context.database, { storeId: store.id, userId: as.id }, transactions);
  const { transactions: listed } = await server.call(ROUTES.listTransactions, {
    as,
    query: { storeId: store.id, limit: 200 },
  });
  const ids: Record<string, string> = {};
  for (const { transactionNumber: number } of transactions) {
    const { id } = listed.find(({ transactionId }) => transactionId === number)!;
    await server.call(ROUTES.updateTransaction, {
      as,
      params: { id },
      body: {
        isFlagged: true,
        verificationNotes: `Looked at ${number}`,
        ...(await openTransaction(server, as, id)),
      },
    });
    ids[number] = id;
  }
  return ids;
}
