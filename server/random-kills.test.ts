import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES } from '@tillwatch/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../core/testing/test-form.ts';
import { readAnchors } from './audit/anchors.ts';
import { verifyInSnapshot } from './audit/verify-chain.ts';
import { openDatabase } from './platform/database/database.ts';
import { findClusterDir } from './platform/database/embedded/place.ts';
import { createFolderFiles } from './platform/kept-files/folder-files.ts';
import { eventually } from './testing/eventually.ts';
import {
  nothingPromised,
  type Promised,
  reviewUntil,
  TRANSACTIONS_PER_FILE,
  uploadUntil,
} from './testing/kill-rounds.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { makeSummary, uploadFile } from './testing/upload-file.ts';
import { findWrongDays } from './transactions/summary.queries.ts';

/** KILLS=100 runs more; the SEED that a run prints repeats the same kinds at the same moments. */
const KILLS = Number(process.env['KILLS'] ?? runs(1, 16));
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const KINDS = ['server', 'database', 'connection', 'worker'] as const;
type Kind = (typeof KINDS)[number];

/** All kinds equally often, each at a random time. */
const PLAN = fc
  .sample(
    fc.record({
      kinds: fc.shuffledSubarray([...KINDS], { minLength: KINDS.length }),
      waits: fc.array(fc.integer({ min: 0, max: 1_500 }), {
        minLength: KINDS.length,
        maxLength: KINDS.length,
      }),
    }),
    { numRuns: Math.ceil(KILLS / KINDS.length), seed: SEED },
  )
  .flatMap(({ kinds, waits }) => kinds.map((kind, index) => ({ kind, waitMs: waits[index] ?? 0 })))
  .slice(0, KILLS);

let product: Product;
beforeAll(async () => {
  product = await runProduct({ isEmbedded: true });
}, 120_000);
afterAll(() => product.remove());

/** @throws Error if there is currently nothing of that kind to kill. */
async function kill(kind: Kind): Promise<void> {
  if (kind === 'server') {
    product.program.process.kill('SIGKILL');
    await product.program.ended;
    await product.start();
    return;
  }
  if (kind === 'database') {
    const text = await readFile(path.join(await findClusterDir(product.dataDir), 'postmaster.pid'), 'utf8');
    process.kill(Number(text.split('\n', 1)[0]), 'SIGKILL');
    return;
  }
  // Killing a reading thread's backend ends that thread; PostgreSQL restarts completely for any of them.
  const [victim] = await product.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name ${kind === 'worker' ? '=' : '<>'} 'tillwatch ingestion' ORDER BY random() LIMIT 1`,
  );
  if (victim === undefined) throw new Error(`There is no ${kind}`);
  if (kind === 'worker') await product.query(`SELECT pg_terminate_backend(${victim.pid})`);
  else process.kill(victim.pid, 'SIGKILL');
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

/** Waits for another upload and review, so that every kill has something to lose. */
async function untilPromised(promised: Promised): Promise<void> {
  const [uploads, reviews] = [promised.uploads.size, countReviews(promised)];
  await eventually(() => {
    expect(promised.uploads.size).toBeGreaterThan(uploads);
    expect(countReviews(promised)).toBeGreaterThan(reviews);
  }, 60_000);
}

/**
 * Waits for every upload. Those whose thread or program was killed are resumed automatically. How many wait depends on
 * how slow the machine was, so each has its own minute.
 */
async function untilProcessed(): Promise<void> {
  const findOpen = (): Promise<object[]> =>
    product.query(
      `SELECT id, processing_status, error_message FROM data_uploads WHERE processing_status <> 'completed' ORDER BY id`,
    );
  for (let open = await findOpen(); open.length > 0;) {
    const before = open;
    await eventually(async () => {
      open = await findOpen();
      expect(open.length, `Nothing was processed: ${JSON.stringify(open)}`).toBeLessThan(before.length);
    }, 60_000);
  }
}

function countReviews({ reviews }: Promised): number {
  return [...reviews.values()].flat().length;
}

it(
  `keeps everything it promised, exactly once, no matter how it is killed (${KILLS} times, SEED=${SEED})`,
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
    for (const { kind, waitMs } of PLAN) {
      await untilPromised(promised);
      await sleep(waitMs);
      await eventually(() => kill(kind), 30_000);
      await untilReady();
    }
    await untilPromised(promised);
    stop.abort();
    await work;
    // Abandoned calls may still be running, but not after an orderly stop.
    product.program.process.kill('SIGTERM');
    await product.program.ended;
    await product.start();

    await untilProcessed();
    // Each accepted file is there completely and once; one whose response was lost, completely or not at all.
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

    // Each accepted review is in the audit log once, in order, and the last one is current.
    for (const [index, id] of ids.entries()) {
      const log = await query<{ notes: string | null }>(
        `SELECT changes -> 'after' ->> 'verificationNotes' AS notes FROM audit_log
          WHERE entity_type = 'transaction' AND entity_id = '${id}' ORDER BY id`,
      );
      const notes = log.map((entry) => entry.notes);
      const accepted = (promised.reviews.get(id) ?? []).toSorted((one, other) => one.version - other.version);
      expect(notes.filter((one) => !promised.unansweredNotes.has(one ?? ''))).toEqual(
        accepted.map((one) => one.notes),
      );
      const [standing] = await query<{ notes: string; version: number }>(
        `SELECT verification_notes AS notes, version FROM transactions WHERE id = ${rows[index]?.id}`,
      );
      expect(standing).toEqual({ notes: notes.at(-1) ?? '', version: notes.length + 1 });
    }

    const database = openDatabase(await product.findDatabase());
    try {
      expect(await findWrongDays(database.db)).toEqual([]);
      const verdict = await verifyInSnapshot(database.db, await readAnchors(createFolderFiles(dataDir)));
      expect(verdict.problems).toEqual([]);
    } finally {
      await database.close();
    }

    // Every file that the database names exists, and none is half-written.
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
