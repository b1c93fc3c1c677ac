// The thread that `read-apart.ts` starts: reads one file and posts its rows in batches.
import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook } from '../reader.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { ReadingMessage, ReadingStart } from './read-apart.ts';
import { createRowCollector } from './row-batch.ts';

/** Posted and not yet taken. One is worked on while the next is on its way; more would only take memory. */
const MAX_BATCHES_AHEAD = 3;

const { path, limits } = workerData as ReadingStart;
const rows = createRowCollector();
let ahead = 0;
let goOn: (() => void) | undefined;

function post(message: ReadingMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage(message);
}

function postRows(): void {
  const batch = rows.take();
  if (batch === null) return;
  ahead += 1;
  post({ batch });
}

parentPort?.on('message', () => {
  ahead -= 1;
  goOn?.();
});

try {
  const summary = await readWorkbook(
    path,
    {
      startSheet(sheet) {
        postRows();
        post({ sheet });
      },
      row: (row) => rows.add(row),
      drain() {
        postRows();
        if (ahead <= MAX_BATCHES_AHEAD) return undefined;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
    },
    { limits },
  );
  postRows();
  post({ summary });
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error;
  post({ unreadable: { code: error.code, message: error.message } });
} finally {
  parentPort?.close();
}
