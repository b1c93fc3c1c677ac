// A thread that ingests one upload, so that a large file neither holds up requests nor takes the server's memory.
import { parentPort, workerData } from 'node:worker_threads';
import { ingestUpload } from '../pipeline/ingest-upload.ts';
import { createReadingMeter } from '../pipeline/reading-meter.ts';
import type { WorkerMessage, WorkerStart } from './run-ingestion-worker.ts';

function send(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage(message);
}

const { task, meterMemory } = workerData as WorkerStart;
const outcome = await ingestUpload(task, {
  tell: (progress) => send({ progress }),
  meter: createReadingMeter(meterMemory),
});
send({ outcome });
