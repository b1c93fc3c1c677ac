// A chain at work: reviewers and uploads at once, with one process, and with several, some of which are killed.
// npm run bench:load -- [--rows 5000000] [--seconds 120] [--reviewers 200] [--upload-days 37]
//   [--think-ms 2500] [--search-every 4] [--settle-seconds 30]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createClient, PASSWORD } from '../e2e/client.ts';
import { hashPassword } from '../server/auth/passwords.ts';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { findReadingProcesses } from '../server/testing/reading-processes.ts';
import { printDays, writeJournal } from './generate-journal.ts';
import { generateOnce } from './generated-file.ts';
import { copyToStores, formOf } from './load/fill-stores.ts';
import { type RunningProcess, startProcess, watchMemory } from './load/processes.ts';
import {
  Balancer,
  BEGINNING,
  callAgain,
  createOutcome,
  type Outcome,
  type Reviewer,
  review,
} from './load/reviewers.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { percentiles } from './timing.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '120' },
    reviewers: { type: 'string', default: '200' },
    'upload-days': { type: 'string', default: '37' },
    'think-ms': { type: 'string', default: '2500' },
    'search-every': { type: 'string', default: '4' },
    'settle-seconds': { type: 'string', default: '30' },
  },
});
const STORES = 100;
const PER_DAY = 600;
const UPLOADS = 10;
const FILL_DAYS = Math.max(1, Math.ceil(Number(values.rows) / STORES / PER_DAY));
const UPLOAD_DAYS = Number(values['upload-days']);
const SECONDS = Number(values.seconds);
const SETTLE_SECONDS = Number(values['settle-seconds']);
const PACE = { thinksMs: Number(values['think-ms']), searchEvery: Number(values['search-every']) };
const REVIEWERS = Number(values.reviewers);
const ADMIN = 'admin@example.com';
const LOOK_EVERY_MS = 500;
/** The embedded database allows what one process needs. */
const CONNECTIONS = { max_connections: '200' };

const { folder, remove } = makeTemporaryFolder();
const embedded = await startEmbeddedDatabase({ dataDir: folder, settings: CONNECTIONS });
const client = new pg.Client({ connectionString: embedded.connectionString });
await client.connect();
const settings = { DATA_DIR: folder, DATABASE_URL: embedded.connectionString, DISK_RESERVE_MB: '0' };
try {
  const reviewers = await prepare();
  await runPhase('one process', ['all'], reviewers, 0);
  await runPhase(
    'two web, two workers, one of each killed',
    ['web', 'web', 'worker', 'worker'],
    reviewers,
    UPLOADS,
  );
} finally {
  await client.end();
  await embedded.stop();
  remove();
}

