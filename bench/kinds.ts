// Measures whole uploads of other kinds of files, each as large as possible, from the upload call to "completed",
// compared with just reading the same file with SheetJS and, if it is a zip, inflating it. Each has its own server and
// database, so that peaks are its own. `npm run bench:kinds`, optionally followed by part of a kind's name.
import { addStore, createClient, registerAdmin } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';
import { KINDS } from './generate-kinds.ts';
import { inMegabytes, inSeconds, measureUpload, ratio, readWith } from './measure.ts';

const only = process.argv[2] ?? '';
const figures: Record<string, object> = {};
for (const { name, generate } of KINDS.filter((kind) => kind.name.includes(only))) {
  const { file, bytes } = await generate();
  const upload = await measure(file);
  const sheetjs = file.endsWith('.mdb') ? null : await readWith('sheetjs', file);
  const inflated = file.endsWith('.xlsx') ? await readWith('inflate', file) : null;
  const { status, milliseconds, processorMs, peakBytes, childrenBytes } = upload;
  figures[name] = {
    'file MB': inMegabytes(bytes),
    rows: status.report?.rowsRead,
    transactions: status.totalTransactions,
    seconds: inSeconds(milliseconds),
    'processor s': inSeconds(processorMs),
    'times SheetJS': ratio(milliseconds, sheetjs?.milliseconds),
    'times inflating': ratio(milliseconds, inflated?.milliseconds),
    'server MB': inMegabytes(peakBytes),
    'of SheetJS': ratio(peakBytes, sheetjs?.peakBytes),
    'database MB': inMegabytes(childrenBytes),
  };
  console.error(`${name}: ${inSeconds(milliseconds)} s`);
}
console.table(figures);

async function measure(file: string) {
  const product = await startProduct();
  try {
    const client = createClient(product.url, { checksAnswers: false });
    await registerAdmin(client, product.setupLink);
    const store = await addStore(client, '1', 'The store');
    return await measureUpload(product, client, store.id, file);
  } finally {
    await product.stop();
  }
}
