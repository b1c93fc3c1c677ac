import { parseRecordId, ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import type { DemoClient } from './demo-client.ts';

/** What somebody might have found, whatever the transactions are. */
const OPEN_NOTE = 'The manager knows, and is looking for the video of these receipts.';
const CLOSED_NOTE = 'Went through the receipts and the video with the manager. The money was kept.';
const CLOSED_REASON = 'Admitted in the interview with the manager present.';
const MOST_TRANSACTIONS = 4;

/** Opens cases on two cashiers with flagged transactions: one is being worked on, the other ended with a loss. */
export async function openDemoCases(supervisor: DemoClient, stores: readonly Store[]): Promise<void> {
  const flagged = (await Promise.all(stores.map((store) => findFlagged(supervisor, store)))).flat();
  const [first, second] = groupByCashier(flagged).toSorted((a, b) => b.length - a.length);
  if (first) await openCase(supervisor, first, 'Several receipts to explain', OPEN_NOTE);
  if (second) await closeCase(supervisor, second);
}

async function findFlagged(client: DemoClient, { id: storeId }: Store): Promise<TransactionRow[]> {
  const query = { storeId, status: 'flagged', limit: 200 };
  return (await client.call(ROUTES.listTransactions, { query })).transactions;
}

/** Each group has one store. */
function groupByCashier(rows: readonly TransactionRow[]): TransactionRow[][] {
  const groups = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    if (row.employeeId === null) continue;
    const key = `${parseRecordId(row.id).storeId} ${row.employeeId}`;
    groups.set(key, [...(groups.get(key) ?? []), row].slice(0, MOST_TRANSACTIONS));
  }
  return [...groups.values()];
}

async function openCase(
  client: DemoClient,
  rows: readonly TransactionRow[],
  title: string,
  note: string,
): Promise<string> {
  const body = { title, note, transactionIds: rows.map(({ id }) => id) };
  const { id } = await client.call(ROUTES.createCase, { body });
  const user = await client.call(ROUTES.getUser);
  await client.call(ROUTES.updateCase, {
    params: { id },
    body: { version: 1, status: 'in_progress', assignedTo: user.id },
  });
  return id;
}

async function closeCase(client: DemoClient, rows: readonly TransactionRow[]): Promise<void> {
  const id = await openCase(client, rows, 'Money missing after several receipts', CLOSED_NOTE);
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0);
  const lost = Math.max(cents, 1) / 100;
  const body = {
    version: 2,
    status: 'loss_confirmed',
    reason: CLOSED_REASON,
    lost,
    recovered: Math.floor(lost / 2),
  };
  await client.call(ROUTES.updateCase, { params: { id }, body });
}
