// Measures the whole upload of a journal near the upload limit, from the upload call to "completed", compared with just
// reading the same file with SheetJS and exceljs, and with just inflating it; then the dashboard's calls on the loaded
// data. `npm run bench`
import path from 'node:path';
import { addStore, type Client, createClient, registerAdmin } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';
import { generateJournal } from './generate-journal.ts';
import { inMegabytes, inSeconds, measureUpload, ratio, readWith, type UploadFigures } from './measure.ts';
import { measureQueries } from './query.ts';
import { type Percentiles, percentiles, timeCalls } from './timing.ts';

/** Makes 48 MB. */
const DAYS = Number(process.argv[2] ?? 430);
const SMALL_SAMPLE = path.join(import.meta.dirname, '../samples/journal-print.xlsx');
const MEGABYTE = 1024 * 1024;

const journal = await generateJournal(DAYS);
const product = await startProduct();
try {
  const client = createClient(product.url, { checksAnswers: false });
  await registerAdmin(client, product.setupLink);
  const busy = await addStore(client, '1', 'The busy store');
  const whole = await measureUpload(product, client, busy.id, journal.file);

  // Again into another store, while somebody looks at the list of a third.
  const again = await addStore(client, '2', 'The store that gets it too');
  const quiet = await addStore(client, '3', 'The quiet store');
  await client.upload(quiet.id, SMALL_SAMPLE);
  const undisturbed = await timeLists(client, quiet.id, () => false, 200);
  let isDone = false;
  const disturbing = timeLists(client, quiet.id, () => isDone, Number.POSITIVE_INFINITY);
  const watched = await measureUpload(product, client, again.id, journal.file);
  isDone = true;
  const disturbed = await disturbing;

  const queries = await measureQueries(client, busy.id, daysOf(whole));
  const sheetjs = await readWith('sheetjs', journal.file);
  const exceljs = await readWith('exceljs', journal.file);
  const inflated = await readWith('inflate', journal.file);
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

function daysOf({ status: { firstDay, lastDay } }: UploadFigures): { first: string; last: string } {
  if (firstDay === null || lastDay === null) throw new Error('The upload covers no days');
  return { first: firstDay, last: lastDay };
}

interface Taken {
  milliseconds: number;
  processorMs: number | null;
  peakBytes: number | null;
}

function row({ milliseconds, processorMs, peakBytes }: Taken, upload: Taken) {
  return {
    seconds: inSeconds(milliseconds),
    'the upload took': `${ratio(upload.milliseconds, milliseconds)} times this`,
    'processor seconds': inSeconds(processorMs),
    'peak MB': inMegabytes(peakBytes),
  };
}

function rounded({ p50, p95, calls }: Percentiles) {
  return { p50: Number(p50.toFixed(1)), p95: Number(p95.toFixed(1)), calls };
}
