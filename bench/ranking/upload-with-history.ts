// What ranking adds to an upload with eight weeks of history behind it: npm run bench:risk
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { createRandom, printJournal, simulateChain, type StoreDay } from '@tillwatch/simulation';
import { createMeterMemory, createReadingMeter } from '../../server/ingestion/pipeline/reading-meter.ts';
import { type AppDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { writeWorkbook } from '../../server/reports/workbook/workbook.ts';
import { processorMs } from '../processes.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { ranking } from './rank-or-not.ts';

// Makes uploads rank through a switch.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/rank-days.ts') && context.parentURL?.endsWith('/settle-days.ts')
      ? next(new URL('rank-or-not.ts', import.meta.url).href, context)
      : next(specifier, context),
});
const { ingestUpload } = await import('../../server/ingestion/pipeline/ingest-upload.ts');

const HISTORY_DAYS = 56;
const ROUNDS = 3;
/** Days in the measured upload: one, and enough for 22,000 transactions. */
const SIZES = process.argv[2] === undefined ? [1, 33] : [Number(process.argv[2])];
const STORE = '1042';

function playStore(): StoreDay[] {
  return [
    ...simulateChain({
      seed: 42,
      stores: [STORE],
      firstDate: '2026-01-05',
      days: HISTORY_DAYS + Math.max(...SIZES),
      customersPerDay: 800,
      cashiersPerStore: 8,
      thieves: [{ store: 0, scheme: 'abort and pocket', isCareful: false }],
    }),
  ];
}

async function writeJournal(file: string, days: readonly StoreDay[]): Promise<void> {
  const [heading = '', ...rows] = days.flatMap(({ tickets, date }) => [
    ...printJournal(tickets, { store: `STORE ${STORE}`, date }, createRandom(1)),
  ]);
  const chunks: Buffer[] = [];
  const sheet = {
    name: 'Journal',
    columns: [{ width: 48, style: 'plain' as const }],
    headings: [heading],
    // oxlint-disable-next-line require-yield, typescript/require-await -- the workbook takes its rows as they come
    rows: (async function* batches() {
      yield rows.map((line) => [line]);
    })(),
  };
  for await (const chunk of writeWorkbook([sheet])) chunks.push(chunk);
  writeFileSync(file, Buffer.concat(chunks));
}

/** What an upload took. The processor time includes the database's; on a busy machine, it says more than the clock. */
interface Taken {
  clockMs: number;
  processorMs: number;
}

async function upload(database: AppDatabase, dataDir: string, storeId: number, file: string): Promise<Taken> {
  const { id: uploadId } = await database.db
    .insertInto('data_uploads')
    .values({
      store_id: storeId,
      uploaded_by: 1,
      filename: file,
      file_type: 'xlsx',
      size_bytes: 1,
      content_hash: path.basename(file),
      raw_data_path: path.relative(dataDir, file),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { connectionString } = database;
  const made = (name: string): string => path.join(dataDir, 'cleaned', `${storeId}-${uploadId}-${name}`);
  const task = {
    storeId,
    uploadId,
    connectionString,
    sizeBytes: statSync(file).size,
    original: file,
    made: { cleaned: made('cleaned'), rejected: made('rejected') },
  };
  const processorBefore = processorMs(process.pid) ?? 0;
  const startedAt = performance.now();
  const outcome = await ingestUpload(task, {
    onProgress: () => undefined,
    keep: async () => undefined,
    meter: createReadingMeter(createMeterMemory()),
  });
  if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome));
  const clockMs = performance.now() - startedAt;
  return { clockMs, processorMs: (processorMs(process.pid) ?? 0) - processorBefore };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function compare(taken: Record<'with' | 'without', Taken[]>, read: (one: Taken) => number): string {
  const [ranked, unranked] = [median(taken.with.map(read)), median(taken.without.map(read))];
  return (
    `${ranked.toFixed(0)} ms, without ranking ${unranked.toFixed(0)} ms: ` +
    `${(ranked / unranked).toFixed(2)} times as long, ${(ranked - unranked).toFixed(0)} ms more`
  );
}

const { folder: dataDir, remove } = makeTemporaryFolder();
for (const folder of ['originals', 'cleaned']) mkdirSync(path.join(dataDir, folder));
const embedded = await startEmbeddedDatabase({ dataDir });
const database = openDatabase(embedded.connectionString);
try {
  await migrate(embedded.connectionString);
  await database.pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO stores (store_number, name, address, franchise_owner_email)
      SELECT n::text, n::text, '', '' FROM generate_series(1, 20) AS n`);
  const days = playStore();
  const history = path.join(dataDir, 'originals', 'history.xlsx');
  await writeJournal(history, days.slice(0, HISTORY_DAYS));
  let storeId = 0;
  for (const size of SIZES) {
    const file = path.join(dataDir, 'originals', `days-${size}.xlsx`);
    const uploaded = days.slice(HISTORY_DAYS, HISTORY_DAYS + size);
    await writeJournal(file, uploaded);
    const transactions = uploaded.reduce((sum, { tickets }) => sum + tickets.length, 0);
    const taken: Record<'with' | 'without', Taken[]> = { with: [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // Takes turns going first.
      for (const kind of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        storeId += 1;
        ranking.isOn = true;
        await upload(database, dataDir, storeId, history);
        ranking.isOn = kind === 'with';
        taken[kind].push(await upload(database, dataDir, storeId, file));
      }
    }
    if (ranking.skipped === 0)
      throw new Error('Nothing was uploaded without ranking: the switch is not in place.');
    console.log(`${transactions} transactions, medians of ${ROUNDS}:`);
    console.log(`  by the clock      ${compare(taken, ({ clockMs }) => clockMs)}`);
    console.log(`  by the processor  ${compare(taken, ({ processorMs }) => processorMs)}`);
  }
} finally {
  await database.close();
  await embedded.stop();
  remove();
}
