import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { readerEnvironment } from '../../platform/config.ts';
import { OUT_OF_MEMORY } from '../pipeline/reading-refusals.ts';
import { answerQuestion } from './ask-parent.ts';
import { chooseBuilt } from './choose-built.ts';
import { type Failure, restoreFailure } from './failure.ts';
import { type Refused, THREAD_LIMITS, type ThreadLimits } from './run-reading-thread.ts';

/** What the process is started with. */
export interface ProcessStart {
  /** The thread's module, as a URL. */
  module: string;
  task: unknown;
  limits: ThreadLimits;
}
export type ProcessMessage<Outcome, Progress, Question> =
  | { outcome: Outcome | Refused }
  | { question: Question }
  | { failure: Failure }
  | { progress: Progress }
  | { rssBytes: number };

export interface ProcessLimits extends ThreadLimits {
  /** For the whole process, including memory outside the JavaScript heap. */
  maxBytes: number;
  /**
   * Allowed consecutive checks without a message, four a second. Counted in checks, so a sleeping machine adds none.
   */
  silentLooks: number;
}

interface ProcessOptions<Progress, Question> {
  /** Interrupts the reading. */
  signal: AbortSignal;
  limits?: Partial<ProcessLimits> | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Does what the thread asks for, one thing at a time; see `askParent`. */
  answer?: ((question: Question) => Promise<void>) | undefined;
  /** Gets the process's memory several times a second. */
  onMemory?: ((rssBytes: number) => void) | undefined;
}

/** The reading was interrupted or could not start, which is not the file's fault. */
export class ReadingInterruptedError extends Error {
  override readonly name = 'ReadingInterruptedError';
}

/** The process died while reading, possibly because of the file. */
export class ReadingDiedError extends Error {
  override readonly name = 'ReadingDiedError';
  /** The end of its output, for the log. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 250;
const KEPT_OUTPUT = 4_000;
const PROCESS_LIMITS: Readonly<ProcessLimits> = {
  ...THREAD_LIMITS,
  maxBytes: allowedBytes(Math.min(process.constrainedMemory() || Infinity, os.totalmem())),
  silentLooks: 240,
};

/** V8's messages when it aborts because the heap or a single object is too large. */
const TOO_LARGE_FOR_V8 =
  /heap out of memory|process out of memory|Fatal JavaScript invalid size|invalid (array|table) length/i;
/** Signals that come from outside, such as from a terminal, and never from a file. */
const SIGNALS_OF_OTHERS: ReadonlySet<unknown> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

/**
 * Up to three uploads are read at once, beside server and database.
 * @param bytes the machine's or container's memory.
 */
function allowedBytes(bytes: number): number {
  return Math.max(512 * MEGABYTE, Math.min(1536 * MEGABYTE, bytes * 0.25));
}

/**
 * Reads a file in its own process, which has ended when the promise settles. Whatever happens there, this process keeps
 * running: a file that takes too much time or memory is refused like one that can't be read.
 *
 * Rejects with a `ReadingDiedError` or a `ReadingInterruptedError`, or with the thread's own error.
 * @param module the reading thread's; see `runReadingThread`.
 */
export async function runReadingProcess<Outcome, Progress = never, Question = never>(
  module: URL,
  task: unknown,
  { signal, limits, onProgress, onMemory, answer }: ProcessOptions<Progress, Question>,
): Promise<Outcome | Refused> {
  if (signal.aborted) throw interrupted(signal.reason);
  const { maxBytes, silentLooks, ...threadLimits } = { ...PROCESS_LIMITS, ...limits };
  const child = startProcess();
  const output = keepOutput(child);
  const kill = (): void => void child.kill('SIGKILL');

  let outcome: Outcome | Refused | undefined;
  let failure: Error | undefined;
  let silence = 0;
  const end = (result: Outcome | Refused): void => {
    outcome ??= result;
    kill();
  };
  const reply = async (question: Question): Promise<void> => {
    const answered = await answerQuestion(question, answer);
    if (child.connected) child.send(answered, () => undefined);
  };
  child.on('message', (message: ProcessMessage<Outcome, Progress, Question>) => {
    silence = 0;
    if ('progress' in message) onProgress?.(message.progress);
    else if ('question' in message) void reply(message.question);
    else if ('rssBytes' in message) {
      onMemory?.(message.rssBytes);
      if (message.rssBytes > maxBytes) end({ status: 'refused', errorMessage: OUT_OF_MEMORY });
    } else {
      if ('outcome' in message) outcome ??= message.outcome;
      else failure = restoreFailure(message.failure);
      // It has reported everything, and exits when the channel closes.
      if (child.connected) child.disconnect();
    }
  });
  const timer = setInterval(() => {
    silence += 1;
    if (silence > silentLooks) kill();
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const start: ProcessStart = { module: chooseBuilt(module).href, task, limits: threadLimits };
    // If the process is already gone, its exit event reports that.
    child.send(start, () => undefined);
    const [code, killedBy] = await untilEnd(child);
    if (outcome !== undefined) return outcome;
    if (signal.aborted) throw interrupted(signal.reason);
    if (failure !== undefined) throw failure;
    if (TOO_LARGE_FOR_V8.test(output())) return { status: 'refused', errorMessage: OUT_OF_MEMORY };
    throw explainDeath(code, killedBy, output());
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', kill);
  }
}

/**
 * V8 puts what it expects to live long among what has lived long. Transactions that are still open seem to: they would
 * stay in memory, with all that they hold, until the whole heap is cleaned.
 */
const READER_FLAGS = ['--no-allocation-site-pretenuring'];

/** Runs on the product's own Node. The task is not on the command line, where others could see it. */
function startProcess(): ChildProcess {
  const child = fork(chooseBuilt(new URL('reading-process.ts', import.meta.url)), [], {
    env: readerEnvironment(),
    execArgv: READER_FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  yieldToPeople(child);
  return child;
}

/** Those who review come first where all cores are busy. Nothing is wrong if it can't be set, or the process ended. */
function yieldToPeople({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system's default, then.
  }
}

/** @returns a function that returns the end of the process's output. */
function keepOutput(child: ChildProcess): () => string {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
  });
  return () => output;
}

function untilEnd(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    // From a running process, 'error' only means that a message or signal failed, because it has just exited.
    child.on('error', (error) => {
      if (child.pid === undefined) reject(interrupted(error));
    });
    const hasPrinted = new Promise<void>((done) => child.stderr?.on('close', done));
    child.on('exit', (code, signal) => void hasPrinted.then(() => resolve([code, signal])));
  });
}

function interrupted(cause: unknown): Error {
  return new ReadingInterruptedError('The reading was ended before it was done', { cause });
}

function explainDeath(code: number | null, killedBy: NodeJS.Signals | null, output: string): Error {
  const how = killedBy === null ? `ended with code ${code}` : `was ended by ${killedBy}`;
  const message = `The process that read the file ${how}`;
  if (SIGNALS_OF_OTHERS.has(killedBy)) return new ReadingInterruptedError(message);
  return new ReadingDiedError(message, output);
}
