// In the long form only: waits for turns across several processes.
// On both databases: the queue.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDatabase, openDatabase } from '../../platform/database/database.ts';
import { createJobs, type Jobs } from '../../platform/jobs.ts';
import { eventually } from '../../testing/eventually.ts';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { UploadKey } from '../store/upload-key.ts';
import { enqueueIngestion, resumeUploads } from './ingestion.jobs.ts';
import { findPositions, QUEUE } from './turns.queries.ts';
import { ingestionTurns } from './turns.ts';

// The real queue and workers, as many as two processes have. Only the work is the test's: it lasts until the test ends
// it.
const LARGE = 50 * 1024 * 1024;
const SMALL = 20_000;

let testDatabase: TestDatabase;
let database: AppDatabase;
let jobs: Jobs;
const processes: Jobs[] = [];
/** What workers have taken, in order, each with a function that ends its work. */
const taken: { name: string; end: (error?: Error) => void; isOver: boolean }[] = [];
const names = new Map<number, string>();

beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = openDatabase(testDatabase.connectionString);
  jobs = createJobs(testDatabase.connectionString);
  await jobs.start();
  await (await startProcess()).stop({ timeoutMs: 1_000 });
});
afterEach(async () => {
  for (const { end } of taken) end();
  await Promise.all(processes.splice(0).map((process) => process.stop({ timeoutMs: 5_000 })));
  taken.length = 0;
  await database.pool.query('DELETE FROM pgboss.job; DELETE FROM data_uploads');
});
afterAll(async () => {
  await jobs.stop({ timeoutMs: 1_000 });
  await database.close();
  await testDatabase.drop();
});

async function startProcess(): Promise<Jobs> {
  const process = createJobs(testDatabase.connectionString);
  processes.push(process);
  await process.work<UploadKey>(
    QUEUE,
    async (upload) => {
      await new Promise<void>((resolve, reject) => {
        const entry = {
          name: names.get(upload.uploadId)!,
          isOver: false,
          end: (error?: Error) => {
            entry.isOver = true;
            if (error) reject(error);
            else resolve();
          },
        };
        taken.push(entry);
      });
      await database.db
        .updateTable('data_uploads')
        .set({ processing_status: 'completed', finished_at: new Date() })
        .where('store_id', '=', upload.storeId)
        .where('id', '=', upload.uploadId)
        .execute();
    },
    { turns: ingestionTurns(database), isGuarded: true, retryDelaySeconds: 0 },
  );
  await process.start();
  return process;
}

interface NewUpload {
  name: string;
  person: number;
  store: number;
  size?: number;
}

