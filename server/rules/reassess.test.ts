// On both databases: stored transactions are what they would be if they were loaded by the rules in force.
import { assessReceipt } from '@tillwatch/core/detection';
import type { HouseRules } from '@tillwatch/core/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringRules, endRuleExceptions, reassessStores } from '../ingestion/job/reassess.jobs.ts';
import { connectStore } from '../ingestion/store/connection.ts';
import { lockStore } from '../ingestion/store/upload-state.ts';
import { withdrawTransactions } from '../ingestion/store/withdraw-transactions.ts';
import { loadConfig } from '../platform/config.ts';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { type AssessedReceipt, seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';
import { findStoreRules } from './rules-in-force.ts';
import { insertException, insertVersion } from './rules.queries.ts';
import { measureProgress } from './unassessed.ts';

const log = createLog(loadConfig({ LOG_LEVEL: 'silent' }));
let testDatabase: TestDatabase;
let database: AppDatabase;
let userId: number;
beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = openDatabase(testDatabase.connectionString);
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A') RETURNING id",
  );
  userId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const RECEIPTS = simulateReceipts({ days: 4, customersPerDay: 50 }).map(({ receipt }) => receipt);
const DAYS = [...new Set(RECEIPTS.map(({ time }) => time.slice(0, 10)))];

/** Something of each kind: a priority, filters and signals that are off, weights, and every threshold changed. */
const RULES: HouseRules = {
  filters: {
    abort: { priority: 'check_few' },
    cigarettes: { priority: 'check_all' },
    promos: { isOff: true },
    no_sales: { isOff: true },
  },
  signals: { refund: { weight: 4 }, 'paid-in-cash': { isOff: true } },
  thresholds: {
    voidsRaiseFromCents: 300,
    voidsRaiseWhenAllVoid: false,
    lowRetailBelowCents: 150,
    fuelPrepayExempt: false,
    rungAgainSeconds: 120,
    muchMoneyCents: 300,
  },
};

async function addStore(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ($1, $1, '', '') RETURNING id",
    [name],
  );
  return rows[0]?.id ?? 0;
}

const setRules = (storeId: number | null, content: HouseRules) =>
  insertVersion(database.db, { storeId, content, reason: 'Tried', userId });

/** Like an upload, by the rules in force. */
async function load(
  storeId: number,
  receipts: typeof RECEIPTS,
): Promise<{ uploadId: number; days: string[] }> {
  const { detection, detectionVersion: rulesVersion } = await findStoreRules(database.db, storeId);
  const assessed: AssessedReceipt[] = receipts.map((receipt) => ({
    receipt,
    assessment: assessReceipt(receipt, detection),
  }));
  const { uploadId, counts } = await seedReceipts(database, { storeId, userId, rulesVersion }, assessed);
  return { uploadId, days: counts.days };
}

const bringToStored = () => reassessStores({ database, log });

/** Everything that rules affect, with numbers and times instead of ids. */
async function describeStore(storeId: number) {
  const { rows: transactions } = await database.pool.query(
    `SELECT t.register_id, t.transaction_number, t.transaction_time, t.priority, t.filter_mask, t.risk, d.findings,
      (SELECT json_agg(json_build_object('filter', h ->> 'filter', 'reason', h ->> 'reason', 'off', h ->> 'aside' = 'off',
        'figures', h -> 'figures')) FROM json_array_elements(d.hits) AS h) AS hits,
      r.kinds, r.at_risk_cents, r.strengths, r.person_strengths, r.day_rank,
      (SELECT json_agg(s ->> 'sentence') FROM json_array_elements(r.signals) AS s) AS sentences
    FROM transactions t
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    LEFT JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
    WHERE t.store_id = $1 ORDER BY t.transaction_time, t.register_id, t.transaction_number`,
    [storeId],
  );
  const { rows: days } = await database.pool.query(
    `SELECT business_day, total, check_all, check_lot, check_few, filter_counts, pending_ranked, pending_risk
    FROM store_days WHERE store_id = $1 ORDER BY 1`,
    [storeId],
  );
  return { transactions, days };
}

async function expectAllTrue(): Promise<void> {
  expect(await measureProgress(database.db)).toEqual([]);
  expect(await findWrongDays(database.db)).toEqual([]);
}

