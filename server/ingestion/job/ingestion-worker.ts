// A thread that ingests one upload, so that a large file neither holds up requests nor takes the server's memory.
import { parentPort, workerData } from 'node:worker_threads';
import { type IngestionTask, ingestUpload } from '../pipeline/ingest-upload.ts';
import type { WorkerMessage } from './run-ingestion-worker.ts';

function send(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage(message);
}

const outcome = await ingestUpload(workerData as IngestionTask, (progress) => send({ progress }));
send({ outcome });
