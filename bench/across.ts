// The pages over all stores, with five million transactions in a hundred stores: npm run bench:across
import { findAgentDays, findHistoryRange } from '../server/oversight/agent-history.queries.ts';
import { countFindings, findTeamDays } from '../server/oversight/team-history.queries.ts';
import { findAgentsWithStores } from '../server/oversight/workload.queries.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { EVERY_STORE } from '../server/platform/database/reachable.ts';
import { findOverviews } from '../server/stores/overview.queries.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { percentiles, timeCalls } from './timing.ts';

const STORES = Number(process.argv[2] ?? 100);
const AGENTS = 50;
const DAYS = 365;
/** 50,000 transactions per store and year. */
const PER_DAY = 137;
const REPEATS = 50;

/** One store's year that ends yesterday: a quarter of the last 30 days is decided, by its agents in turn. */
const FILL = `
  INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type, transaction_time, amount, priority,
    is_verified, search_text, created_at)
  SELECT $1, n, 1, n::text, 'Sale', at, 10, 1 + n % 3, n % 4 = 0 AND at >= current_date - 30, 'x', at + interval '1 day'
  FROM generate_series(1, ${DAYS * PER_DAY}) AS n CROSS JOIN LATERAL (
    SELECT current_date - ${DAYS} + (n / ${PER_DAY}) * interval '1 day' + (n % ${PER_DAY}) * interval '9 minutes' AS at) AS t`;
const FILL_REVIEWS = `
  INSERT INTO review_changes (store_id, transaction_id, version, action, user_id, changed_at, activity_date)
  SELECT store_id, id, 2, 'verify', 1 + (id + store_id) % ${AGENTS}, least(created_at + interval '7 hours', now()),
    least(created_at + interval '7 hours', now())::date
  FROM transactions WHERE store_id = $1 AND is_verified`;
const FILL_DAYS = `
  INSERT INTO store_days (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts,
    pending_ranked, pending_risk, pending_check_all)
  SELECT store_id, transaction_time::date, count(*), 40, 40, 57, count(*) FILTER (WHERE is_verified), 0,
    array_fill(3, ARRAY[22]), 20, 100000, 30
  FROM transactions WHERE store_id = $1 GROUP BY 1, 2`;
const FILL_ACTIVITY = `
  INSERT INTO agent_activity (store_id, agent_id, activity_date, transactions_reviewed, transactions_verified)
  SELECT store_id, user_id, activity_date, count(*), count(*) FROM review_changes WHERE store_id = $1 GROUP BY 1, 2, 3`;
const FILL_UPLOADS = `
  INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, upload_date,
    processing_status, new_transactions)
  SELECT $1, 1, 'day.xlsx', 'xlsx', 1, n::text, now() - n * interval '1 day', 'completed', ${PER_DAY}
  FROM generate_series(0, ${DAYS - 1}) AS n`;

const { folder: dataDir, remove } = makeTemporaryFolder();
const embedded = await startEmbeddedDatabase({ dataDir });
const database = openDatabase(embedded.connectionString);
const { db, pool } = database;
try {
  await migrate(embedded.connectionString);
  await pool.query(`INSERT INTO stores (store_number, name, address, franchise_owner_email)
    SELECT n::text, n::text, '', '' FROM generate_series(1, ${STORES}) AS n`);
  await pool.query(`INSERT INTO users (email, password, first_name, last_name, assigned_stores)
    SELECT n || '@example.com', '', 'Agent', n::text, ARRAY[n::text, (n + ${AGENTS})::text]
    FROM generate_series(1, ${AGENTS}) AS n`);
  for (let storeId = 1; storeId <= STORES; storeId += 1) {
    for (const statement of [FILL, FILL_REVIEWS, FILL_DAYS, FILL_ACTIVITY, FILL_UPLOADS]) {
      await pool.query(statement, [storeId]);
    }
  }
  await pool.query('VACUUM (ANALYZE)');
  console.log(`${STORES * DAYS * PER_DAY} transactions in ${STORES} stores; milliseconds, p50 and p95`);
  const storeIds = Array.from({ length: STORES }, (_, at) => at + 1);
  const calls: Record<string, (at: number) => Promise<unknown>> = {
    'what waits in each store': () => findOverviews(db, storeIds),
    'agents with their stores': () => findAgentsWithStores(db, EVERY_STORE),
    'an agent’s 30 days': async (at) => {
      const range = await findHistoryRange(db, {});
      await findAgentDays(db, 1 + (at % AGENTS), range, EVERY_STORE);
    },
    'the last 30 days of all stores': () => findTeamDays(db, EVERY_STORE),
    'findings by filter': () => countFindings(db, EVERY_STORE),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (let at = 0; at < 5; at += 1) await call(at);
    const { p50, p95 } = percentiles(
      await timeCalls(Array.from({ length: REPEATS }, (_, at) => () => call(at))),
    );
    console.log(`${name.padEnd(32)} ${p50.toFixed(1).padStart(7)} ${p95.toFixed(1).padStart(7)}`);
  }
} finally {
  await database.close();
  await embedded.stop();
  remove();
}
