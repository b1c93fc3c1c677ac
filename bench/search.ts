// What the texts of days gain for a search, and what they cost a load: searches a year of a store as the product does,
// and by reading each of its transactions. npm run bench:search -- [stores]
import { type TransactionListQuery, transactionListQuery } from '@tillwatch/contract';
import { openDatabase } from '../server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { DAY_TEXTS } from '../server/platform/day-texts.queries.ts';
import { matchTransactions } from '../server/transactions/transaction-filter.ts';
import { findPage, LISTED_JOINS, LISTED_RECORD } from '../server/transactions/transactions.queries.ts';
import { signInAdmin } from './admin-client.ts';
import { generateJournal } from './generate-journal.ts';
import { copyToStores } from './load/fill-stores.ts';
import { startProcess } from './load/processes.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { percentiles, timeCalls } from './timing.ts';

const STORES = Number(process.argv[2] ?? 20);
/** With 600 transactions each: as many as a store of that size has in a year. */
const DAYS = 84;
const MONTH = 37;
const ROUNDS = 15;
const PAGE = 50;
/** Rare ones, then common ones, then those that filters are named after, then one that isn't there. */
const SEARCHES = ['2000685', 'juniper tea 6oz', 'juniper tea', 'juniper', '100', 'bell', 'refund', 'zzzz'];

const { folder, remove } = makeTemporaryFolder();
const embedded = await startEmbeddedDatabase({ dataDir: folder });
const database = openDatabase(embedded.connectionString);
const { db, pool } = database;
try {
  const uploadMs = await fill();
  const figures: Record<string, Record<string, number | string>> = {};
  for (const search of SEARCHES) figures[search] = await compare(search);
  console.log('a page by time and the count, milliseconds, half of them within');
  console.table(figures);
  const textsMs = percentiles(await timeCalls(Array.from({ length: ROUNDS }, () => writeTexts))).p50;
  console.log(
    `an upload of ${MONTH} days: ${Math.round(uploadMs)} ms; writing the texts of its days again: ${Math.round(textsMs)} ms`,
  );
} finally {
  await database.close();
  await embedded.stop();
  remove();
}

/** @returns how long it takes to upload a month into a store that has nothing. */
async function fill(): Promise<number> {
  const settings = { DATA_DIR: folder, DATABASE_URL: embedded.connectionString, DISK_RESERVE_MB: '0' };
  const server = await startProcess('all', settings);
  try {
    await pool.query(
      `INSERT INTO stores (store_number, name, address, franchise_owner_email)
      SELECT n::text, n::text, '', '' FROM generate_series(1, $1::integer) AS n`,
      [STORES + 1],
    );
    const calls = await signInAdmin(pool, server.url);
    await calls.upload(1, (await generateJournal(DAYS)).file);
    const client = await pool.connect();
    await copyToStores(client, STORES).finally(() => client.release());
    const month = await generateJournal(MONTH);
    const startedAt = performance.now();
    await calls.upload(STORES + 1, month.file, 50);
    return performance.now() - startedAt;
  } finally {
    await server.stop();
  }
}

/** Both ways in turn, in one store after another. */
async function compare(search: string): Promise<Record<string, number | string>> {
  const taken: Record<'readAll' | 'product', number[]> = { readAll: [], product: [] };
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const query = transactionListQuery.parse({ storeId: 1 + (round % STORES), search, limit: PAGE });
    const [all, own] = [await timed(() => readAll(query)), await timed(() => findPage(db, query))];
    taken.readAll.push(all.ms);
    taken.product.push(own.ms);
    found = own.result.total;
    if (all.result !== found) throw new Error(`"${search}" finds ${all.result} and ${found}`);
  }
  const [all, own] = [percentiles(taken.readAll).p50, percentiles(taken.product).p50];
  return {
    found,
    'reading all': all.toFixed(1),
    'by days': own.toFixed(1),
    'times as fast': (all / own).toFixed(1),
  };
}

async function timed<Result>(call: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const startedAt = performance.now();
  const result = await call();
  return { ms: performance.now() - startedAt, result };
}

/** What the list asked before there were texts of days. @returns how many it finds. */
async function readAll(query: TransactionListQuery): Promise<number> {
  const { sql: condition, parameters } = matchTransactions(query).compile(db);
  const [record, joins] = [LISTED_RECORD.compile(db).sql, LISTED_JOINS.compile(db).sql];
  const { rows } = await pool.query<{ total: number }>(
    `WITH matches AS MATERIALIZED (
      SELECT t.id, t.transaction_time FROM transactions t WHERE ${condition}
    ), page AS MATERIALIZED (SELECT id FROM matches ORDER BY transaction_time DESC, id DESC LIMIT ${PAGE})
    SELECT (SELECT count(*)::integer FROM matches) AS total, ${record}
    FROM (SELECT) AS one LEFT JOIN (page
      JOIN transactions t ON t.store_id = ${query.storeId} AND t.id = page.id ${joins}) ON true`,
    [...parameters],
  );
  return rows[0]?.total ?? 0;
}

async function writeTexts(): Promise<void> {
  await pool.query(
    `UPDATE store_days d SET search_texts = x.search_texts FROM (
      SELECT t.transaction_time::date AS day, ${DAY_TEXTS} AS search_texts FROM transactions t WHERE t.store_id = $1 GROUP BY 1
    ) x WHERE d.store_id = $1 AND d.business_day = x.day`,
    [STORES + 1],
  );
}
