// On both databases: what ranking learns from reviewers, how that is undone, and random looks.
import { RANDOM_LOOKS, type RankingLearning, ROUTES, type Store } from '@tillwatch/contract';
import { filterBit } from '@tillwatch/core/detection';
import { DEFAULT_WEIGHTS } from '@tillwatch/core/ranking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { eventually } from '../testing/eventually.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';
import { learnAtNight } from './learn-weights.ts';
import { findOutdated } from './weights-in-force.ts';

const DAYS = 8;

let server: TestServer;
let stores: [Store, Store];
let agent: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  stores = [await server.createStore(), await server.createStore()];
  agent = await server.createUser({ assignedStores: stores.map(({ storeNumber }) => storeNumber) });
  admin = await server.createUser({ role: 'admin' });
  for (const [at, { id }] of stores.entries()) {
    const receipts = simulateReceipts({ seed: at + 1, days: DAYS });
    await seedReceipts(server.context.database, { storeId: id, userId: agent.id }, receipts);
  }
});
afterAll(() => server.close());

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.context.database.pool.query(text, values)).rows as Row[];
}

const readLearning = (): Promise<RankingLearning> => server.call(ROUTES.getLearning, { as: admin });

/**
 * Decides on everything in a store with money at risk, the day after it was rung up: flags what has the signal, and
 * verifies the rest.
 */
async function answerAll(storeId: number, signal: string, wasOpened: boolean): Promise<number> {
  const decided = await query(
    `UPDATE transactions t SET is_flagged = r.strengths -> $2 IS NOT NULL, is_verified = r.strengths -> $2 IS NULL,
      reviewed_by = $3, reviewed_at = (r.business_day + 1)::timestamp AT TIME ZONE 'UTC', version = t.version + 1
    FROM transaction_risks r
    WHERE t.store_id = $1 AND r.store_id = $1 AND r.transaction_id = t.id AND r.at_risk_cents > 0 RETURNING t.id`,
    [storeId, signal, agent.id],
  );
  await query(
    `INSERT INTO review_changes (store_id, transaction_id, version, action, user_id, reviewed, was_opened)
    SELECT store_id, id, version, 'verify', $2, 1, $3 FROM transactions
    WHERE store_id = $1 AND reviewed_by IS NOT NULL`,
    [storeId, agent.id, wasOpened],
  );
  return decided.length;
}

const readRisks = (): Promise<{ id: string; risk: number }[]> =>
  query("SELECT store_id || '-' || id AS id, risk FROM transactions WHERE risk > 0 ORDER BY store_id, id");

async function readAudit(): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `SELECT user_name || ': ' || action || ' ' || entity_type || ' ' || entity_id AS line FROM audit_log
    WHERE entity_type LIKE 'ranking%' ORDER BY id`,
  );
  return rows.map(({ line }) => line);
}

interface Look {
  id: string;
  place: number;
}

