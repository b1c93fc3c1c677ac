// Starts the product as its users do: the built screens, the real server, a data folder and a database of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Role } from '@tillwatch/contract';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/server-flags.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;

interface DemoAccount {
  role: Role;
  email: string;
  password: string;
}

export interface Product {
  /** Without a slash at the end. */
  url: string;
  /** The one-time link by which the first administrator registers; '' of the demo, which has accounts. */
  setupLink: string;
  pid: number;
  dataDir: string;
  /** What the server has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

/** @param settings as in .env.example, stronger than what the test needs by itself. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  return launch('server/main.ts', /Set-up link: (http[^\s"\\]+)/, settings);
}

/** The product as `npm run demo` shows it: a store with a processed export, and an account of each role. */
export async function startDemo(): Promise<Product & { accounts: DemoAccount[] }> {
  const product = await launch('server/demo.ts', /Accounts of the demo/);
  const text = readFileSync(path.join(product.dataDir, 'demo-accounts.json'), 'utf8');
  return { ...product, accounts: JSON.parse(text) as DemoAccount[] };
}

/** @param ready in what the program prints; its first group, if any, is the set-up link. */
async function launch(
  program: string,
  ready: RegExp,
  settings: Record<string, string> = {},
): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-e2e-'));
  // The database may run as another user, who has to reach its folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _, SMTP_URL: __, ...environment } = process.env;
  const server = spawn(process.execPath, [...SERVER_FLAGS, path.join(ROOT, program)], {
    cwd: ROOT,
    env: {
      ...environment,
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      NODE_ENV: 'production',
      ...settings,
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
    const printed = await waitFor(
      () => ready.exec(log) ?? undefined,
      () => server.exitCode !== null,
    );
    return { url, setupLink: printed[1] ?? '', pid: server.pid ?? 0, dataDir, log: () => log, stop };
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
