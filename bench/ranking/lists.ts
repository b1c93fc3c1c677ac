// Lists and the queue by risk, with five million transactions in a hundred stores: npm run bench:lists
import { transactionListQuery } from '@tillwatch/contract';
import { openDatabase } from '../../server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import {
  findNext,
  findQueue,
  findQueuePosition,
  sumPending,
  sumTop,
} from '../../server/queue/queue.queries.ts';
import { findNeighborIds, findPage, findPosition } from '../../server/transactions/transactions.queries.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { percentiles, timeCalls } from '../timing.ts';

const STORES = Number(process.argv[2] ?? 100);
const DAYS = 365;
/** 50,000 transactions per store and year. */
const PER_DAY = 137;
const REPEATS = 100;

/** One store's year: an eighth of it has a risk, and a third of that is decided. */
const FILL = `
  INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
    transaction_time, amount, priority, filter_mask, is_verified, search_text, risk)
  SELECT $1, n, 1, n::text, (n % 3)::text, (100 + n % 9)::text, 'Sale',
    '2025-01-01'::timestamp + (n / ${PER_DAY}) * interval '1 day' + (n % ${PER_DAY}) * interval '9 minutes',
    (hashint4(n) % 10000) / 100.0, 1 + abs(hashint4(n)) % 3, 0, abs(hashint4(n * 7)) % 24 = 0, 'x',
    CASE WHEN abs(hashint4(n * 7)) % 8 = 0 THEN 1 + abs(hashint4(n * 13)) % 40000 ELSE 0 END
  FROM generate_series(1, ${DAYS * PER_DAY}) AS n`;
const FILL_DETAILS = `
  INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source)
  SELECT $1, n, '[]', '{}', '[]', '{}' FROM generate_series(1, ${DAYS * PER_DAY}) AS n`;
const FILL_RISKS = `
  INSERT INTO transaction_risks (store_id, transaction_id, business_day, employee_id, kinds, at_risk_cents, strengths, signals)
  SELECT store_id, id, transaction_time::date, employee_id, '{opened-drawer}', risk / 5, '{"opened-drawer":1}',
    '[{"id":"opened-drawer","sentence":"The drawer was opened without a sale.","links":[],"lineIndexes":[]}]'
  FROM transactions WHERE store_id = $1 AND risk > 0`;
const FILL_DAYS = `
  INSERT INTO store_days (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts,
    pending_ranked, pending_risk)
  SELECT store_id, transaction_time::date, count(*), 0, 0, count(*), count(*) FILTER (WHERE is_verified), 0, '{}',
    count(*) FILTER (WHERE risk > 0 AND NOT is_verified), sum(risk) FILTER (WHERE NOT is_verified)
  FROM transactions WHERE store_id = $1 GROUP BY 1, 2`;

const { folder: dataDir, remove } = makeTemporaryFolder();
const embedded = await startEmbeddedDatabase({ dataDir });
const database = openDatabase(embedded.connectionString);
const { db, pool } = database;
try {
  await migrate(embedded.connectionString);
  await pool.query(`INSERT INTO stores (store_number, name, address, franchise_owner_email)
    SELECT n::text, n::text, '', '' FROM generate_series(1, ${STORES}) AS n`);
  for (let storeId = 1; storeId <= STORES; storeId += 1) {
    for (const statement of [FILL, FILL_DETAILS, FILL_RISKS, FILL_DAYS])
      await pool.query(statement, [storeId]);
  }
  await pool.query('VACUUM (ANALYZE)');
  console.log(`${STORES * DAYS * PER_DAY} transactions in ${STORES} stores; milliseconds, p50 and p95`);
  const storeIds = Array.from({ length: STORES }, (_, at) => at + 1);
  const list = (more: Record<string, string | number>) => (at: number) => () =>
    findPage(db, transactionListQuery.parse({ storeId: 1 + (at % STORES), sortBy: 'risk', ...more }));
  const month = { startDate: '2025-06-01', endDate: '2025-06-30' };
  const year = { startDate: '2025-01-01', endDate: '2025-12-31' };
  const neighbor = async (at: number) => {
    const query = transactionListQuery.parse({ storeId: 1 + (at % STORES), sortBy: 'risk', ...year });
    const position = await findPosition(db, query.storeId, 5000 + at);
    if (position) await findNeighborIds(db, query, position);
  };
  const calls: Record<string, (at: number) => () => Promise<unknown>> = {
    'list by risk, a month': list(month),
    'list by priority, a month': list({ ...month, sortBy: 'priority' }),
    'list by risk, a month, pending': list({ ...month, status: 'pending' }),
    'list by risk, a year': list(year),
    'list by risk, a year, page 20': list({ ...year, offset: 950 }),
    'list by risk, a year, ascending': list({ ...year, sortOrder: 'asc' }),
    'neighbors by risk, a year': (at) => () => neighbor(at),
    'queue of one store': (at) => () => findQueue(db, [1 + (at % STORES)], queueOf(), 60),
    'queue of all stores': () => () => findQueue(db, storeIds, queueOf(), 60),
    'queue of all stores, sums': () => async () => {
      await sumPending(db, storeIds, queueOf());
      await sumTop(db, storeIds, queueOf(), 60);
    },
    'queue of all stores, the next one': (at) => async () => {
      const position = await findQueuePosition(db, { storeId: 1 + (at % STORES), id: 8 * (at + 1) });
      if (position)
        await findNext(db, {
          storeIds,
          filter: queueOf(),
          unopenedFor: 1,
          beyond: { position, direction: 'after' },
        });
    },
  };
  for (const [name, makeCall] of Object.entries(calls)) {
    for (let at = 0; at < 10; at += 1) await makeCall(at)();
    const { p50, p95 } = percentiles(
      await timeCalls(Array.from({ length: REPEATS }, (_, at) => makeCall(at))),
    );
    console.log(`${name.padEnd(36)} ${p50.toFixed(1).padStart(7)} ${p95.toFixed(1).padStart(7)}`);
  }
} finally {
  await database.close();
  await embedded.stop();
  remove();
}

function queueOf() {
  return { storeId: undefined, employeeId: undefined, kind: undefined };
}
