// In the long form only: starts whole products.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { createClient } from '../testing/client.ts';
import { type Program, runProgram } from '../testing/run-program.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
const programs: Program[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterAll(async () => {
  await stopAll();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Program> {
  const port = String(await chooseFreePort());
  const program = runProgram('main.ts', {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.connectionString,
  });
  programs.push(program);
  return program;
}

async function stopAll(): Promise<void> {
  for (const program of programs) program.process.kill('SIGTERM');
  for (const program of programs.splice(0)) await program.ended;
}

async function register(link: string): Promise<Response> {
  const url = new URL(link);
  return createClient(url.origin).request(ROUTES.register, {
    body: {
      email: 'first@example.com',
      password: 'Correct-Horse-1',
      confirmPassword: 'Correct-Horse-1',
      firstName: 'Ada',
      lastName: 'First',
      role: 'admin',
      setupToken: url.searchParams.get('setup'),
    },
  });
}

it('only one of several processes prints the set-up link, and after a restart only the new link works', async () => {
  const together = [await start(), await start(), await start()];
  // Stop only after every process has mentioned the link, or another would take over printing it.
  for (const program of together) await program.printed(/Set-up link: |has printed the set-up link/, 60_000);
  await stopAll();
  const links = together.flatMap((program) => program.output().match(/setup=\S+/g) ?? []);
  expect(links).toHaveLength(1);

  const next = await start();
  const [, link] = await next.printed(/Set-up link: (\S+)/, 60_000);
  const former = links[0]!.replace('setup=', '');
  const refused = await register(link!.replace(/setup=.*/, `setup=${former}`));
  expect(refused.ok).toBe(false);
  expect((await register(link!)).ok).toBe(true);
}, 180_000);
