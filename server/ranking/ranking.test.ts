// On both databases: stored risks are the same however the transactions got there, and stay right when those change.
import { RANDOM_LOOKS } from '@tillwatch/contract';
import type { TicketKey } from '@tillwatch/core/ranking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { connectStore } from '../ingestion/store/connection.ts';
import { lockStore } from '../ingestion/store/upload-state.ts';
import { withdrawTransactions } from '../ingestion/store/withdraw-transactions.ts';
import { loadConfig } from '../platform/config.ts';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { readJournal } from '../testing/read-journal.ts';
import { type AssessedReceipt, seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';
import { drawLot } from './random-looks.ts';

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

const DAYS = 5;
const RECEIPTS = simulateReceipts({ days: DAYS });

async function addStore(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ($1, $1, '', '') RETURNING id",
    [name],
  );
  return rows[0]?.id ?? 0;
}

/** A store that was sent these files one after the other. */
async function fill(name: string, files: readonly (readonly AssessedReceipt[])[]): Promise<number> {
  const storeId = await addStore(name);
  for (const receipts of files) await seedReceipts(database, { storeId, userId }, receipts);
  return storeId;
}

const dayOf = ({ receipt }: AssessedReceipt): string => receipt.time.slice(0, 10);

function splitDays(): AssessedReceipt[][] {
  const days = [...new Set(RECEIPTS.map(dayOf))];
  return days.map((day) => RECEIPTS.filter((receipt) => dayOf(receipt) === day));
}

const SALE = 'MILK   4.50\nBREAD   3.50\nTOTAL   8.00\nCASH   8.00';

/** Sixteen tickets; the clock of the one after an aborted ticket is 40 minutes late. */
const SET_BACK = readJournal(
  Array.from({ length: 16 }, (_, at) => {
    const time = at === 6 ? '16:30:54' : `17:${String(at * 2).padStart(2, '0')}:05`;
    const lines = at === 5 ? 'TOBACCO   18.98\nSALE ABORTED' : at === 6 ? 'NO SALE' : SALE;
    return `TRANS# ${4890 + at}  REG 1  CASHIER 7  11/16/2026 ${time}\n${lines}\n`;
  }).join('\n'),
);

/** Stored risks, with numbers and times instead of ids. */
async function describeRisks(storeId: number) {
  const { rows: risks } = await database.pool.query(
    `SELECT t.register_id, t.transaction_number, t.transaction_time, t.risk, r.business_day, r.employee_id, r.kinds,
      r.at_risk_cents, r.strengths, r.person_strengths, r.day_rank,
      (SELECT json_agg(s ->> 'sentence') FROM json_array_elements(r.signals) AS s) AS sentences,
      (SELECT json_agg(l.transaction_number || ' ' || l.transaction_time ORDER BY l.transaction_time)
        FROM json_array_elements(r.signals) AS s CROSS JOIN json_array_elements_text(s -> 'links') AS link (id)
        JOIN transactions l ON l.store_id = $1 AND l.id = link.id::bigint) AS links
    FROM transactions t LEFT JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
    WHERE t.store_id = $1 ORDER BY t.transaction_time, t.register_id, t.transaction_number`,
    [storeId],
  );
  const { rows: people } = await database.pool.query(
    'SELECT business_day, employee_id, sales, kinds FROM person_days WHERE store_id = $1 ORDER BY 1, 2',
    [storeId],
  );
  const { rows: days } = await database.pool.query(
    'SELECT business_day, total, pending_ranked, pending_risk FROM store_days WHERE store_id = $1 ORDER BY 1',
    [storeId],
  );
  return { risks, people, days };
}

/** The day and number of each random look, as stored, and as computed from the stored lots. */
async function readLooks(storeId: number): Promise<{ kept: string[]; drawn: string[] }> {
  const { rows } = await database.pool.query<TicketKey & { day: string; isKept: boolean; isLow: boolean }>(
    `SELECT r.business_day AS day, nullif(t.register_id, '') AS "registerId",
      t.transaction_number AS "transactionNumber", t.transaction_time AS time,
      EXISTS (SELECT FROM random_looks l WHERE l.store_id = $1 AND l.transaction_id = t.id) AS "isKept",
      t.risk > 0 AND (r.day_rank IS NULL OR r.day_rank > 10) AS "isLow"
    FROM transaction_risks r JOIN transactions t ON t.store_id = $1 AND t.id = r.transaction_id
    WHERE r.store_id = $1 ORDER BY 1, 3`,
    [storeId],
  );
  const nameOf = (row: (typeof rows)[number]): string => `${row.day} ${row.transactionNumber}`;
  const lotOf = (row: (typeof rows)[number]): number => drawLot(storeId, row.day, row);
  const days = [...new Set(rows.map(({ day }) => day))];
  const drawn = days.flatMap((day) =>
    rows
      .filter((row) => row.day === day && row.isLow)
      .toSorted((one, other) => lotOf(one) - lotOf(other))
      .slice(0, RANDOM_LOOKS.usual)
      .map(nameOf),
  );
  return { kept: rows.filter(({ isKept }) => isKept).map(nameOf), drawn: drawn.sort() };
}

