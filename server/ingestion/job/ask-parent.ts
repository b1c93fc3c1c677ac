// How a thread that reads a file asks the server to do something for it, and waits until it's done.
import { parentPort } from 'node:worker_threads';
import { type Failure, restoreFailure, serializeFailure } from './failure.ts';

export interface Answer {
  /** Null if it was done. */
  failure: Failure | null;
}

/** Asks one thing at a time. Rejects if it couldn't be done. */
export function askParent(question: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    parentPort?.once('message', ({ failure }: Answer) => {
      if (failure === null) resolve();
      else reject(restoreFailure(failure));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
    parentPort?.postMessage({ question });
  });
}

export async function answerQuestion<Question>(
  question: Question,
  answer?: (question: Question) => Promise<void>,
): Promise<Answer> {
  try {
    if (!answer) throw new Error('Nobody answers');
    await answer(question);
    return { failure: null };
  } catch (error) {
    return { failure: serializeFailure(error) };
  }
}
