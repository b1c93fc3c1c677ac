import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROLES, ROUTES, type Store, type TransactionStats } from '@tillwatch/contract';
import { expect, test as anyTest } from 'vitest';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { type Program, runProgram } from '../testing/run-program.ts';

// The demo always runs on the embedded database.
const test = anyTest.skipIf(process.env['TEST_DATABASE_URL']);

async function stop(program: Program): Promise<void> {
  program.process.kill('SIGTERM');
  await program.ended;
}

test('the demo has a store with transactions and an account of each role, the same at every start', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(dataDir, 0o711);
  const port = String(await chooseFreePort());
  const accountLines = ROLES.map((role) => new RegExp(String.raw`^ +${role} +(\S+@\S+) +(\S+)$`, 'm'));
  const first = runProgram('demo.ts', { DATA_DIR: dataDir, PORT: port });
  try {
    const accounts = await Promise.all(accountLines.map((line) => first.printed(line)));
    for (const [, email, password] of accounts) {
      const url = `http://127.0.0.1:${port}`;
      const response = await fetch(`${url}${ROUTES.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(response.status).toBe(200);
      const headers = { cookie: response.headers.get('set-cookie')!.split(';', 1)[0]! };
      const stores = (await (await fetch(`${url}/api/stores`, { headers })).json()) as Store[];
      expect(stores.map((store) => store.storeNumber)).toEqual(['1042']);
      const stats = await fetch(`${url}/api/transactions/stats?storeId=${stores[0]!.id}`, { headers });
      expect(((await stats.json()) as TransactionStats).total).toBeGreaterThan(0);
    }
    await stop(first);

    const second = runProgram('demo.ts', { DATA_DIR: dataDir, PORT: port });
    const again = await Promise.all(accountLines.map((line) => second.printed(line)));
    expect(again.map(([line]) => line)).toEqual(accounts.map(([line]) => line));
    await stop(second);
  } finally {
    first.process.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