const ARRANGEMENTS: Record<string, (storeId: number) => Promise<void>> = {
  async 'rules after all files'(storeId) {
    await load(storeId, RECEIPTS);
    await setRules(storeId, RULES);
  },
  async 'rules between two files of the same days'(storeId) {
    await load(storeId, everyOther(0));
    await setRules(storeId, RULES);
    await load(storeId, everyOther(1));
  },
  async 'rules, other rules, and these again'(storeId) {
    await setRules(storeId, RULES);
    await load(storeId, everyOther(1));
    await setRules(storeId, { filters: { abort: { isOff: true } }, thresholds: { lowRetailBelowCents: 20 } });
    await bringToStored();
    await setRules(storeId, RULES);
    await load(storeId, everyOther(0));
  },
  async 'what a version before has loaded'(storeId) {
    await load(storeId, RECEIPTS);
    await database.pool.query('UPDATE transaction_details SET hits = NULL WHERE store_id = $1', [storeId]);
    await setRules(storeId, RULES);
  },
};

describe('what is stored', () => {
  let asLoaded: Awaited<ReturnType<typeof describeStore>>;
  beforeAll(async () => {
    asLoaded = await describeStore(await fillBefore('as loaded', RULES));
  });

  test.each(Object.keys(ARRANGEMENTS))('is what it would be if it were loaded now: %s', async (name) => {
    const storeId = await addStore(name);
    await ARRANGEMENTS[name]?.(storeId);
    await bringToStored();
    expect(await describeStore(storeId)).toEqual(asLoaded);
    await expectAllTrue();
  });

  test('is as before once the rules are undone', async () => {
    const storeId = await addStore('and back');
    await load(storeId, RECEIPTS);
    const before = await describeStore(storeId);
    expect(before).not.toEqual(asLoaded);
    await setRules(storeId, RULES);
    await bringToStored();
    await setRules(storeId, {});
    await bringToStored();
    expect(await describeStore(storeId)).toEqual(before);
  });

  test('follows the rules for all stores if its own say nothing', async () => {
    const storeId = await addStore('of all');
    await load(storeId, RECEIPTS);
    await setRules(storeId, { filters: RULES.filters, signals: RULES.signals });
    await setRules(null, { thresholds: RULES.thresholds, filters: { abort: { priority: 'check_lot' } } });
    await bringToStored();
    const expected = await describeStore(await findStore('as loaded'));
    expect(await describeStore(storeId)).toEqual(expected);
    await setRules(null, {});
    await bringToStored();
    await expectAllTrue();
  });

  test('keeps its reviews, notes and history', async () => {
    const storeId = await addStore('reviewed');
    await load(storeId, RECEIPTS);
    await database.pool.query(
      `UPDATE transactions SET is_flagged = true, verification_notes = 'Seen', version = 3, reviewed_by = $2
      WHERE store_id = $1 AND id IN (SELECT id FROM transactions WHERE store_id = $1 AND priority = 3 LIMIT 5)`,
      [storeId, userId],
    );
    await database.pool.query(
      `UPDATE store_days s SET flagged = (SELECT count(*) FROM transactions t WHERE t.store_id = s.store_id
        AND t.transaction_time::date = s.business_day AND t.is_flagged) WHERE store_id = $1`,
      [storeId],
    );
    const reviews = async () =>
      (
        await database.pool.query(
          `SELECT id, is_flagged, is_verified, verification_notes, version, reviewed_by, upload_id
          FROM transactions WHERE store_id = $1 ORDER BY id`,
          [storeId],
        )
      ).rows;
    const before = await reviews();
    await setRules(storeId, RULES);
    await bringToStored();
    expect(await reviews()).toEqual(before);
    await database.pool.query('DELETE FROM transactions WHERE store_id = $1', [storeId]);
    await database.pool.query('DELETE FROM store_days WHERE store_id = $1', [storeId]);
  });

  test('is done a step at a time, and resumes where a killed process stopped', async () => {
    const storeId = await addStore('killed');
    await load(storeId, RECEIPTS);
    await setRules(storeId, RULES);
    const rules = await findStoreRules(database.db, storeId);
    const connection = await connectStore(testDatabase.connectionString);
    await connection.begin();
    await lockStore(connection.db, storeId);
    await bringRules(connection.client, storeId, DAYS.slice(0, 2), rules);
    await connection.commit();
    // Killed in the middle of the next step.
    await connection.begin();
    await bringRules(connection.client, storeId, DAYS.slice(2, 3), rules);
    await connection.rollback();
    await connection.close();
    expect(await measureProgress(database.db)).toEqual([{ storeId, days: DAYS.length, done: 2 }]);
    await bringToStored();
    expect(await describeStore(storeId)).toEqual(await describeStore(await findStore('as loaded')));
    await expectAllTrue();
  });

  test('is by the rules in force where a withdrawn upload gives way to what was read before', async () => {
    const storeId = await addStore('given way');
    await load(storeId, RECEIPTS);
    // Another name would wait for a decision.
    const changed = RECEIPTS.map((receipt) => ({
      ...receipt,
      employeeName: receipt.employeeName?.toLowerCase() ?? 'somebody',
    }));
    const { uploadId, days } = await load(storeId, changed);
    await setRules(storeId, RULES);
    await bringToStored();
    const connection = await connectStore(testDatabase.connectionString);
    await connection.begin();
    await lockStore(connection.db, storeId);
    const { restored } = await withdrawTransactions(
      connection,
      { storeId, uploadId, by: 0 },
      { first: days[0] ?? '', last: days.at(-1) ?? '' },
    );
    await connection.commit();
    await connection.close();
    expect(restored).toBe(RECEIPTS.length);
    expect(await describeStore(storeId)).toEqual(await describeStore(await findStore('as loaded')));
    await expectAllTrue();
  });
});

