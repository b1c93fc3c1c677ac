// Misbehaves as a library might because of a file.
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadStart } from '../run-reading-thread.ts';

export type Behavior = 'appends' | 'takes bytes' | 'is killed' | 'is halted' | 'throws' | 'ends well';

const BEHAVIORS: Readonly<Record<Behavior, () => void>> = {
  // Like a library that follows a cycle of sectors: the list grows by half at each step.
  appends() {
    const list: number[] = [];
    for (;;) list.push(list.length);
  },
  'takes bytes'() {
    const taken: Buffer[] = [];
    setInterval(() => taken.push(Buffer.alloc(16 * 1024 * 1024, 1)), 1);
  },
  'is killed': () => process.kill(process.pid, 'SIGKILL'),
  'is halted': () => process.kill(process.pid, 'SIGSTOP'),
  throws() {
    throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
  },
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  'ends well': () => parentPort?.postMessage({ outcome: { status: 'read' } }),
};

BEHAVIORS[(workerData as ThreadStart<Behavior>).task]();
