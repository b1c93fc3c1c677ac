import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAnchors } from './audit/anchors.ts';
import { verifyInSnapshot } from './audit/verify-chain.ts';
import { openDatabase } from './platform/database/database.ts';
import { findClusterDir } from './platform/database/embedded/place.ts';
import { eventually } from './testing/eventually.ts';
import { nothingPromised, reviewUntil, TRANSACTIONS_PER_FILE, uploadUntil } from './testing/kill-rounds.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { makeSummary, uploadFile } from './testing/upload-file.ts';
import { findWrongDays } from './transactions/summary.queries.ts';

/** More of them by KILLS=100. */
const KILLS = Number(process.env['KILLS'] ?? 12);
const KINDS = ['server', 'database', 'connection', 'worker'] as const;
type Kind = (typeof KINDS)[number];

let product: Product;
beforeAll(async () => {
  product = await runProduct({ isEmbedded: true });
}, 120_000);
afterAll(() => product.remove());

/** @returns whether there was something to kill. */
async function kill(kind: Kind): Promise<boolean> {
  if (kind === 'server') {
    product.program.process.kill('SIGKILL');
    await product.program.ended;
    await product.start();
    return true;
  }
  if (kind === 'database') {
    const text = await readFile(path.join(await findClusterDir(product.dataDir), 'postmaster.pid'), 'utf8');
    process.kill(Number(text.split('\n', 1)[0]), 'SIGKILL');
    return true;
  }
  // The thread that reads a file dies with its connection; any other one takes the whole database down with it.
  const [victim] = await product.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name ${kind === 'worker' ? '=' : '<>'} 'tillwatch ingestion' ORDER BY random() LIMIT 1`,
  );
  if (victim === undefined) return false;
  if (kind === 'worker') await product.query(`SELECT pg_terminate_backend(${victim.pid})`);
  else process.kill(victim.pid, 'SIGKILL');
  return true;
}

async function untilReady(): Promise<void> {
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${product.url}/ready`).catch(() => null))?.status === 200;
  await eventually(async () => {
    if (!(await isReady()))
      throw new Error(
        `The server does not come back:\n${product.program
          .output()
          .split('\n')
          .filter((line) => line.includes(`"level":60`) || !line.startsWith('{'))
          .join('\n')
          .slice(-6_000)}`,
      );
  }, 60_000);
}

it(
  `keeps what it has promised, exactly once, however it is killed (${KILLS} times)`,
  async () => {
    const { admin, store, dataDir, query } = product;
    const agent = {
      email: 'ben@example.com',
      password: admin.password,
      firstName: 'Ben',
      lastName: 'Agent',
      role: 'agent',
      position: '',
      department: '',
      assignedStores: [store.storeNumber],
    };
    await product.call(ROUTES.createUser, { as: admin, body: agent });
    const ben = await product.signIn(agent.email, agent.password);

    const toReview = Array.from({ length: 12 }, (_, index) => String(900_000 + index));
    const bytes = makeSummary(toReview.map((number) => [number, 16, '09:00:00', '2.00']));
    await uploadFile(product, { user: admin, store, bytes, filename: 'first.xlsx' });
    const rows = await query<{ id: string }>('SELECT id FROM transactions ORDER BY id');
    expect(rows).toHaveLength(toReview.length);
    const ids = rows.map(({ id }) => `${store.id}-${id}`);

    const promised = nothingPromised();
    const stop = new AbortController();
    const people = [admin.cookie, ben].map((cookie) => ({ client: product, storeId: store.id, cookie }));
    const work = Promise.all(
      people.flatMap((person) => [
        uploadUntil(person, promised, stop.signal),
        reviewUntil(person, ids, promised, stop.signal),
      ]),
    );
    const killed: Record<Kind, number> = { server: 0, database: 0, connection: 0, worker: 0 };
    for (let done = 0; done < KILLS;) {
      await sleep(200 + Math.random() * 1_800);
      const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? 'server';
      if (!(await kill(kind).catch(() => false))) continue;
      killed[kind] += 1;
      done += 1;
      await untilReady();
    }
    stop.abort();
    await work;

    // Uploads whose thread or program was killed are taken up again by themselves.
    await eventually(async () => {
      const open = await query(
        `SELECT id, processing_status, error_message FROM data_uploads WHERE processing_status <> 'completed'`,
      );
      expect(open).toEqual([]);
    }, 240_000);
    const figures = `${JSON.stringify(killed)}, ${promised.uploads.size} uploads, ${[...promised.reviews.values()].flat().length} reviews`;
    process.stdout.write(`Killed ${figures}, ${promised.calls} calls\n`);
    expect(promised.uploads.size, figures).toBeGreaterThan(KILLS / 4);
    expect(promised.reviews.size, figures).toBeGreaterThan(0);

    // Each file that was accepted is there whole and once; one whose answer was lost whole or not at all.
    const numbers = (
      await query<{ number: string }>('SELECT transaction_number AS number FROM transactions')
    ).map(({ number }) => number);
    const kept = new Set(numbers);
    expect(kept.size).toBe(numbers.length);
    for (const file of promised.uploads.values()) expect(file.filter((one) => !kept.has(one))).toEqual([]);
    for (const file of promised.unanswered) {
      expect([0, TRANSACTIONS_PER_FILE]).toContain(file.filter((one) => kept.has(one)).length);
    }
    const uploads = await query<{ id: string; new: number }>(
      'SELECT id, new_transactions AS new FROM data_uploads WHERE filename <> $$first.xlsx$$',
    );
    const arrived = uploads.filter((upload) => upload.new > 0);
    expect(arrived.length * TRANSACTIONS_PER_FILE).toBe(numbers.length - toReview.length);
    expect(arrived.every((upload) => upload.new === TRANSACTIONS_PER_FILE)).toBe(true);

    // Each review that was accepted is in the audit log once, in its order, and the last one stands.
    for (const [index, id] of ids.entries()) {
      const log = await query<{ notes: string | null }>(
        `SELECT changes -> 'after' ->> 'verificationNotes' AS notes FROM audit_log
          WHERE entity_type = 'transaction' AND entity_id = '${id}' ORDER BY id`,
      );
      const notes = log.map((entry) => entry.notes);
      const accepted = promised.reviews.get(id) ?? [];
      expect(notes.filter((one) => !promised.unansweredNotes.has(one ?? ''))).toEqual(accepted);
      const [standing] = await query<{ notes: string; version: number }>(
        `SELECT verification_notes AS notes, version FROM transactions WHERE id = ${rows[index]?.id}`,
      );
      expect(standing).toEqual({ notes: notes.at(-1) ?? '', version: notes.length + 1 });
    }

    const database = openDatabase(await product.findDatabase());
    try {
      expect(await findWrongDays(database.db)).toEqual([]);
      const verdict = await verifyInSnapshot(database.db, await readAnchors(dataDir));
      expect(verdict.problems).toEqual([]);
    } finally {
      await database.close();
    }

    // Every file that the database names is there, and none that is half written.
    const named = await query<{ raw: string; cleaned: string }>(
      'SELECT raw_data_path AS raw, cleaned_data_path AS cleaned FROM data_uploads',
    );
    const onDisk = await readdir(dataDir, { recursive: true });
    expect(
      named.flatMap(({ raw, cleaned }) => [raw, cleaned]).filter((one) => !onDisk.includes(one)),
    ).toEqual([]);
    const cleaned = onDisk.filter((one) => one.startsWith('cleaned/'));
    expect(cleaned.toSorted()).toEqual(named.map((one) => one.cleaned).toSorted());
  },
  KILLS * 40_000 + 400_000,
);
