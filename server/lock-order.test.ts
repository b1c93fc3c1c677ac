// On both databases: locks. Simultaneous work takes them in the same order, so nothing deadlocks.
import { ROUTES } from '@tillwatch/contract';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { holdTransactions, insertCase, insertTransactions } from './cases/cases.queries.ts';
import { erasePerson } from './personal-data/erase-person.ts';
import { findPersons } from './personal-data/person.queries.ts';
import { removeOld } from './retention/retention.jobs.ts';
import { type SeedTransaction, seedTransactions } from './testing/seed-transactions.ts';
import { untilWaiting } from './testing/until-waiting.ts';
import { useSupervisedStore } from './testing/use-test-server.ts';
import { findWrongDays } from './transactions/summary.queries.ts';

const DAY = '2026-11-22';
const HENRIK = { employeeId: '257', employeeName: 'HENRIK DAHL' };
const NADIA = { employeeId: '110', employeeName: 'NADIA BELL', filters: ['refund'] as const };

const { server, supervisor, store } = useSupervisedStore();

const idOf = (id: number) => `${store.id}-${id}`;
const receipt = (number: number, of: Partial<SeedTransaction>): SeedTransaction => ({
  transactionNumber: String(number),
  time: `${DAY}T10:0${number}:00`,
  ...of,
});

async function load(...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: supervisor.id };
  const { uploadId } = await seedTransactions(server.context.database, into, transactions);
  return idOf(uploadId);
}

const flag = (id: number) =>
  server.call(ROUTES.updateTransaction, {
    as: supervisor,
    params: { id: idOf(id) },
    body: { isFlagged: true },
  });

/** Gives a transaction without findings a risk, so ranking has to change it. */
async function giveStrayRisk(id: number): Promise<void> {
  const { pool } = server.context.database;
  await pool.query('UPDATE transactions SET risk = 7 WHERE store_id = $1 AND id = $2', [store.id, id]);
  await pool.query("UPDATE store_rankings SET version = '' WHERE store_id = $1", [store.id]);
}

type Step = (client: pg.PoolClient) => Promise<unknown>;

