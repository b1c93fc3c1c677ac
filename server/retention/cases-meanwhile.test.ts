// On both databases: locks. Somebody works on a case while old data is removed.
import { parseRecordId, ROUTES } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import {
  holdTransactions,
  insertCase,
  insertTransactions,
  markTransactions,
  saveCaseState,
} from '../cases/cases.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { lockCase } from '../platform/case-key.queries.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';
import { removeOld } from './retention.jobs.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;

const { server, supervisor, store } = useSupervisedStore();

function asSupervisor(): Actor {
  const { id, email } = supervisor;
  const user = { id, email, firstName: 'Sam', lastName: 'Demo', role: 'supervisor' as const };
  return { user, storeIds: new Set([store.id]), ipAddress: null, userAgent: null, tokenScopes: null };
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** A flagged transaction of that day in a new file of the store. @returns its id. */
async function addFlagged(daysAgo: number): Promise<string> {
  const bytes = makeWorkbook([
    ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Employee', 'Type', 'Total'],
    [String(daysAgo), dayBefore(daysAgo), '10:00:00', '1', '101', 'ANN', 'Sale', '1.00'],
  ]);
  await uploadFile(server, { user: supervisor, store, bytes });
  const [found] = await listTransactions();
  const params = { id: found!.id };
  await server.call(ROUTES.updateTransaction, { as: supervisor, params, body: { isFlagged: true } });
  return found!.id;
}

async function listTransactions() {
  const query = { storeId: store.id, startDate: dayBefore(400), endDate: dayBefore(0) };
  return (await server.call(ROUTES.listTransactions, { as: supervisor, query })).transactions;
}

const remove = () => removeOld(server.context, DAYS);

const untilSomebodyWaits = () => untilWaiting(server.context.database.pool);

it('keeps a day if one of its transactions is added to a case in the meantime', async () => {
  const { id } = parseRecordId(await addFlagged(50));
  const { db } = server.context.database;
  let removing: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await holdTransactions(tx, asSupervisor(), store.id, [id]);
    removing = remove();
    await untilSomebodyWaits();
    const by = { storeId: store.id, userId: supervisor.id };
    const made = await insertCase(tx, by, { title: 'Late', employeeId: null, employeeName: null });
    await insertTransactions(tx, { storeId: store.id, id: made }, supervisor.id, [id]);
  });
  await removing;
  expect(await listTransactions()).toHaveLength(1);
});

it('keeps a case that is reopened in the meantime', async () => {
  const transactionIds = [await addFlagged(50)];
  const body = { title: 'Again', transactionIds };
  const opened = await server.call(ROUTES.createCase, { as: supervisor, body });
  const closing = { version: 1, status: 'policy' as const, reason: 'Talked to' };
  await server.call(ROUTES.updateCase, { as: supervisor, params: { id: opened.id }, body: closing });
  const { db, pool } = server.context.database;
  await pool.query("UPDATE cases SET closed_at = now() - interval '40 days' WHERE store_id = $1", [store.id]);
  const key = parseRecordId(opened.id);
  let removing: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockCase(tx, key);
    removing = remove();
    await untilSomebodyWaits();
    const open = { title: 'Again', status: 'open' as const, assignedTo: null, reason: '' };
    const state = { ...open, lostCents: null, recoveredCents: null };
    await saveCaseState(tx, key, state, { isClosed: false, closedBy: null });
    await markTransactions(tx, key, true);
  });
  await removing;
  expect(await listTransactions()).toHaveLength(1);
});

it('does not wait for cases that stay', async () => {
  const kept = parseRecordId(await addFlagged(3));
  await addFlagged(50);
  await server.context.database.db.transaction().execute(async (tx) => {
    const by = { storeId: store.id, userId: supervisor.id };
    await holdTransactions(tx, asSupervisor(), store.id, [kept.id]);
    const made = await insertCase(tx, by, { title: 'New', employeeId: null, employeeName: null });
    await insertTransactions(tx, { storeId: store.id, id: made }, supervisor.id, [kept.id]);
    await remove();
  });
  expect((await listTransactions()).map(({ transactionTime }) => transactionTime.slice(0, 10))).toEqual([
    dayBefore(3),
  ]);
});
