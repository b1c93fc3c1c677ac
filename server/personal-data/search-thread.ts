// The thread that searches one file for a person.
import { stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { showTurning } from '@tillwatch/contract';
import { cellText } from '@tillwatch/core/journal';
import type { ThreadMessage, ThreadStart } from '../ingestion/job/run-reading-thread.ts';
import { createReadingMeter, type ReadingMeter } from '../ingestion/pipeline/reading-meter.ts';
import { readWorkbook } from '../ingestion/readers/reader.ts';
import { UnreadableFileError } from '../ingestion/readers/unreadable-file-error.ts';
import { createMentionTest } from './scrub.ts';
import type { Found, SearchOutcome, SearchTask } from './search-originals.ts';

class FoundSignal extends Error {}

async function search({ filePath, person }: SearchTask, meter: ReadingMeter): Promise<Found> {
  const isNamed = createMentionTest(person);
  const look = (text: string): void => {
    // In stored names, direction-changing characters are made visible.
    if (isNamed(text) || isNamed(showTurning(text))) throw new FoundSignal();
  };
  let rowsRead = 0;
  try {
    meter.start((await stat(filePath)).size);
    const reportRows = meter.startPass();
    const { leftOutFiles } = await readWorkbook(filePath, {
      startSheet: look,
      row({ cells }) {
        rowsRead += 1;
        look(cells.map((cell) => cellText(cell)).join('\t'));
      },
      drain: () => reportRows(rowsRead),
    });
    return leftOutFiles > 0 ? 'unreadable' : 'not-named';
  } catch (error) {
    if (error instanceof FoundSignal) return 'named';
    if (error instanceof UnreadableFileError) return 'unreadable';
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'not-named';
    throw error;
  }
}

const { task, meterMemory } = workerData as ThreadStart<SearchTask>;
const status = await search(task, createReadingMeter(meterMemory));
const message: ThreadMessage<SearchOutcome, never> = { outcome: { status } };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
parentPort?.postMessage(message);
