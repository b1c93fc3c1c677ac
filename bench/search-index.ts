// What an index for searching within text would gain, and what it would cost while loading: compares the current table
// of transactions with one that has a trigram index. npm run bench:search-index -- [days of a store] [stores]
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { signInAdmin } from './admin-client.ts';
import { generateJournal } from './generate-journal.ts';
import { startProcess } from './load/processes.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { percentiles } from './timing.ts';

const DAYS = Number(process.argv[2] ?? 100);
/** How many stores of that size the table has; one of them is searched. */
const STORES = Number(process.argv[3] ?? 4);
const SEARCHES = ['juniper tea 6oz', 'juniper tea', 'refund', '1000123', 'bell', 'zzzz'];
const ROUNDS = 5;
/** Days with 22,000 transactions. */
const MONTH = 37;
const UPLOADS = 3;
const LOADED = 22_000;
const REVIEWED = 1_000;
const MEGABYTE = 1024 * 1024;
const INDEXES: Record<string, string> = {
  none: '',
  trigrams: 'USING gin (search_text gin_trgm_ops, notes_search_text gin_trgm_ops)',
  'store and trigrams': 'USING gin (store_id, search_text gin_trgm_ops, notes_search_text gin_trgm_ops)',
};

const { folder, remove } = makeTemporaryFolder();
const embedded = await startEmbeddedDatabase({ dataDir: folder });
const client = new pg.Client({ connectionString: embedded.connectionString });
await client.connect();
try {
  const uploads = await fill();
  const names = Object.keys(INDEXES);
  const figures: Record<string, Record<string, number>> = {};
  for (const name of names) {
    const whole = Math.round(percentiles(uploads[name] ?? []).p50);
    figures[name] = { ...(await makeTable(name)), 'whole upload of 22,000, ms': whole };
  }
  for (const search of SEARCHES) {
    const taken = Object.fromEntries(names.map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of names) taken[name]?.push(await timeSearch(name, search));
    }
    for (const name of names)
      figures[name]![`"${search}", ms`] = Math.round(percentiles(taken[name] ?? []).p50);
  }
  const loading = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) loading[name]?.push(await timeLoad(name, round));
  }
  for (const name of names)
    figures[name]!['loading 22,000, ms'] = Math.round(percentiles(loading[name] ?? []).p50);
  const reviewing = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) reviewing[name]?.push(await timeReviews(name, round));
  }
  for (const name of names) {
    figures[name]![`${REVIEWED} reviews, ms`] = Math.round(percentiles(reviewing[name] ?? []).p50);
  }
  console.table(figures);
} finally {
  await client.end();
  await embedded.stop();
  remove();
}

/** Fills one store by a real upload. @returns how long uploading a month into the others takes, with each index. */
async function fill(): Promise<Record<string, number[]>> {
  const settings = { DATA_DIR: folder, DATABASE_URL: embedded.connectionString, DISK_RESERVE_MB: '0' };
  const server = await startProcess('all', settings);
  try {
    await client.query(
      `INSERT INTO stores (store_number, name, address, franchise_owner_email)
      SELECT n::text, n::text, '', '' FROM generate_series(1, 100) AS n`,
    );
    await client.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
    const calls = await signInAdmin(client, server.url);
    await calls.upload(1, (await generateJournal(DAYS)).file);
    const month = await generateJournal(MONTH);
    const taken = Object.fromEntries(Object.keys(INDEXES).map((name) => [name, [] as number[]]));
    let store = 1;
    for (let round = 0; round < UPLOADS; round += 1) {
      for (const [name, index] of Object.entries(INDEXES)) {
        if (index) await client.query(`CREATE INDEX trial ON transactions ${index}`);
        const startedAt = performance.now();
        await calls.upload((store += 1), month.file, 50);
        taken[name]?.push(performance.now() - startedAt);
        await client.query('DROP INDEX IF EXISTS trial');
      }
    }
    return taken;
  } finally {
    await server.stop();
  }
}

function tableOf(name: string): string {
  return `with_${name.replaceAll(' ', '_')}`;
}

/** @returns its size and that of the index. */
async function makeTable(name: string): Promise<Record<string, number>> {
  const table = tableOf(name);
  await client.query(`CREATE TABLE ${table} (LIKE transactions INCLUDING ALL)`);
  if (INDEXES[name]) await client.query(`CREATE INDEX ${table}_search ON ${table} ${INDEXES[name]}`);
  for (let store = 1; store <= STORES; store += 1) await copyRows(table, store, 0, '1 = 1');
  await client.query(`VACUUM (ANALYZE) ${table}`);
  const { rows } = await client.query<{ rows: number; heap: string; index: string | null }>(
    `SELECT (SELECT count(*)::integer FROM ${table}) AS rows, pg_relation_size('${table}') AS heap,
      pg_relation_size(to_regclass('${table}_search')) AS index`,
  );
  const { heap, index, rows: count } = rows[0]!;
  return {
    rows: count,
    'table, MB': Math.round(Number(heap) / MEGABYTE),
    'index, MB': Math.round(Number(index ?? 0) / MEGABYTE),
  };
}

/** @param years later, so that the keys are new. */
async function copyRows(table: string, store: number, years: number, which: string): Promise<void> {
  const { rows } = await client.query<{ columns: string[] }>(
    `SELECT array_agg(quote_ident(attname) ORDER BY attnum) AS columns FROM pg_attribute
    WHERE attrelid = 'transactions'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const columns = rows[0]?.columns ?? [];
  const changed: Record<string, string> = {
    store_id: String(store),
    id: `id + ${years} * 10000000`,
    transaction_time: `transaction_time + ${years} * interval '1 year'`,
  };
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.map((column) => changed[column] ?? column).join(', ')} FROM transactions WHERE store_id = 1 AND ${which}`,
  );
}

/** Searches as the list does: the first page by time, and the total. */
async function timeSearch(name: string, search: string): Promise<number> {
  const startedAt = performance.now();
  const found = `FROM ${tableOf(name)} t WHERE store_id = 1
    AND (search_text LIKE $1 OR notes_search_text LIKE $1)`;
  await client.query(`SELECT id ${found} ORDER BY transaction_time DESC, id DESC LIMIT 50`, [`%${search}%`]);
  await client.query(`SELECT count(*) ${found}`, [`%${search}%`]);
  return performance.now() - startedAt;
}

/** Loads a month's file into a store that already has its year. */
async function timeLoad(name: string, round: number): Promise<number> {
  const startedAt = performance.now();
  await copyRows(tableOf(name), 1, round + 1, `id <= ${LOADED}`);
  return performance.now() - startedAt;
}

/** Times what a review changes in its transaction, one statement each. */
async function timeReviews(name: string, round: number): Promise<number> {
  const startedAt = performance.now();
  for (let id = 1; id <= REVIEWED; id += 1) {
    await client.query(
      `UPDATE ${tableOf(name)} SET is_verified = true, version = version + 1, notes_search_text = $2
      WHERE store_id = 2 AND id = $1`,
      [id, `looked at it ${round}`],
    );
  }
  return performance.now() - startedAt;
}
