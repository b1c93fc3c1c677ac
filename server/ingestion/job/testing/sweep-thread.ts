// Reads files one after another, as uploads are read, and reports the outcome of each.
import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readTransactions } from '../../pipeline/read-transactions.ts';
import { createReadingMeter } from '../../pipeline/reading-meter.ts';
import { UnreadableFileError } from '../../readers/unreadable-file-error.ts';
import type { ThreadStart } from '../run-reading-thread.ts';

export interface SweepOutcome {
  status: 'swept';
  /** By file: the number of transactions, or the code of the refusal. */
  files: Record<string, number | string>;
}

async function read(file: string): Promise<number | string> {
  try {
    const sink = { add: () => undefined, drain: () => undefined };
    return (await readTransactions(file, sink, { mappings: [] })).found;
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.code;
    throw error;
  }
}

const { task, meterMemory } = workerData as ThreadStart<string[]>;
const meter = createReadingMeter(meterMemory);
const files: Record<string, number | string> = {};
for (const file of task) {
  meter.start(statSync(file).size);
  const reportRows = meter.startPass();
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as memory is watched
  files[file] = await read(file);
  reportRows(1);
}
const outcome: SweepOutcome = { status: 'swept', files };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
parentPort?.postMessage({ outcome });
