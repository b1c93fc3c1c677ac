// Measures what an upload takes in a running product, and what other libraries take just to read the same file.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { UploadStatus } from '@tillwatch/contract';
import type { Client } from '../e2e/client.ts';
import type { Product } from '../e2e/product.ts';
import { watchProcess } from './processes.ts';
import type { ReadOutcome } from './read-file.ts';

const MEGABYTE = 1024 * 1024;
const POLL_MS = 100;

export interface UploadFigures {
  status: UploadStatus;
  /** From the upload call to "completed". */
  milliseconds: number;
  /** By the server and the database; null if the system doesn't say. */
  processorMs: number | null;
  /** The peaks of the server since its start and of its reading process. */
  peakBytes: number | null;
  /** All database processes together. */
  childrenBytes: number | null;
}

/** Rejects unless the upload ends as completed. */
export async function measureUpload(
  product: Pick<Product, 'pid'>,
  client: Client,
  storeId: number,
  file: string,
): Promise<UploadFigures> {
  const taken = watchProcess(product.pid);
  const startedAt = performance.now();
  const status = await client.upload(storeId, file, POLL_MS);
  const milliseconds = performance.now() - startedAt;
  const { processorMs, processBytes, readerBytes, childrenBytes } = taken();
  if (status.status !== 'completed') throw new Error(`The upload ${status.status}: ${status.errorMessage}`);
  const peakBytes = processBytes === null ? null : processBytes + (readerBytes ?? 0);
  return { status, milliseconds, processorMs, peakBytes, childrenBytes };
}

/** Runs in its own process, so that its memory is its own. */
export async function readWith(
  library: 'sheetjs' | 'exceljs' | 'inflate',
  file: string,
): Promise<ReadOutcome> {
  const script = path.join(import.meta.dirname, 'read-file.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=8192',
    script,
    library,
    file,
  ]);
  return JSON.parse(stdout) as ReadOutcome;
}

export function inSeconds(milliseconds: number | null): number | string {
  return milliseconds === null ? 'not known here' : Number((milliseconds / 1000).toFixed(1));
}

export function inMegabytes(bytes: number | null): number | string {
  return bytes === null ? 'not known here' : Math.round(bytes / MEGABYTE);
}

/** One value as a multiple of the other; '' without the other. */
export function ratio(one: number | null, other: number | null | undefined): string {
  return one === null || other === null || other === undefined ? '' : (one / other).toFixed(2);
}
