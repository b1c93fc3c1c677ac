// Reads a large file in a thread of its own, while the calling one makes something of the rows.
import { on } from 'node:events';
import { stat } from 'node:fs/promises';
import { resourceLimits, Worker } from 'node:worker_threads';
import type { ReadLimits } from '../limits.ts';
import { readWorkbook, type SheetVisitor, type WorkbookSummary } from '../reader.ts';
import { type UnreadableFileCode, UnreadableFileError } from '../unreadable-file-error.ts';
import { handOverRows, type RowBatch } from './row-batch.ts';

/** What the thread begins with, and what it says. */
export interface ReadingStart {
  path: string;
  limits: Partial<ReadLimits>;
}
export type ReadingMessage =
  | { sheet: string }
  | { batch: RowBatch }
  | { summary: WorkbookSummary }
  | { unreadable: { code: UnreadableFileCode; message: string } };

/** A smaller file is read before a thread has started. */
const WORTH_A_THREAD_BYTES = 1024 * 1024;
/** What the thread has of its own dies soon: rows leave it with their batch. */
const YOUNG_HEAP_MB = 12;

/** As `readWorkbook`, on another core when that is worth it. What the thread reads ahead is bounded. */
export async function readWorkbookApart(
  path: string,
  visitor: SheetVisitor,
  limits: Partial<ReadLimits> = {},
): Promise<WorkbookSummary> {
  const { size } = await stat(path);
  return size < WORTH_A_THREAD_BYTES
    ? readWorkbook(path, visitor, { limits })
    : readInThread(path, visitor, limits);
}

async function readInThread(
  path: string,
  visitor: SheetVisitor,
  limits: Partial<ReadLimits>,
): Promise<WorkbookSummary> {
  const { maxOldGenerationSizeMb } = resourceLimits;
  const thread = new Worker(new URL('reading-thread.ts', import.meta.url), {
    workerData: { path, limits } satisfies ReadingStart,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      ...(maxOldGenerationSizeMb !== undefined && { maxOldGenerationSizeMb }),
    },
    name: 'reading',
  });
  try {
    const messages = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ReadingMessage]>;
    for await (const [message] of messages) {
      if ('summary' in message) return message.summary;
      if ('unreadable' in message) {
        throw new UnreadableFileError(message.unreadable.code, message.unreadable.message);
      }
      if ('sheet' in message) visitor.startSheet(message.sheet);
      else {
        handOverRows(message.batch, (row) => visitor.row(row));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        thread.postMessage('taken');
        await visitor.drain?.();
      }
    }
    throw new Error('The reading thread ended before it was done');
  } finally {
    await thread.terminate();
  }
}
