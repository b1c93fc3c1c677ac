// On both databases: statements.
import { expect, it } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { findFirstOfDay } from './digest-content.queries.ts';

const server = useTestServer();

it('names both cashiers of whom files disagree about', async () => {
  const store = await server.createStore();
  const { id: userId } = await server.createUser({ role: 'supervisor' });
  const { database } = server.context;
  const refund = (transactionNumber: string, employeeId: string) => ({
    transactionNumber,
    time: `2026-11-17T10:00:0${transactionNumber}`,
    type: 'Refund' as const,
    amountCents: -1758,
    priority: 'check_all' as const,
    filters: ['refund' as const],
    employeeId,
    lines: [transactionNumber, employeeId],
  });
  await seedTransactions(database, { storeId: store.id, userId }, [refund('1', '27'), refund('2', '27')]);
  await seedTransactions(database, { storeId: store.id, userId }, [refund('1', '31'), refund('2', '027')]);
  const rows = await findFirstOfDay(database.db, store.id, '2026-11-17', 10);
  expect(
    Object.fromEntries(
      rows.map((row) => [row.transaction_number, [row.employee_id, row.other_employee_ids]]),
    ),
  ).toEqual({ 1: ['27', ['31']], 2: ['27', []] });
});
