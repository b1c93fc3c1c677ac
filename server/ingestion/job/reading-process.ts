// The program that reads one file, so that whatever the file does is done to this process alone. A thread reads; this main
// thread, which never touches the file, says several times a second how much memory the process has, and ends it as soon as
// the one that started it is gone.
import { writeFileSync } from 'node:fs';
import { serializeFailure } from './failure.ts';
import type { ProcessMessage, ProcessStart } from './run-reading-process.ts';
import { runReadingThread } from './run-reading-thread.ts';

const TELL_MEMORY_EVERY_MS = 100;
const MOST_LIKELY_TO_BE_KILLED = '1000';
/** A terminal sends them to everybody; when the one that started this ends, the channel says so. */
const SIGNALS_OF_OTHERS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

function send(message: ProcessMessage<unknown, unknown>): void {
  // The channel may close at any moment; the process ends then.
  process.send?.(message, undefined, undefined, () => undefined);
}

async function read({ module, task, limits }: ProcessStart): Promise<void> {
  try {
    const tell = (progress: unknown): void => send({ progress });
    send({ outcome: await runReadingThread(new URL(module), task, limits, tell) });
  } catch (error) {
    send({ failure: serializeFailure(error) });
  }
}

/** Where memory is short, Linux ends this process rather than the server or its database. */
function volunteerToBeKilled(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', MOST_LIKELY_TO_BE_KILLED);
  } catch {
    // Another system, or one that does not let us.
  }
}

for (const signal of SIGNALS_OF_OTHERS) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
volunteerToBeKilled();
setInterval(() => send({ rssBytes: process.memoryUsage.rss() }), TELL_MEMORY_EVERY_MS);
process.once('message', (start: ProcessStart) => void read(start));