/** Loads the stores' transactions, and signs people in. */
async function prepare(): Promise<Reviewer[]> {
  const server = await startProcess('all', settings);
  try {
    await client.query(
      `INSERT INTO stores (store_number, name, address, franchise_owner_email)
      SELECT n::text, 'Store ' || n, '', 'owner@example.com' FROM generate_series(1, $1::integer) AS n`,
      [STORES],
    );
    await client.query(
      `INSERT INTO users (email, password, first_name, last_name, role, is_active, is_email_verified, assigned_stores)
      SELECT 'agent-' || n || '@example.com', $2, 'Agent', n::text, 'agent', true, true, ARRAY[(1 + n % $3)::text]
      FROM generate_series(0, $1::integer - 1) AS n
      UNION ALL SELECT $4, $2, 'Ann', 'Admin', 'admin', true, true, '{}'`,
      [REVIEWERS, await hashPassword(PASSWORD), STORES, ADMIN],
    );
    const { file } = await generateOnce(`load-${FILL_DAYS}-days.xlsx`, (target) =>
      writeJournal(target, printDays(FILL_DAYS), true),
    );
    const admin = createClient(server.url, { checksAnswers: false });
    await admin.send('POST', '/api/login', { email: ADMIN, password: PASSWORD });
    const filled = await admin.upload(1, file);
    if (filled.status !== 'completed') throw new Error(filled.errorMessage ?? filled.status);
    const startedAt = performance.now();
    await copyToStores(client, STORES);
    console.log(
      `${(filled.newTransactions * STORES).toLocaleString('en-US')} transactions in ${STORES} stores, copied in ` +
        `${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
    const people: Reviewer[] = [];
    for (let at = 0; at < REVIEWERS; at += 1) {
      people.push({
        cookie: await signIn(server.url, `agent-${at}@example.com`),
        storeId: 1 + (at % STORES),
        place: Math.floor(at / STORES),
        colleagues: Math.ceil(REVIEWERS / STORES),
      });
    }
    return people;
  } finally {
    await server.stop();
  }
}

/** @param firstStore how many stores got their upload in an earlier phase. */
async function runPhase(
  name: string,
  roles: readonly RunningProcess['role'][],
  reviewers: readonly Reviewer[],
  firstStore: number,
): Promise<void> {
  const processes = await Promise.all(roles.map((role) => startProcess(role, settings)));
  const balancer = new Balancer(processes.filter(({ role }) => role !== 'worker').map(({ url }) => url));
  const outcome = createOutcome();
  const { file } = await generateOnce(`load-${FILL_DAYS}-and-${UPLOAD_DAYS}-days.xlsx`, (target) =>
    writeJournal(target, lastDays(), true),
  );
  const memory = watchMemory(processes);
  try {
    const admin = await signIn(balancer.choose(0), ADMIN);
    const settledMs = performance.now() + SETTLE_SECONDS * 1000;
    const shift = { settledMs, untilMs: settledMs + SECONDS * 1000 };
    const work = reviewers.map((reviewer, at) => review(balancer, reviewer, at, shift, outcome, PACE));
    await sleep(SETTLE_SECONDS * 1000);
    await memory.settle();
    const uploads = Array.from({ length: UPLOADS }, async (_, at) => {
      const storeId = 1 + firstStore + at;
      return { storeId, id: await sendAgain(balancer, outcome, admin, storeId, file) };
    });
    if (roles.length > 1) await killOneOfEach(processes);
    await Promise.all(work);
    const sent = await Promise.all(uploads);
    const ids = sent.flatMap(({ id }) => id ?? []);
    await untilLoaded(ids);
    report(name, outcome, await secondsToLoad(ids));
    await checkKept(outcome, sent);
    console.table(await memory.finish());
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
  }
}

async function sendAgain(
  balancer: Balancer,
  outcome: Outcome,
  cookie: string,
  storeId: number,
  file: string,
): Promise<string | null> {
  const sent = { method: 'POST', headers: { cookie }, body: formOf(storeId, file) };
  const response = await callAgain(balancer, storeId, outcome, '/api/upload', sent);
  return response && ((await response.json()) as { uploadId: string }).uploadId;
}

/** The days after the ones that the stores have. */
function* lastDays(): Generator<string[]> {
  let day = 0;
  for (const lines of printDays(FILL_DAYS + UPLOAD_DAYS)) {
    day += 1;
    if (day > FILL_DAYS) yield lines;
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const calls = createClient(url, { checksAnswers: false });
  await calls.send('POST', '/api/login', { email, password: PASSWORD });
  return calls.cookie();
}

async function untilLoaded(ids: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM data_uploads
      WHERE store_id || '-' || id = ANY ($1::text[]) AND processing_status IN ('pending', 'processing')`,
      [ids],
    );
    if (rows.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** From when each upload had arrived until it was loaded. */
async function secondsToLoad(ids: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ seconds: number }>(
    `SELECT extract(epoch FROM finished_at - upload_date)::float8 AS seconds FROM data_uploads
    WHERE store_id || '-' || id = ANY ($1::text[]) ORDER BY seconds`,
    [ids],
  );
  return rows.map(({ seconds }) => seconds);
}

/** Kills a web process after a third of the time from the uploads on, and a worker that is reading after half of it. */
async function killOneOfEach(processes: readonly RunningProcess[]): Promise<void> {
  await sleep((SECONDS * 1000) / 3);
  processes.find(({ role }) => role === 'web')?.program.process.kill('SIGKILL');
  await sleep((SECONDS * 1000) / 6);
  const workers = processes.filter(({ role }) => role === 'worker');
  const reading = await Promise.all(
    workers.map(({ program }) => findReadingProcesses(program.process.pid ?? 0)),
  );
  const busiest = reading.findIndex((found) => found.length > 0);
  workers[Math.max(0, busiest)]?.program.process.kill('SIGKILL');
  console.log(busiest === -1 ? 'A worker was killed that read nothing' : 'A worker was killed while it read');
}

function report(
  name: string,
  { reads, reviews, errors, repeated }: Outcome,
  seconds: readonly number[],
): void {
  const { [BEGINNING]: beginning = [], ...later } = reads;
  const afterward = Object.values(later).flat();
  console.log(
    `\n${name}: uploads loaded after ${seconds.map(Math.round).join(', ')} s; ${errors.length} errors, ` +
      `${repeated} calls made again after their connection broke`,
  );
  for (const error of [...new Set(errors)].slice(0, 5)) console.log(`  ${error}`);
  console.table(
    Object.fromEntries(
      Object.entries({
        [`reads, ${BEGINNING}`]: beginning,
        ...later,
        'reads, after that': afterward,
        'reads, all': [...beginning, ...afterward],
        [`reviews, ${BEGINNING}`]: reviews.beginning,
        'reviews, after that': reviews.later,
      }).map(([kind, taken]) => {
        const { p50, p95, calls } = percentiles(taken);
        return [kind, { 'p50, ms': Math.round(p50), 'p95, ms': Math.round(p95), calls }];
      }),
    ),
  );
}

/** Checks that everything that was acknowledged is in the database. */
async function checkKept(
  { acknowledged }: Outcome,
  uploads: readonly { storeId: number; id: string | null }[],
): Promise<void> {
  const ids = [...acknowledged];
  const { rows } = await client.query<{ kept: number }>(
    `SELECT count(*)::integer AS kept FROM unnest($1::text[]) AS acknowledged (id)
    JOIN transactions t ON t.store_id = split_part(acknowledged.id, '-', 1)::integer
      AND t.id = split_part(acknowledged.id, '-', 2)::bigint
    WHERE t.is_verified AND EXISTS (
      SELECT FROM review_changes c WHERE c.store_id = t.store_id AND c.transaction_id = t.id AND c.action = 'verify')`,
    [ids],
  );
  const loaded = await client.query<{ id: string; complete: boolean; count: number }>(
    `SELECT u.store_id || '-' || u.id AS id, u.processing_status = 'completed' AS complete,
      (SELECT count(*)::integer FROM transactions t WHERE t.store_id = u.store_id AND t.upload_id = u.id) AS count
    FROM data_uploads u WHERE u.store_id || '-' || u.id = ANY ($1::text[])`,
    [uploads.map(({ id }) => id)],
  );
  const counts = new Set(loaded.rows.filter(({ complete }) => complete).map(({ count }) => count));
  console.log(
    `${ids.length} acknowledged reviews, ${ids.length - (rows[0]?.kept ?? 0)} lost; ` +
      `${uploads.length} acknowledged uploads, ${uploads.length - loaded.rows.filter(({ complete }) => complete).length} lost, ` +
      `of ${[...counts].join(' or ')} transactions each`,
  );
}
