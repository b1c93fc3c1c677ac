import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.ts';

export interface InstanceLock {
  /** Whether the previous holder left its database running for this process. */
  isInherited: boolean;
  /** Offers the lock to a server that asks. @param letGo leaves the database running; returns false if it can't. */
  offer(letGo: () => Promise<boolean>): void;
  /** Releases the lock; harmless if it was given away. */
  release(): Promise<void>;
}

/**
 * `server` asks a command for the lock and keeps it; `command` gives it up, once offered; `alone` does neither.
 */
export type Holder = 'server' | 'command' | 'alone';

interface Reply {
  /** Process id. */
  holder: string | null;
  answer: 'stays' | 'given' | 'gone';
}

const RETRY_MS = 50;
const MAX_SILENCES = 3;

/**
 * Makes this process the only one that may run a database in a data folder. The lock is a local socket, which the
 * system frees no matter how the process ends.
 * @throws StartError if another process holds the lock and doesn't give it up.
 */
export async function takeInstanceLock(dataDir: string, as: Holder): Promise<InstanceLock> {
  const address = lockAddress(await realpath(dataDir));
  let isInherited = false;
  for (let silences = 0; ;) {
    try {
      return await listen(address, as, isInherited);
    } catch (error) {
      if (!isAddressInUse(error)) throw error;
    }
    const { holder, answer } = await ask(address, as === 'server' ? 'give' : 'who');
    if (holder === null) silences += 1;
    if (answer === 'stays' || silences === MAX_SILENCES) throw refusal(dataDir, holder);
    isInherited = answer === 'given';
    // A leftover socket file of a process that is gone.
    if (holder === null && isFile(address)) await rm(address, { force: true });
    if (answer === 'gone') await sleep(RETRY_MS);
  }
}

/** Whether a program is running on the data folder. */
export async function isInstanceLocked(dataDir: string): Promise<boolean> {
  return (await ask(lockAddress(await realpath(dataDir)), 'who')).holder !== null;
}

function refusal(dataDir: string, holder: string | null): StartError {
  return new StartError(
    `Another Tillwatch is already running on the data folder ${dataDir}${holder ? ` (process ${holder})` : ''}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  );
}

function lockAddress(dataDir: string): string {
  const name = `tillwatch-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(os.tmpdir(), `${name}.sock`);
}

function isFile(address: string): boolean {
  return process.platform !== 'linux' && process.platform !== 'win32' && path.isAbsolute(address);
}

async function listen(address: string, as: Holder, isInherited: boolean): Promise<InstanceLock> {
  const sockets = new Set<net.Socket>();
  let isGiven = false;
  let setOffer: (letGo: () => Promise<boolean>) => void = () => undefined;
  // Questions that arrive while this process is starting are answered afterwards.
  const offered = new Promise<() => Promise<boolean>>((resolve) => (setOffer = resolve));

  const give = async (socket: net.Socket): Promise<void> => {
    const letGo = await offered;
    if (isGiven || !(await letGo())) {
      socket.destroy();
      return;
    }
    isGiven = true;
    server.close();
    socket.end(' given');
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (question) => {
      if (as === 'command' && question.toString() === 'give') {
        socket.write(String(process.pid));
        void give(socket);
      } else socket.end(`${process.pid} stays`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  server.unref();
  return {
    isInherited,
    offer: setOffer,
    release: async () => {
      if (isGiven) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** @returns 'gone' if nobody answers or the holder ends in the meantime. */
async function ask(address: string, question: 'who' | 'give'): Promise<Reply> {
  const text = await new Promise<string>((resolve) => {
    let received = '';
    const socket = net.connect(address, () => socket.write(question));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      // The holder may have to start its database before giving up the lock.
      socket.setTimeout(0);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
  const [holder = '', answer] = text.split(' ');
  return {
    holder: holder || null,
    answer: answer === 'stays' || answer === 'given' ? answer : 'gone',
  };
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
