// What partitions by month would gain for old data and queries, and what they would cost: compares the table of
// transactions as it is with one that is split by month. npm run bench:partitions -- [stores]
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { percentiles, timeCalls } from './timing.ts';

const STORES = Number(process.argv[2] ?? 100);
const DAYS = 365;
/** 50,000 transactions per store and year. */
const PER_DAY = 137;
const CALLS = 200;
const LOADED = 22_000;
const ROUNDS = 3;
const TABLES = ['plain', 'by_month'] as const;
type Table = (typeof TABLES)[number];

const COLUMNS = `store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
  transaction_time, amount, priority, filter_mask, is_verified, search_text, risk`;
/** One store's rows. $1 store, $2 the first id, $3 how many, $4 the first day. */
const ROWS = `
  SELECT $1::integer, $2::bigint + n + 1, 1, n::text, (n % 3)::text, (100 + n % 9)::text, 'Sale',
    $4::timestamp + (n / ${PER_DAY}) * interval '1 day' + (n % ${PER_DAY}) * interval '9 minutes',
    (hashint4(n) % 10000) / 100.0, 1 + abs(hashint4(n)) % 3, 0, abs(hashint4(n * 7)) % 24 = 0,
    'milk 2% ' || n || ' cash ' || hashint4(n),
    CASE WHEN abs(hashint4(n * 7)) % 8 = 0 THEN 1 + abs(hashint4(n * 13)) % 40000 ELSE 0 END
  FROM generate_series(0, $3::integer - 1) AS n`;
const FIRST_DAY = '2025-01-01';

const { folder, remove } = makeTemporaryFolder();
const embedded = await startEmbeddedDatabase({ dataDir: folder });
const client = new pg.Client({ connectionString: embedded.connectionString });
await client.connect();
try {
  await migrate(embedded.connectionString);
  await client.query('CREATE TABLE plain (LIKE transactions INCLUDING ALL)');
  await makePartitioned();
  for (let store = 1; store <= STORES; store += 1) {
    for (const table of TABLES) await insert(table, store, 0, DAYS * PER_DAY, FIRST_DAY);
  }
  await client.query('VACUUM (ANALYZE) plain, by_month');
  console.log(`${STORES * DAYS * PER_DAY} transactions in ${STORES} stores; milliseconds, p50 and p95`);
  for (const [name, makeCall] of Object.entries(calls())) await compare(name, CALLS, makeCall);
  await compare(
    `load ${LOADED}`,
    ROUNDS,
    (table, at) => () => insert(table, 1 + at, 10_000_000 * (at + 1), LOADED, '2025-03-01'),
  );
  await compare(
    'remove a day of each store',
    ROUNDS,
    (table, at) => () =>
      client.query(`DELETE FROM ${table} WHERE transaction_time < $1::date + $2::integer`, [
        FIRST_DAY,
        at + 1,
      ]),
  );
  await compare(
    'remove the rest of a month',
    1,
    (table) => () =>
      client.query(
        table === 'plain'
          ? `DELETE FROM plain WHERE transaction_time < '2025-02-01'`
          : 'DROP TABLE by_month_2025_01',
      ),
  );
} finally {
  await client.end();
  await embedded.stop();
  remove();
}

/** The same columns and indexes; what is unique has to include the time. */
async function makePartitioned(): Promise<void> {
  await client.query(
    `CREATE TABLE by_month (LIKE transactions INCLUDING DEFAULTS INCLUDING GENERATED)
    PARTITION BY RANGE (transaction_time)`,
  );
  for (let month = 1; month <= 12; month += 1) {
    const name = `2025_${String(month).padStart(2, '0')}`;
    await client.query(
      `CREATE TABLE by_month_${name} PARTITION OF by_month
      FOR VALUES FROM ('${name.replace('_', '-')}-01') TO ('${month === 12 ? '2026-01' : `2025-${month + 1}`}-01')`,
    );
  }
  const { rows } = await client.query<{ definition: string; is_unique: boolean }>(
    `SELECT pg_get_indexdef(indexrelid) AS definition, indisunique AS is_unique FROM pg_index
    WHERE indrelid = 'transactions'::regclass`,
  );
  for (const { definition, is_unique: isUnique } of rows) {
    const split = definition.replace(/INDEX \S+ ON \S+/, 'INDEX ON by_month');
    await client.query(isUnique ? split.replace(/\)( INCLUDE|$)/, ', transaction_time)$1') : split);
  }
}

async function insert(
  table: Table,
  store: number,
  firstId: number,
  count: number,
  firstDay: string,
): Promise<void> {
  await client.query(`INSERT INTO ${table} (${COLUMNS}) ${ROWS}`, [store, firstId, count, firstDay]);
}

type MakeCall = (table: Table, at: number) => () => Promise<unknown>;

/** What lists, reviews, and searches ask. */
function calls(): Record<string, MakeCall> {
  const store = (at: number): number => 1 + (at % STORES);
  const id = (at: number): number => (at * 7919) % (DAYS * PER_DAY);
  const page = (order: string, from: string, to: string): MakeCall => {
    return (table, at) => () =>
      client.query(
        `SELECT * FROM ${table} WHERE store_id = $1 AND transaction_time >= $2 AND transaction_time < $3
        ORDER BY ${order} LIMIT 50`,
        [store(at), from, to],
      );
  };
  return {
    'list by time, a month': page('transaction_time DESC, id DESC', '2025-06-01', '2025-07-01'),
    'list by time, a year': page('transaction_time DESC, id DESC', '2025-01-01', '2026-01-01'),
    'list by risk, a month': page('risk DESC, transaction_time DESC, id DESC', '2025-06-01', '2025-07-01'),
    'list by risk, a year': page('risk DESC, transaction_time DESC, id DESC', '2025-01-01', '2026-01-01'),
    'search of a year': (table, at) => () =>
      client.query(`SELECT count(*) FROM ${table} WHERE store_id = $1 AND search_text LIKE $2`, [
        store(at),
        `%${at}7 cash%`,
      ]),
    'one transaction': (table, at) => () =>
      client.query(`SELECT * FROM ${table} WHERE store_id = $1 AND id = $2`, [store(at), id(at)]),
    'a review': (table, at) => () =>
      client.query(
        `UPDATE ${table} SET is_verified = true, version = version + 1 WHERE store_id = $1 AND id = $2`,
        [store(at), id(at)],
      ),
  };
}

/** Both tables in turn, and how many times as long the second takes. */
async function compare(name: string, count: number, makeCall: MakeCall): Promise<void> {
  const taken: Record<Table, number[]> = { plain: [], by_month: [] };
  for (let at = 0; at < count; at += 1) {
    for (const table of at % 2 === 0 ? TABLES : TABLES.toReversed())
      taken[table].push(...(await timeCalls([makeCall(table, at)])));
  }
  const [plain, split] = [percentiles(taken.plain), percentiles(taken.by_month)];
  const show = (value: number): string => value.toFixed(1).padStart(9);
  console.log(
    `${name.padEnd(28)}${show(plain.p50)}${show(plain.p95)}  by month${show(split.p50)}${show(split.p95)}  ${(split.p50 / plain.p50).toFixed(2)} times`,
  );
}
