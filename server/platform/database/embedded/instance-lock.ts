import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../../errors.ts';

export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only one that may run a database in a data folder. The lock is a local socket: the system
 * frees it when the process ends, however it ends.
 * @throws StartError when another process holds it.
 */
export async function takeInstanceLock(dataDir: string): Promise<InstanceLock> {
  const address = lockAddress(await realpath(dataDir));
  const server = await listen(address).catch(async (error: unknown) => {
    if (!isAddressInUse(error)) throw error;
    const holder = await askHolder(address);
    if (holder === null && !isFile(address)) throw refusal(dataDir, null);
    if (holder !== null) throw refusal(dataDir, holder);
    // A socket file whose process is gone.
    await rm(address, { force: true });
    return listen(address);
  });
  server.unref();
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Whether a program runs on the data folder now. */
export async function isInstanceLocked(dataDir: string): Promise<boolean> {
  return (await askHolder(lockAddress(await realpath(dataDir)))) !== null;
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

async function listen(address: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return server;
}

/** The number of the process that holds the lock, or null when nobody answers. */
async function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(address);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer || null));
  });
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