/** Does the first step, starts what has to wait for it, and does the last step before releasing its locks. */
async function meanwhile<Result>(first: Step, start: () => Promise<Result>, last: Step): Promise<Result> {
  const client = await server.context.database.pool.connect();
  try {
    await client.query('BEGIN');
    await first(client);
    const started = start();
    started.catch(() => undefined);
    await untilWaiting(server.context.database.pool);
    await last(client);
    await client.query('COMMIT');
    return await started;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const lockRow =
  (id: number): Step =>
  (client) =>
    client.query('SELECT FROM transactions WHERE store_id = $1 AND id = $2 FOR UPDATE', [store.id, id]);
const countReview: Step = (client) =>
  client.query('UPDATE store_days SET verified = verified WHERE store_id = $1', [store.id]);

describe('somebody who reviews another transaction of the day', () => {
  it('does not block somebody who takes what another file says', async () => {
    await load(receipt(1, HENRIK), receipt(2, HENRIK));
    await flag(1);
    await load(receipt(1, NADIA));
    await giveStrayRisk(2);
    const params = { id: idOf(1) };
    const { contests } = await server.call(ROUTES.getTransaction, { as: supervisor, params });
    const take = () =>
      server.call(ROUTES.settleContest, {
        as: supervisor,
        params: { ...params, contestId: contests[0]!.id! },
        body: { takes: true, seen: contests[0]!.seen, reason: 'Looked at the video' },
      });
    await meanwhile(lockRow(2), take, countReview);
    expect(await server.call(ROUTES.getTransaction, { as: supervisor, params })).toMatchObject({
      employeeName: 'NADIA BELL',
    });
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('does not block somebody who takes what another file says of several', async () => {
    await load(receipt(1, HENRIK), receipt(2, HENRIK), receipt(3, HENRIK));
    for (const id of [1, 3]) await flag(id);
    await load(receipt(1, NADIA), receipt(3, NADIA));
    await giveStrayRisk(2);
    const settled = await meanwhile(lockRow(2), await takeAll(), countReview);
    expect(settled.results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided']);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('does not block somebody who withdraws an upload', async () => {
    await load(receipt(1, HENRIK), receipt(2, HENRIK));
    const uploadId = await load(receipt(1, NADIA));
    await giveStrayRisk(2);
    const withdraw = () => server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    await meanwhile(lockRow(2), withdraw, countReview);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('does not block an erasure', async () => {
    await load(receipt(1, HENRIK), receipt(2, NADIA));
    const { database, files } = server.context;
    const [person] = await findPersons(database.db, 'Nadia Bell', store.storeNumber);
    const erase = () => erasePerson({ database, files }, person!, { isMeant: true });
    const audit: Step = (client) =>
      client.query(
        `INSERT INTO audit_log (user_id, user_name, action, entity_type, entity_id, changes)
        VALUES ($1, 'Sam', 'verify', 'transaction', $2, '{}')`,
        [supervisor.id, idOf(2)],
      );
    expect((await meanwhile(lockRow(2), erase, audit)).counts.transactions).toBe(1);
  });
});

/** Decides about all that is open, those with the highest ids first. */
async function takeAll() {
  const params = { id: String(store.id) };
  const { contests } = await server.call(ROUTES.listContests, { as: supervisor, params });
  const chosen = contests.map(({ id, seen }) => ({ id, seen })).toReversed();
  const body = { contests: chosen, takes: true, reason: 'Looked at the video' };
  return () => server.call(ROUTES.settleContests, { as: supervisor, params, body });
}

describe('somebody who decides about several', () => {
  it('waits for a review in a case before it holds any of them, and tells the case', async () => {
    await load(receipt(1, HENRIK), receipt(2, HENRIK));
    for (const id of [1, 2]) await flag(id);
    const caseId = (
      await server.call(ROUTES.createCase, {
        as: supervisor,
        body: { title: 'Drawer', transactionIds: [idOf(2)] },
      })
    ).id;
    await load(receipt(1, NADIA), receipt(2, NADIA));
    // As a review that takes a flag does: the case, then the transaction.
    const lockCase: Step = (client) =>
      client.query('SELECT FROM cases WHERE store_id = $1 FOR UPDATE', [store.id]);
    const { results } = await meanwhile(lockCase, await takeAll(), async (client) => {
      await lockRow(1)(client);
      await lockRow(2)(client);
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided']);
    const { history } = await server.call(ROUTES.getCase, { as: supervisor, params: { id: caseId } });
    expect(history[0]?.lines[0]).toContain('2 was changed to what');
  });

  it('locks the transactions in the order of their ids', async () => {
    await load(receipt(1, HENRIK), receipt(2, HENRIK));
    for (const id of [1, 2]) await flag(id);
    await load(receipt(1, NADIA), receipt(2, NADIA));
    const { results } = await meanwhile(lockRow(1), await takeAll(), lockRow(2));
    expect(results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided']);
  });
});

describe('somebody who opens a case', () => {
  const open = (...ids: number[]) =>
    server.call(ROUTES.createCase, {
      as: supervisor,
      body: { title: 'Drawer', transactionIds: ids.map(idOf) },
    });

  it('waits for a row without holding another', async () => {
    await load(receipt(1, HENRIK), receipt(2, HENRIK));
    for (const id of [1, 2]) await flag(id);
    const rank: Step = (client) =>
      client.query('UPDATE transactions SET risk = risk + 1 WHERE store_id = $1 AND id = 1', [store.id]);
    expect(await meanwhile(lockRow(2), () => open(1, 2), rank)).toMatchObject({ title: 'Drawer' });
  });

  it('waits for retention, which needs what the case would hold', async () => {
    // The newer one, which stays, comes first by its number.
    await load({ ...receipt(1, HENRIK), time: `${await dayBefore(3)}T10:00:00` });
    await load({ ...receipt(2, HENRIK), time: `${await dayBefore(50)}T10:00:00` });
    for (const id of [1, 2]) await flag(id);
    await giveStrayRisk(1);
    let opening: Promise<unknown> | undefined;
    const stop: Step = (client) =>
      client.query('SELECT FROM store_days WHERE store_id = $1 FOR UPDATE', [store.id]);
    const openToo: Step = async () => {
      opening = open(1, 2).catch((error: Error) => error.message);
      await untilWaiting(server.context.database.pool, 2);
    };
    await meanwhile(stop, () => removeOld(server.context, 30), openToo);
    expect(await opening).toContain(': 404');
  });

  it('is told that the flag is gone if somebody removes it in the meantime', async () => {
    await load(receipt(1, HENRIK));
    await flag(1);
    const { db } = server.context.database;
    const user = {
      id: supervisor.id,
      email: supervisor.email,
      firstName: 'Sam',
      lastName: 'Demo',
      role: 'supervisor' as const,
    };
    const actor = {
      user,
      storeIds: new Set([store.id]),
      ipAddress: null,
      userAgent: null,
      tokenScopes: null,
    };
    let unflagging: Promise<unknown> | undefined;
    const caseId = await db.transaction().execute(async (tx) => {
      await holdTransactions(tx, actor, store.id, [1]);
      unflagging = server.call(ROUTES.updateTransaction, {
        as: supervisor,
        params: { id: idOf(1) },
        body: { isVerified: true },
      });
      await untilWaiting(server.context.database.pool);
      const by = { storeId: store.id, userId: supervisor.id };
      const id = await insertCase(tx, by, { title: 'Late', employeeId: null, employeeName: null });
      await insertTransactions(tx, { storeId: store.id, id }, supervisor.id, [1]);
      return id;
    });
    await unflagging;
    const { history } = await server.call(ROUTES.getCase, { as: supervisor, params: { id: idOf(caseId) } });
    expect(history.map(({ lines }) => lines)).toEqual([['1 is no longer flagged']]);
  });
});

async function dayBefore(days: number): Promise<string> {
  const { rows } = await server.context.database.pool.query<{ day: string }>(
    'SELECT (current_date - $1::integer)::text AS day',
    [days],
  );
  return rows[0]!.day;
}
