// In the long form only: starts all of `npm run dev`, and kills it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstanceLocked } from './platform/database/embedded/instance-lock.ts';
import { chooseFreePort } from './platform/database/embedded/server.ts';
import { eventually } from './testing/eventually.ts';

const ROOT = path.join(import.meta.dirname, '..');

let folder: string;
let ending: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  await ending();
  await rm(folder, { recursive: true, force: true });
});

async function startDev() {
  const port = await chooseFreePort();
  const dataDir = path.join(folder, 'data');
  const { PATH, HOME } = process.env;
  const dev = spawn(process.execPath, [path.join(ROOT, 'scripts/dev.mjs')], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, DISK_RESERVE_MB: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(dev, 'exit');
  ending = async () => {
    dev.kill('SIGTERM');
    await ended;
  };
  return { dev, dataDir, ended, url: `http://localhost:${port}`, output: () => output };
}

/** Other machines get nothing, and this machine's browser gets only sources. */
async function expectOnlyThisMachine(url: string, dataDir: string): Promise<void> {
  const others = Object.values(os.networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal);
  for (const address of others) {
    await expect(fetch(url.replace('localhost', address?.address ?? ''))).rejects.toThrow();
  }
  for (const file of [path.join(dataDir, 'session-secret'), path.join(ROOT, 'package.json')]) {
    expect(await statusOf(`${url}/@fs${file}`)).toBe(403);
  }
  expect(await statusOf(`${url}/@fs${path.join(ROOT, 'contract/pages.ts')}`)).toBe(200);
}

/** How many times the pattern was printed. */
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

it.skipIf(process.platform === 'win32')(
  'npm run dev serves pages and calls at one address, restarts the server on a change, and stops completely',
  async () => {
    const { dev, dataDir, ended, url, output } = await startDev();
    await eventually(() => expect(output()).toMatch(/Set-up link: http/), 60_000);
    expect(output()).toContain(`Set-up link: ${url}/`);
    await eventually(async () => expect(await statusOf(`${url}/api/user`)).toBe(401));
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
    expect(output()).not.toMatch(/deprecated/);
    expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${url}/docs/api/`)).text()).not.toContain('/@vite/client');
    await expectOnlyThisMachine(url, dataDir);
    // The headers a browser sends with the page's form.
    const call = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-Horse-7' }),
    });
    expect(call.status).toBe(401);

    const now = new Date();
    await utimes(path.join(ROOT, 'server/main.ts'), now, now);
    await eventually(() => expect(output()).toContain('Restarting the server.'));
    await eventually(() => expect(count(output(), /Set-up link: http/g)).toBe(2), 30_000);
    expect(await statusOf(`${url}/api/user`)).toBe(401);

    dev.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await isInstanceLocked(dataDir)).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  },
  120_000,
);

it('everything that npm run dev started ends when it is killed', async () => {
  const { dev, dataDir, url, output } = await startDev();
  await eventually(() => expect(output()).toMatch(/Set-up link: http/), 60_000);
  dev.kill('SIGKILL');
  await eventually(async () => expect(await isInstanceLocked(dataDir)).toBe(false), 30_000);
  await eventually(async () => expect(fetch(url)).rejects.toThrow(), 30_000);
}, 120_000);