describe('an exception', () => {
  test('leaves one cashier out of one filter and one signal until the exception ends; then everything is as before', async () => {
    const storeId = await addStore('left out');
    await load(storeId, RECEIPTS);
    const before = await describeStore(storeId);
    const cashier = RECEIPTS.find(({ employeeId }) => employeeId !== null)?.employeeId ?? '';
    const exception = {
      storeId,
      employeeId: cashier,
      registerId: null,
      isComparison: false,
      reason: 'Safe count',
      until: '2999-01-01',
    };
    for (const what of [
      { filter: 'cigarettes' as const, signal: null },
      { filter: null, signal: 'opened-drawer' as const },
    ]) {
      await insertException(database.db, userId, { ...exception, ...what });
    }
    await bringToStored();
    const { rows } = await database.pool.query<{
      own: boolean;
      flagged: number;
      spoken: number;
      silent: number;
    }>(
      `SELECT t.employee_id IS NOT DISTINCT FROM $2 AS own,
        (count(*) FILTER (WHERE d.findings::text LIKE '%"cigarettes"%'))::integer AS flagged,
        (count(*) FILTER (WHERE r.strengths::text LIKE '%"opened-drawer"%'))::integer AS spoken,
        (count(*) FILTER (WHERE r.signals::text LIKE '%"exception"%'))::integer AS silent
      FROM transactions t
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      LEFT JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
      WHERE t.store_id = $1 GROUP BY 1 ORDER BY 1 DESC`,
      [storeId, cashier],
    );
    const [own, others] = rows;
    expect(own).toMatchObject({ own: true, flagged: 0, spoken: 0 });
    expect(own?.silent).toBeGreaterThan(0);
    expect(others?.flagged).toBeGreaterThan(0);
    expect(others?.spoken).toBeGreaterThan(0);
    // The same goes for new transactions.
    const later = await addStore('loaded while left out');
    for (const what of [
      { filter: 'cigarettes' as const, signal: null },
      { filter: null, signal: 'opened-drawer' as const },
    ]) {
      await insertException(database.db, userId, { ...exception, storeId: later, ...what });
    }
    await load(later, RECEIPTS);
    expect(await describeStore(later)).toEqual(await describeStore(storeId));

    await database.pool.query('UPDATE rule_exceptions SET until = current_date - 1 WHERE store_id = $1', [
      storeId,
    ]);
    await endRuleExceptions({ database, log });
    await bringToStored();
    expect(await describeStore(storeId)).toEqual(before);
    await expectAllTrue();
    const { rows: entries } = await database.pool.query(
      "SELECT user_name FROM audit_log WHERE action = 'end' AND entity_type = 'rule_exception' AND entity_id LIKE $1",
      [`${storeId}-%`],
    );
    expect(entries).toEqual([{ user_name: 'System' }, { user_name: 'System' }]);
  });
});

async function fillBefore(name: string, rules: HouseRules): Promise<number> {
  const storeId = await addStore(name);
  await setRules(storeId, rules);
  await load(storeId, RECEIPTS);
  return storeId;
}

const everyOther = (rest: number) => RECEIPTS.filter((_, at) => at % 2 === rest);

async function findStore(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM stores WHERE name = $1', [name]);
  return rows[0]?.id ?? 0;
}