/** As many as a store and day have after the first ten, but no more than wanted. */
async function countExpected(storeId: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT sum(least(d.below, $2))::integer AS count FROM (
      SELECT count(*) AS below FROM transaction_risks r JOIN transactions t ON t.store_id = $1 AND t.id = r.transaction_id
      WHERE r.store_id = $1 AND t.risk > 0 AND (r.day_rank IS NULL OR r.day_rank > 10) GROUP BY r.business_day) AS d`,
    [storeId, RANDOM_LOOKS.usual],
  );
  return row?.count ?? 0;
}

/** Skips stores that the server's own job is ranking right now. */
async function rankAll(): Promise<void> {
  await eventually(async () => {
    await rankOutdated(server.context);
    expect(await findOutdated(server.context.database.db)).toEqual([]);
  });
}

/** Random looks and their places in the queue of a store's day, from 1. */
async function readLooks(): Promise<Look[]> {
  return query<Look>(`
    SELECT q.id, q.place::integer AS place FROM (
      SELECT t.store_id || '-' || t.id AS id, l.store_id IS NOT NULL AS is_look, row_number() OVER (
        PARTITION BY t.store_id, t.transaction_time::date
        ORDER BY greatest(t.risk, t.look_risk) DESC, t.transaction_time DESC, t.id DESC) AS place
      FROM transactions t LEFT JOIN random_looks l ON l.store_id = t.store_id AND l.transaction_id = t.id
      WHERE t.risk > 0) AS q
    WHERE q.is_look ORDER BY 1`);
}

it('puts a few of low risk among the first of the queue, and says so once they are decided', async () => {
  const looks = await readLooks();
  const expected = await Promise.all(stores.map(({ id }) => countExpected(id)));
  expect(looks).toHaveLength(expected.reduce((sum, count) => sum + count, 0));
  expect(looks.length).toBeGreaterThan(stores.length * DAYS);
  expect(looks.every(({ place }) => place <= 12)).toBe(true);
  expect(new Set(looks.map(({ place }) => place)).size).toBeGreaterThan(5);
  const [{ id }] = looks as [Look];
  const before = await server.call(ROUTES.getTransaction, { as: agent, params: { id } });
  expect(before.risk).toMatchObject({ wasRandomLook: false });
  const { version, risk } = await server.call(ROUTES.updateTransaction, {
    as: agent,
    params: { id },
    body: { isVerified: true, opened: true, openingProof: before.openingProof },
  });
  expect(risk?.wasRandomLook).toBe(true);
  await server.call(ROUTES.undoReview, { as: agent, params: { id }, body: { version } });

  await server.call(ROUTES.updateLearningSettings, {
    as: admin,
    body: { randomLooks: 0, learnsNightly: true },
  });
  await rankAll();
  expect(await readLooks()).toEqual([]);
  expect(await query('SELECT FROM transactions WHERE look_risk > 0')).toEqual([]);
  await server.call(ROUTES.updateLearningSettings, {
    as: admin,
    body: { randomLooks: RANDOM_LOOKS.usual, learnsNightly: true },
  });
  await rankAll();
  expect(await readLooks()).toEqual(looks);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
  await expect(
    server.call(ROUTES.updateLearningSettings, {
      as: admin,
      body: { randomLooks: RANDOM_LOOKS.most + 1, learnsNightly: true },
    }),
  ).rejects.toThrow();
});

it('says that there are too few answers, and takes none from the list', async () => {
  const [, second] = stores;
  expect(await answerAll(second.id, 'line-void', false)).toBeGreaterThan(60);
  const learned = await server.call(ROUTES.learnNow, { as: admin });
  expect(learned).toMatchObject({ outcome: 'too-few', answers: 0, version: null, comparison: null });
  expect(await readLearning()).toMatchObject({
    inForce: 0,
    versions: [],
    choices: [],
    lastLearning: { outcome: 'too-few' },
  });
});

it('takes what orders answers better, says what changed, and can be taken back', async () => {
  const [first] = stores;
  const before = await readRisks();
  const [{ name } = { name: '' }] = await query<{ name: string }>(
    "SELECT first_name || ' ' || last_name AS name FROM users WHERE id = $1",
    [admin.id],
  );
  const [some] = await query<{ id: string }>(
    "SELECT store_id || '-' || transaction_id AS id FROM transaction_risks WHERE strengths -> 'line-void' IS NOT NULL",
  );
  const weightOf = async (): Promise<number> => {
    const { risk } = await server.call(ROUTES.getTransaction, { as: agent, params: { id: some?.id ?? '' } });
    return risk?.signals.find(({ id }) => id === 'line-void')?.weight ?? 0;
  };
  const weightBefore = await weightOf();
  const answers = await answerAll(first.id, 'line-void', true);
  const night = await learnAtNight(server.context.database);
  expect(night).toMatchObject({ outcome: 'better', version: 1, answers });
  const { inForce, versions } = await readLearning();
  expect(inForce).toBe(1);
  expect(versions[0]).toMatchObject({ number: 1, basedOn: 0, madeBy: null, answers });
  expect(versions[0]?.changes.find(({ signal }) => signal === 'line-void')).toMatchObject({
    before: DEFAULT_WEIGHTS.signals['line-void'],
  });
  expect(versions[0]?.comparison.after.pairs).toBeGreaterThan(versions[0]?.comparison.before.pairs ?? 1);
  await rankAll();
  expect(await readRisks()).not.toEqual(before);
  expect(await weightOf()).toBeGreaterThan(weightBefore);

  const supervisor = await server.createUser({ role: 'supervisor' });
  await server.call(ROUTES.putWeightsInForce, { as: admin, params: { number: '0' } });
  await rankAll();
  expect(await readRisks()).toEqual(before);
  // The night doesn't bring back what was just rejected.
  expect(await learnAtNight(server.context.database)).toBeNull();
  expect(await readLearning()).toMatchObject({
    inForce: 0,
    settings: { learnsNightly: false },
    choices: [
      { version: 0, by: name },
      { version: 1, by: null },
    ],
  });
  await server.call(ROUTES.putWeightsInForce, { as: admin, params: { number: '1' } });
  // Learning the same weights that are in force is no improvement.
  expect(await server.call(ROUTES.learnNow, { as: admin })).toMatchObject({
    outcome: 'no-better',
    version: null,
  });
  await expect(
    server.call(ROUTES.putWeightsInForce, { as: admin, params: { number: '7' } }),
  ).rejects.toThrow();
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  expect(notifications).toMatchObject([
    { kind: 'settings-changed', of: 'learning', changes: ['Weights: the defaults → version 1'] },
    { changes: ['Weights: version 1 → the defaults', 'Learning at night: on → off'] },
  ]);
  expect(await readAudit()).toEqual([
    `${name}: update ranking_settings 1`,
    `${name}: update ranking_settings 1`,
    'System: learn ranking_weights 1',
    `${name}: put_in_force ranking_weights 0`,
    `${name}: update ranking_settings 1`,
    `${name}: put_in_force ranking_weights 1`,
  ]);
});

it('keeps a record of each filter and signal, and of what random looks say', async () => {
  const [first, second] = stores;
  const records = await server.call(ROUTES.getRankingRecords, { as: admin, query: { weeks: 4 } });
  const [counted] = await query<{ lookedAt: number; hits: number }>(
    `SELECT count(*) FILTER (WHERE t.store_id = $1 AND t.reviewed_by IS NOT NULL)::integer AS "lookedAt",
      count(*)::integer AS hits
    FROM transaction_risks r JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id
    WHERE r.strengths -> 'line-void' IS NOT NULL`,
    [first.id],
  );
  const ofSignal = records.signals.find(({ id }) => id === 'line-void');
  expect(ofSignal).toMatchObject({ ...counted, flagged: counted?.lookedAt, high: 1 });
  expect(ofSignal?.low).toBeGreaterThan(0.5);
  const drawer = records.filters.find(({ id }) => id === 'no_sales');
  const [opened] = await query<{ hits: number }>(
    'SELECT sum(filter_counts[1 + $1])::integer AS hits FROM store_days',
    [filterBit('no_sales')],
  );
  expect(drawer).toMatchObject({ hits: opened?.hits });
  // A decision from the list isn't an answer.
  const other = await server.call(ROUTES.getRankingRecords, {
    as: admin,
    query: { weeks: 4, storeId: second.id },
  });
  expect(other.signals.every(({ lookedAt, low }) => lookedAt === 0 && low === null)).toBe(true);
  expect(other.randomLooks).toMatchObject({
    placed: await countExpected(second.id),
    answered: 0,
    missedPerWeek: null,
  });
  const closed = await server.createUser({ role: 'supervisor' });
  await expect(
    server.call(ROUTES.getRankingRecords, { as: closed, query: { storeId: 987_654 } }),
  ).rejects.toThrow();
  const none = await server.createStore();
  expect(
    await server.call(ROUTES.getRankingRecords, { as: admin, query: { storeId: none.id } }),
  ).toMatchObject({ firstDay: null, randomLooks: { placed: 0, unlookedPerWeek: 0 } });
});