/** Recomputes everything from scratch, as after an upgrade. */
async function rankAgain(storeId: number): Promise<void> {
  await database.db.deleteFrom('store_rankings').where('store_id', '=', storeId).execute();
  await rankOutdated({ database, log });
}

describe('risk', () => {
  test('is the same in whatever order and in however many files the transactions came', async () => {
    const whole = await describeRisks(await fill('whole', [RECEIPTS]));
    expect(whole.risks.filter(({ risk }) => risk > 0).length).toBeGreaterThan(20);
    expect(whole.risks.some(({ links }) => links !== null)).toBe(true);
    expect(whole.risks.some(({ person_strengths: own }) => Object.keys(own ?? {}).length > 0)).toBe(true);
    const days = splitDays();
    const odd = RECEIPTS.filter((_, at) => at % 2 === 1);
    const even = RECEIPTS.filter((_, at) => at % 2 === 0);
    const arrangements = {
      'day by day': days,
      'the last day first': days.toReversed(),
      'every other ticket, and then the rest': [odd, even],
      'some of it twice': [odd, RECEIPTS, days[0] ?? []],
      'backwards in one file': [RECEIPTS.toReversed()],
    };
    for (const [name, files] of Object.entries(arrangements)) {
      const storeId = await fill(name, files);
      expect(await describeRisks(storeId), name).toEqual(whole);
      const { kept, drawn } = await readLooks(storeId);
      expect(kept.sort(), name).toEqual(drawn);
      expect(kept.length, name).toBeGreaterThan(DAYS);
    }
  });

  test('is as if a withdrawn upload had never come', async () => {
    const days = splitDays();
    const kept = [...days.slice(0, 2), ...days.slice(3)].flat();
    const expected = await describeRisks(await fill('never came', [kept]));
    const storeId = await addStore('withdrawn');
    await seedReceipts(database, { storeId, userId }, kept);
    const { uploadId, counts } = await seedReceipts(database, { storeId, userId }, days[2] ?? []);
    expect(await describeRisks(storeId)).not.toEqual(expected);
    const connection = await connectStore(testDatabase.connectionString);
    await connection.begin();
    await lockStore(connection.db, storeId);
    const [first = '', last = first] = [counts.days[0], counts.days.at(-1)];
    await withdrawTransactions(connection, { storeId, uploadId, by: 0 }, { first, last });
    await connection.commit();
    await connection.close();
    expect(await describeRisks(storeId)).toEqual(expected);
    expect(await findWrongDays(database.db)).toEqual([]);
  });

  test('is the same when a store is ranked again', async () => {
    const storeId = await fill('anew', splitDays());
    const before = await describeRisks(storeId);
    await database.pool.query('UPDATE transactions SET risk = 7 WHERE store_id = $1', [storeId]);
    await rankAgain(storeId);
    expect(await describeRisks(storeId)).toEqual(before);
  });

  test('goes by the numbers where a clock was set back, from the first file on', async () => {
    const storeId = await fill('set back', [SET_BACK]);
    const before = await describeRisks(storeId);
    const said = before.risks.flatMap(({ sentences }) => (sentences as string[] | null) ?? []).join(' ');
    expect(said).toContain('at most 4 minutes later');
    expect(said).not.toContain('missing');
    await rankAgain(storeId);
    expect(await describeRisks(storeId)).toEqual(before);
  });

  test('is derived from what is stored if an earlier version loaded it', async () => {
    const storeId = await fill('older', [RECEIPTS]);
    const before = await describeRisks(storeId);
    await database.pool.query('UPDATE transaction_details SET facts = NULL WHERE store_id = $1', [storeId]);
    await rankAgain(storeId);
    const after = await describeRisks(storeId);
    const riskiest = (rows: typeof before.risks) =>
      rows.filter(({ day_rank: rank }) => rank !== null && rank <= 3).map((row) => row.transaction_number);
    const same = riskiest(before.risks).filter((number) => riskiest(after.risks).includes(number));
    expect(same.length).toBeGreaterThanOrEqual(DAYS * 2);
    const { rows } = await database.pool.query(
      'SELECT FROM transaction_details WHERE store_id = $1 AND facts IS NULL',
      [storeId],
    );
    expect(rows).toEqual([]);
  });
});
