// In the long form only: starts the demo and waits until its weeks are loaded.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROLES, ROUTES } from '@tillwatch/contract';
import { addDays } from '@tillwatch/simulation';
import { expect, test as anyTest } from 'vitest';
import { runs } from '../../core/testing/test-form.ts';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { createClient } from '../testing/client.ts';
import { type Program, runProgram } from '../testing/run-program.ts';

// The demo always runs on the embedded database.
const test = anyTest.skipIf(process.env['TEST_DATABASE_URL']);

const PLAYING_MS = 150_000;

/** This machine's date: 'YYYY-MM-DD'. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

/** The addresses at which other machines reach this one. */
function networkAddresses(): string[] {
  const all = Object.values(os.networkInterfaces()).flatMap((list = []) => list);
  return all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
}

async function stop(program: Program): Promise<void> {
  program.process.kill('SIGTERM');
  await program.ended;
}

const STORES_OF = {
  agent: ['1042'],
  supervisor: ['1042', '1055', '1078'],
  admin: ['1042', '1055', '1078'],
};
/** Playing weeks costs CPU time; three have everything that eight have. */
const WEEKS = runs(3, 8);
const DAYS = WEEKS * 7;

test('the demo has three stores, weeks up to today, reviewed and pending work, and an account for each role, on this machine only', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(dataDir, 0o711);
  const port = String(await chooseFreePort());
  const accountLines = ROLES.map((role) => new RegExp(String.raw`^ +${role} +(\S+@\S+) +(\S+)$`, 'm'));
  const first = runProgram('demo.ts', {
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '',
    DEMO_WEEKS: String(WEEKS),
  });
  const startedOn = today();
  try {
    const accounts = await Promise.all(accountLines.map((line) => first.printed(line, PLAYING_MS)));
    for (const [place, [, email, password]] of accounts.entries()) {
      const client = createClient(`http://127.0.0.1:${port}`);
      const as = { cookie: await client.signIn(email!, password!) };
      const stores = await client.call(ROUTES.listStores, { as });
      expect(stores.map((store) => store.storeNumber)).toEqual(STORES_OF[ROLES[place]!]);
      for (const { id: storeId } of stores) {
        const stats = await client.call(ROUTES.getTransactionStats, { as, query: { storeId } });
        const lastDay = stats.latestDay ?? '';
        // Midnight may have passed in the meantime.
        expect([startedOn, today()]).toContain(lastDay);
        expect(stats.total).toBeGreaterThan(DAYS * 150);
        expect(stats.verified).toBeGreaterThan(stats.flagged);
        expect(stats.flagged).toBeGreaterThan(0);
        const { days } = await client.call(ROUTES.getCoverage, {
          as,
          params: { id: String(storeId) },
          query: { startDate: addDays(lastDay, 1 - DAYS), endDate: addDays(lastDay, -1) },
        });
        expect(days).toHaveLength(DAYS - 1);
        expect(days.map(({ state }) => state)).toEqual(days.map(() => 'covered'));
        // An agent who owes a second look doesn't see a colleague's report on that day until it's given.
        if (ROLES[place] !== 'agent') {
          const reports = await client.call(ROUTES.listEmailReports, { as, query: { storeId } });
          expect(reports.total).toBe(1);
        }
        const { uploads } = await client.call(ROUTES.listUploads, { as, params: { id: String(storeId) } });
        expect(uploads.map(({ needsConfirmation }) => needsConfirmation)).toEqual(uploads.map(() => false));
      }
      if (ROLES[place] === 'supervisor') {
        const { cases } = await client.call(ROUTES.listCases, { as, query: { sortBy: 'opened' } });
        expect(cases.map(({ status }) => status)).toEqual(['loss_confirmed', 'in_progress']);
        expect(cases[0]!.lost).toBeGreaterThan(0);
      }
      if (ROLES[place] === 'admin') {
        // Week after week, each store's exports have the same layout.
        const { answers } = await client.call(ROUTES.listAnswers, { as });
        expect(answers.map(({ storeNumber }) => storeNumber)).toEqual(STORES_OF.admin);
      }
    }
    expect(first.output()).toContain('Only this machine can reach it.');
    for (const address of networkAddresses()) {
      await expect(fetch(`http://${address}:${port}/health`)).rejects.toThrow();
    }
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
    await stop(first);

    const second = runProgram('demo.ts', { DATA_DIR: dataDir, PORT: port });
    const again = await Promise.all(accountLines.map((line) => second.printed(line)));
    expect(again.map(([line]) => line)).toEqual(accounts.map(([line]) => line));
    await stop(second);
  } finally {
    first.process.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);
