import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { readerEnvironment } from '../../platform/config.ts';
import { OUT_OF_MEMORY } from '../pipeline/reading-refusals.ts';
import { type Failure, restoreFailure } from './failure.ts';
import { type Refused, THREAD_LIMITS, type ThreadLimits } from './run-reading-thread.ts';

/** What the process begins with, and what it says. */
export interface ProcessStart {
  /** Of the thread, as a URL. */
  module: string;
  task: unknown;
  limits: ThreadLimits;
}
export type ProcessMessage<Outcome, Progress> =
  | { outcome: Outcome | Refused }
  | { failure: Failure }
  | { progress: Progress }
  | { rssBytes: number };

export interface ProcessLimits extends ThreadLimits {
  /** Of the whole process, what lies outside of JavaScript's heap included. */
  maxBytes: number;
  /** How often in a row we may look and have heard nothing, which no sleep of the machine adds to. Four looks a second. */
  silentLooks: number;
}

interface ProcessOptions<Progress> {
  /** Ends the process. */
  signal: AbortSignal;
  limits?: Partial<ProcessLimits> | undefined;
  tell?: ((progress: Progress) => void) | undefined;
  /** Told several times a second how much memory the process has. */
  tellMemory?: ((rssBytes: number) => void) | undefined;
}

/** The reading was ended by somebody, or could not begin: the file has not brought it about. */
export class ReadingInterruptedError extends Error {
  override readonly name = 'ReadingInterruptedError';
}

/** The process died while it read: the file may have brought it about. */
export class ReadingDiedError extends Error {
  override readonly name = 'ReadingDiedError';
  /** The last of what it printed, for the log. */
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

/** What V8 says as it aborts the process because a heap, or one thing in it, has become too large. */
const TOO_LARGE_FOR_V8 =
  /heap out of memory|process out of memory|Fatal JavaScript invalid size|invalid (array|table) length/i;
/** Sent to everything that runs, as by a terminal, and by no file. */
const SIGNALS_OF_OTHERS: ReadonlySet<unknown> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

/** Up to three uploads are read at once, and the server and its database are there too. @param bytes that the machine or container has. */
function allowedBytes(bytes: number): number {
  return Math.max(512 * MEGABYTE, Math.min(1536 * MEGABYTE, bytes * 0.25));
}

/**
 * Reads a file in a process of its own, which is over when the promise is settled. Whatever becomes of that process, this
 * one goes on: a file that takes too much time or memory is refused like one that cannot be read.
 *
 * Rejects with a `ReadingDiedError` or a `ReadingInterruptedError`, or with the thread's own error.
 * @param module of the thread that reads, see `runReadingThread`.
 */
export async function runReadingProcess<Outcome, Progress = never>(
  module: URL,
  task: unknown,
  { signal, limits, tell, tellMemory }: ProcessOptions<Progress>,
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
  child.on('message', (message: ProcessMessage<Outcome, Progress>) => {
    silence = 0;
    if ('progress' in message) tell?.(message.progress);
    else if ('rssBytes' in message) {
      tellMemory?.(message.rssBytes);
      if (message.rssBytes > maxBytes) end({ status: 'refused', errorMessage: OUT_OF_MEMORY });
    } else {
      if ('outcome' in message) outcome ??= message.outcome;
      else failure = restoreFailure(message.failure);
      // It has told everything, and ends when the channel does.
      if (child.connected) child.disconnect();
    }
  });
  const timer = setInterval(() => {
    silence += 1;
    if (silence > silentLooks) kill();
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const start: ProcessStart = { module: module.href, task, limits: threadLimits };
    // A process that is gone already says so by its end.
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

/** On the product's own Node, with nothing of the task where others could see it. */
function startProcess(): ChildProcess {
  return fork(new URL('reading-process.ts', import.meta.url), [], {
    env: readerEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** @returns the last of what the process has printed. */
function keepOutput(child: ChildProcess): () => string {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
  });
  return () => output;
}

function untilEnd(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    // Of one that runs it says that it could not be told something, or ended: then that has happened by itself.
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
