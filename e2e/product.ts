// Starts the product as its users do: the built screens, the real server, a data folder and a database of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;

export interface Product {
  /** Without a slash at the end. */
  url: string;
  /** The one-time link by which the first administrator registers. */
  setupLink: string;
  pid: number;
  dataDir: string;
  /** What the server has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-e2e-'));
  // The database may run as another user, who has to reach its folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _, SMTP_URL: __, ...environment } = process.env;
  const server = spawn(process.execPath, [path.join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const collect = (chunk: Buffer): void => {
    log += chunk.toString();
  };
  server.stdout.on('data', collect);
  server.stderr.on('data', collect);

  const stop = async (): Promise<void> => {
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const setupLink = await waitFor(
      () => /Set-up link: (http[^\s"\\]+)/.exec(log)?.[1],
      () => server.exitCode !== null,
    );
    return { url, setupLink, pid: server.pid ?? 0, dataDir, log: () => log, stop };
  } catch {
    await stop();
    throw new Error(`The server did not start:\n${log}`);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Asks again and again until there is an answer. */
async function waitFor<T>(ask: () => T | undefined, isHopeless: () => boolean): Promise<T> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < giveUpAt && !isHopeless()) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No answer');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
