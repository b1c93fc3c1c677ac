// A thread that ingests one upload, so that a large file neither holds up requests nor takes the server's memory.
import { parentPort, workerData } from 'node:worker_threads';
import { type IngestionTask, ingestUpload } from '../pipeline/ingest-upload.ts';
import type { WorkerMessage } from './run-ingestion-worker.ts';

function send(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage(message);
}

const ALIVE_EVERY_MS = 1_000;

// A library that goes round in circles keeps this from being said.
const pulse = setInterval(() => send({ isAlive: true }), ALIVE_EVERY_MS);
const outcome = await ingestUpload(workerData as IngestionTask, (progress) => send({ progress })).finally(
  () => clearInterval(pulse),
);
send({ outcome });
