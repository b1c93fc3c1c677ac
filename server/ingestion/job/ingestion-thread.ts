// The thread that ingests one upload.
import { parentPort, workerData } from 'node:worker_threads';
import { type IngestionOutcome, type IngestionTask, ingestUpload } from '../pipeline/ingest-upload.ts';
import type { ReadingProgress } from '../pipeline/read-transactions.ts';
import { createReadingMeter } from '../pipeline/reading-meter.ts';
import { askParent } from './ask-parent.ts';
import type { ThreadMessage, ThreadStart } from './run-reading-thread.ts';

function send(message: ThreadMessage<IngestionOutcome, ReadingProgress>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage(message);
}

const { task, meterMemory } = workerData as ThreadStart<IngestionTask>;
const outcome = await ingestUpload(task, {
  onProgress: (progress) => send({ progress }),
  keep: askParent,
  meter: createReadingMeter(meterMemory),
});
send({ outcome });
