// The program that reads one file, so the file can harm only this process. A thread does the reading. The main thread
// never touches the file; it reports the process's memory several times a second, and exits as soon as its parent is
// gone.
import { writeFileSync } from 'node:fs';
import type { Answer } from './ask-parent.ts';
import { serializeFailure } from './failure.ts';
import type { ProcessMessage, ProcessStart } from './run-reading-process.ts';
import { runReadingThread } from './run-reading-thread.ts';

const MEMORY_EVERY_MS = 100;
const MOST_LIKELY_TO_BE_KILLED = '1000';
/** A terminal signals the whole process group; only the closing channel means that the parent has ended. */
const SIGNALS_OF_OTHERS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

function send(message: ProcessMessage<unknown, unknown, unknown>): void {
  // The channel may close at any moment, which ends the process.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** The server answers questions in order, and the thread asks one at a time. */
function ask(question: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    process.once('message', (answer: Answer) => resolve(answer));
    send({ question });
  });
}

async function read({ module, task, limits }: ProcessStart): Promise<void> {
  try {
    const onProgress = (progress: unknown): void => send({ progress });
    send({ outcome: await runReadingThread(new URL(module), task, limits, onProgress, ask) });
  } catch (error) {
    send({ failure: serializeFailure(error) });
  }
}

/** Lets Linux kill this process before the server or its database when memory runs out. */
function volunteerToBeKilled(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', MOST_LIKELY_TO_BE_KILLED);
  } catch {
    // Not Linux, or not permitted.
  }
}

for (const signal of SIGNALS_OF_OTHERS) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
volunteerToBeKilled();
setInterval(() => send({ rssBytes: process.memoryUsage.rss() }), MEMORY_EVERY_MS);
process.once('message', (start: ProcessStart) => void read(start));