async function insert({ name, person, store, size = SMALL }: NewUpload): Promise<UploadKey> {
  const { id } = await database.db
    .insertInto('data_uploads')
    .values({
      store_id: store,
      uploaded_by: person,
      filename: `${name}.xlsx`,
      file_type: 'xlsx',
      size_bytes: size,
      content_hash: '',
      raw_data_path: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  names.set(id, name);
  return { storeId: store, uploadId: id };
}

async function add(...uploads: NewUpload[]): Promise<void> {
  for (const upload of uploads) {
    await database.db.transaction().execute(async (tx) => enqueueIngestion(jobs, tx, [await insert(upload)]));
  }
}

const running = (): string[] =>
  taken
    .filter(({ isOver }) => !isOver)
    .map(({ name }) => name)
    .toSorted();

/** Waits until exactly these are being worked on. */
async function expectRunning(...expected: string[]): Promise<void> {
  await eventually(() => expect(running()).toEqual(expected.toSorted()));
}

function end(name: string, error?: Error): void {
  const entry = taken.findLast((one) => one.name === name && !one.isOver);
  if (!entry) throw new Error(`${name} does not run`);
  entry.end(error);
}

/** The names of those that wait, in the order of their positions. */
async function line(...stores: number[]): Promise<string[]> {
  const positions: [string, number][] = [];
  for (const store of new Set(stores)) {
    for (const [id, position] of await findPositions(database.db, store))
      positions.push([names.get(id)!, position]);
  }
  positions.sort((left, right) => left[1] - right[1]);
  expect(positions.map(([, position]) => position)).toEqual(positions.map((_, index) => index));
  return positions.map(([name]) => name);
}

async function expectLine(stores: number[], expected: string[]): Promise<void> {
  await eventually(async () => expect(await line(...stores)).toEqual(expected));
}

const files = (person: number, prefix: string, count: number, rest: Partial<NewUpload> = {}): NewUpload[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${prefix}${index + 1}`,
    person,
    store: person * 100 + index,
    ...rest,
  }));

const storesOf = (uploads: NewUpload[]): number[] => uploads.map(({ store }) => store);

it("one person's ten large files leave workers, and the next turn, to everybody else", async () => {
  await startProcess();
  const ofAnn = files(1, 'ann', 10, { size: LARGE });
  await add(...ofAnn);
  await expectRunning('ann1');
  // Somebody else's upload is taken at once, although it came last.
  await add({ name: 'bob1', person: 2, store: 201, size: LARGE });
  await expectRunning('ann1', 'bob1');
  await add({ name: 'cyd1', person: 3, store: 301, size: LARGE });
  await expectLine([...storesOf(ofAnn), 301], ['cyd1', ...ofAnn.slice(1).map(({ name }) => name)]);
  end('ann1');
  await expectRunning('bob1', 'cyd1');
  // A person who has had a turn waits for those who arrived in the meantime.
  await add({ name: 'dan1', person: 4, store: 401, size: LARGE });
  end('cyd1');
  await expectRunning('ann2', 'bob1');
  end('bob1');
  await expectRunning('ann2', 'dan1');
});

it('small files have a worker that large ones can’t take, and large ones have theirs', async () => {
  await startProcess();
  await add(
    ...[1, 2, 3, 4].map((person) => ({ name: `large${person}`, person, store: person, size: LARGE })),
    ...[5, 6].map((person) => ({ name: `small${person}`, person, store: person })),
  );
  await expectRunning('large1', 'large2', 'small5');
  await expectLine([1, 2, 3, 4, 5, 6], ['small6', 'large3', 'large4']);
  // However many small uploads come later, none overtakes a large one whose turn it is.
  await database.pool.query(
    `UPDATE pgboss.job SET created_on = created_on - interval '2 minutes' WHERE state < 'active' AND data->>'storeId' = '3'`,
  );
  await add(...[7, 8].map((person) => ({ name: `small${person}`, person, store: person })));
  await expectLine([3, 4, 6, 7, 8], ['large3', 'small6', 'small7', 'small8', 'large4']);
  end('large1');
  await expectRunning('large2', 'large3', 'small5');
  end('large2');
  await expectRunning('large3', 'small5', 'small6');
});

it('a store has one running upload, and two people take turns in it', async () => {
  await startProcess();
  await add(...files(1, 'ann', 4, { store: 1 }));
  await add(...files(2, 'bob', 2, { store: 1 }));
  await add({ name: 'elsewhere', person: 3, store: 2 });
  await expectRunning('ann1', 'elsewhere');
  await expectLine([1], ['bob1', 'ann2', 'bob2', 'ann3', 'ann4']);
  end('ann1');
  await expectRunning('bob1', 'elsewhere');
  await expectLine([1], ['ann2', 'bob2', 'ann3', 'ann4']);
  end('bob1');
  await expectRunning('ann2', 'elsewhere');
});

it('several processes follow the same turns: one per store, one small and one large per person', async () => {
  await Promise.all([startProcess(), startProcess(), startProcess()]);
  await add(
    ...files(1, 'ann', 3),
    ...files(1, 'big', 2, { size: LARGE }).map((file, index) => ({ ...file, store: 150 + index })),
    ...files(2, 'bob', 3, { store: 7 }),
    ...files(3, 'cyd', 1, { store: 7 }),
  );
  await expectRunning('ann1', 'big1', 'bob1');
  end('ann1');
  end('bob1');
  await expectRunning('ann2', 'big1', 'cyd1');
  end('cyd1');
  end('big1');
  await expectRunning('ann2', 'big2', 'bob2');
});

it('retried uploads and those that lost their job take their place in line', async () => {
  await startProcess();
  await add({ name: 'ann1', person: 1, store: 1 }, { name: 'bob1', person: 2, store: 1 });
  await expectRunning('ann1');
  end('ann1', new Error('not yet'));
  await expectRunning('bob1');
  await add({ name: 'cyd1', person: 4, store: 1 });
  await expectLine([1], ['ann1', 'cyd1']);
  end('bob1');
  await expectRunning('ann1');
  // Uploads without jobs, as after a restore.
  const [older, newer] = [
    await insert({ name: 'older', person: 3, store: 3 }),
    await insert({ name: 'newer', person: 3, store: 4 }),
  ];
  await resumeUploads({ database, jobs, log: { warn: () => undefined } as never });
  await expectRunning('ann1', 'older');
  await expectLine([1, older.storeId, newer.storeId], ['cyd1', 'newer']);
});
