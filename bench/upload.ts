// The whole job on a journal near the upload limit, from the upload call to "completed", against merely reading the
// same file with SheetJS and exceljs, and against merely inflating it; then the dashboard's calls on what was loaded.
// `npm run bench`
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { addStore, type Client, createClient, registerAdmin } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';
import { generateJournal } from './generate-journal.ts';
import { watchProcess } from './processes.ts';
import { measureQueries } from './query.ts';
import type { ReadOutcome } from './read-file.ts';
import { type Percentiles, percentiles, timeCalls } from './timing.ts';

/** Comes to 48 MB. */
const DAYS = Number(process.argv[2] ?? 430);
const SMALL_SAMPLE = path.join(import.meta.dirname, '../samples/journal-print.xlsx');
const MEGABYTE = 1024 * 1024;

const journal = await generateJournal(DAYS);
const product = await startProduct();
try {
  const client = createClient(product.url, { checksAnswers: false });
  await registerAdmin(client, product.setupLink);
  const busy = await addStore(client, '1', 'The busy store');
  const whole = await measureUpload(client, busy.id);

  // Once more into another store, while somebody looks at the list of a third.
  const again = await addStore(client, '2', 'The store that gets it too');
  const quiet = await addStore(client, '3', 'The quiet store');
  await client.upload(quiet.id, SMALL_SAMPLE);
  const undisturbed = await timeLists(client, quiet.id, () => false, 200);
  let isDone = false;
  const disturbing = timeLists(client, quiet.id, () => isDone, Number.POSITIVE_INFINITY);
  const watched = await measureUpload(client, again.id);
  isDone = true;
  const disturbed = await disturbing;

  const queries = await measureQueries(client, busy.id, whole.days);
  const sheetjs = await readWith('sheetjs');
  const exceljs = await readWith('exceljs');
  const inflated = await readWith('inflate');
  if (sheetjs.characters !== exceljs.characters) {
    throw new Error(`SheetJS read ${sheetjs.characters} characters, exceljs ${exceljs.characters}`);
  }

  console.log(
    `\n${(journal.bytes / MEGABYTE).toFixed(1)} MB, inflated ${(inflated.characters / MEGABYTE).toFixed(0)} MB; ` +
      `${whole.status.report?.rowsRead} rows, ${whole.status.totalTransactions} transactions, ` +
      `${whole.status.rejectedRows} rows rejected\n`,
  );
  console.table({
    'upload to completed': row(whole, whole),
    'the same while lists are called': row(watched, whole),
    'SheetJS, reading only': row(sheetjs, whole),
    'exceljs, reading only': row(exceljs, whole),
    'inflating only': row(inflated, whole),
  });
  console.log(`database processes at their highest: ${inMegabytes(watched.childrenBytes)} MB`);
  console.log("\nmilliseconds of another store's list, and of the calls on the loaded store");
  console.table({
    'list, quiet': rounded(undisturbed),
    'list, during the upload': rounded(disturbed),
    ...Object.fromEntries(Object.entries(queries).map(([name, figures]) => [name, rounded(figures)])),
  });
} finally {
  await product.stop();
}

async function measureUpload(client: Client, storeId: number) {
  const taken = watchProcess(product.pid);
  const startedAt = performance.now();
  const status = await client.upload(storeId, journal.file, 100);
  const milliseconds = performance.now() - startedAt;
  const { processorMs, processBytes, childrenBytes } = taken();
  if (status.status !== 'completed' || status.firstDay === null || status.lastDay === null) {
    throw new Error(`The upload ${status.status}: ${status.errorMessage}`);
  }
  const days = { first: status.firstDay, last: status.lastDay };
  return { status, days, milliseconds, processorMs, peakBytes: processBytes, childrenBytes };
}

async function timeLists(
  client: Client,
  storeId: number,
  isDone: () => boolean,
  most: number,
): Promise<Percentiles> {
  const durations: number[] = [];
  while (!isDone() && durations.length < most) {
    const call = () => client.get(`/api/transactions?storeId=${storeId}&limit=50`);
    durations.push(...(await timeCalls([call])));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return percentiles(durations);
}

async function readWith(library: 'sheetjs' | 'exceljs' | 'inflate'): Promise<ReadOutcome> {
  const script = path.join(import.meta.dirname, 'read-file.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=8192',
    script,
    library,
    journal.file,
  ]);
  return JSON.parse(stdout) as ReadOutcome;
}

interface Taken {
  milliseconds: number;
  processorMs: number | null;
  peakBytes: number | null;
}

function row({ milliseconds, processorMs, peakBytes }: Taken, upload: Taken) {
  return {
    seconds: Number((milliseconds / 1000).toFixed(1)),
    'the upload took': `${(upload.milliseconds / milliseconds).toFixed(2)} times this`,
    'processor seconds': processorMs === null ? 'not known here' : Number((processorMs / 1000).toFixed(1)),
    'peak MB': inMegabytes(peakBytes),
  };
}

function inMegabytes(bytes: number | null): number | string {
  return bytes === null ? 'not known here' : Math.round(bytes / MEGABYTE);
}

function rounded({ p50, p95, calls }: Percentiles) {
  return { p50: Number(p50.toFixed(1)), p95: Number(p95.toFixed(1)), calls };
}
