import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROLES, ROUTES } from '@tillwatch/contract';
import { expect, test as anyTest } from 'vitest';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { createClient } from '../testing/client.ts';
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
      const client = createClient(`http://127.0.0.1:${port}`);
      const as = { cookie: await client.signIn(email!, password!) };
      const stores = await client.call(ROUTES.listStores, { as });
      expect(stores.map((store) => store.storeNumber)).toEqual(['1042']);
      const stats = await client.call(ROUTES.getTransactionStats, { as, query: { storeId: stores[0]!.id } });
      expect(stats.total).toBeGreaterThan(0);
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
