import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Notification, ROUTES, type Store, type UploadRecord } from '@tillwatch/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { naxml, naxmlEvent } from '../../ingestion/readers/testing/parse-feed.ts';
import { zipArchive } from '../../ingestion/readers/testing/zip-archive.ts';
import { eventually } from '../../testing/eventually.ts';
import { runProgram } from '../../testing/run-program.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { makeSummary, makeWorkbook } from '../../testing/upload-file.ts';
import { importWaiting } from './watched-folder.jobs.ts';

// Each file, and the command, starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let admin: TestUser;
let store: Store;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const good = makeSummary([
  ['1', 16, '10:00:00', '1.00'],
  ['2', 17, '10:00:00', '2.00'],
]);
const unknown = makeWorkbook([
  ['Kuitti', 'Moment', 'Lade', 'Betrag'],
  ...[1, 2, 3].map((at) => [`470${at}`, `11/16/2026 06:0${at}:41`, '1', at + 0.49]),
]);
const empty = makeWorkbook([['Nothing', 'here']]);

async function listUploads(): Promise<
  Pick<UploadRecord, 'filename' | 'status' | 'needsColumns' | 'newTransactions'>[]
> {
  const params = { id: String(store.id) };
  return (await server.call(ROUTES.listUploads, { as: admin, params })).uploads;
}

describe('a watched folder', () => {
  const watched = (): string => path.join(folder, store.storeNumber);

  async function put(name: string, bytes: Uint8Array | string): Promise<void> {
    await mkdir(watched(), { recursive: true });
    await writeFile(path.join(watched(), name), bytes);
  }

  it('takes journals in XML, and zips of them', async () => {
    const journal = naxml(naxmlEvent('OtherEvent', '<NosaleDetail/>'));
    await put('PJR1.xml', journal);
    await put('day.zip', zipArchive([{ name: 'PJR2.xml', content: journal.replace('1472', '1473') }]));
    await importWaiting(server.context, folder, 0);
    const statuses = new Map((await listUploads()).map(({ filename, status }) => [filename, status]));
    expect(statuses.get('PJR1.xml')).toBe('completed');
    expect(statuses.get('day.zip')).toBe('completed');
  });

  it('is emptied: each file is imported and moved aside with its report', async () => {
    await put('monday.xlsx', good);
    await put('tuesday.xlsx', empty);
    await put('notes.pdf', 'not an export');
    await importWaiting(server.context, folder, 0);

    expect(await listUploads()).toMatchObject([
      { filename: 'tuesday.xlsx', status: 'failed' },
      { filename: 'monday.xlsx', status: 'completed', newTransactions: 2 },
    ]);
    expect((await readdir(watched())).toSorted()).toEqual(['failed', 'processed']);
    const processed = await readdir(path.join(watched(), 'processed'));
    expect(processed.map((name) => name.replace(/^\d{8}T\d{6}-/, ''))).toEqual([
      'monday.xlsx',
      'monday.xlsx.report.txt',
    ]);
    expect((await readFile(path.join(watched(), 'processed', processed[0]!))).equals(good)).toBe(true);
    expect(await readFile(path.join(watched(), 'processed', processed[1]!), 'utf8')).toBe(
      'monday.xlsx: completed\n2 transactions: 2 new, 0 repeated\nBusiness days 2026-11-16 to 2026-11-17\n' +
        'Layout not confirmed yet: open Uploads on the dashboard and look at how it was read.\n3 rows read\n',
    );
    const failed = await readdir(path.join(watched(), 'failed'));
    const reports = failed.filter((name) => name.endsWith('.report.txt'));
    expect(failed).toHaveLength(4);
    const texts = await Promise.all(
      reports.map((name) => readFile(path.join(watched(), 'failed', name), 'utf8')),
    );
    expect(texts.find((text) => text.startsWith('notes.pdf'))).toContain('Please select');
    expect(texts.find((text) => text.startsWith('tuesday.xlsx'))).toContain('No transactions were found');
  });

  it('takes in what needs to be told its columns, and says where to answer', async () => {
    await put('kasse.xlsx', unknown);
    await importWaiting(server.context, folder, 0);
    expect(await listUploads()).toMatchObject([{ filename: 'kasse.xlsx', needsColumns: true }]);
    expect(await readdir(watched())).toEqual(['processed']);
    const names = await readdir(path.join(watched(), 'processed'));
    const report = names.find((name) => name.endsWith('.report.txt')) ?? '';
    expect(await readFile(path.join(watched(), 'processed', report), 'utf8')).toMatch(
      /^kasse\.xlsx: needs columns\n.*Which column is the transaction number\?.*choose Answer/,
    );
  });

  it(
    'asks by notification, once, whether a layout that is new to the store is read rightly',
    { tags: ['long'] },
    async () => {
      const agent = await server.createUser({ assignedStores: [store.storeNumber] });
      const asked = async (): Promise<Notification[]> => {
        const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
        return notifications.filter(({ kind }) => kind === 'layout-asks');
      };
      await put('monday.xlsx', good);
      await put('tuesday.xlsx', makeSummary([['3', 18, '10:00:00', '3.00']]));
      await importWaiting(server.context, folder, 0);
      expect(await asked()).toMatchObject([{ filename: 'monday.xlsx', readAt: null }]);
      const [{ uploadId } = { uploadId: '' }] = (await listUploads()) as UploadRecord[];
      const { layouts } = await server.call(ROUTES.getLayouts, { as: agent, params: { uploadId } });
      await server.call(ROUTES.confirmLayout, {
        as: agent,
        params: { layoutId: layouts[0]!.layoutId },
        body: {},
      });
      expect(await asked()).toMatchObject([{ ending: 'right', readAt: expect.any(String) as string }]);
      await put('wednesday.xlsx', makeSummary([['4', 19, '10:00:00', '4.00']]));
      await importWaiting(server.context, folder, 0);
      expect(await asked()).toHaveLength(1);
    },
  );

  it('keeps what is still being written, what is hidden, and what is of no store', async () => {
    await put('arriving.xlsx', good);
    await put('.partial.xlsx', good);
    await mkdir(path.join(folder, 'no-such-store'));
    await writeFile(path.join(folder, 'no-such-store', 'a.xlsx'), good);
    await importWaiting(server.context, folder, 60_000);
    expect(await listUploads()).toEqual([]);
    await importWaiting(server.context, folder, 0);
    expect(await listUploads()).toHaveLength(1);
    expect(await readdir(watched())).toContain('.partial.xlsx');
    expect(await readdir(path.join(folder, 'no-such-store'))).toEqual(['a.xlsx']);
  });

  describe('with links in it', () => {
    let outside: string;
    beforeEach(async () => {
      outside = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
      await mkdir(watched(), { recursive: true });
    });
    afterEach(() => rm(outside, { recursive: true }));

    async function refusedPlaces(): Promise<string[]> {
      const { notifications } = await server.call(ROUTES.listNotifications, {
        as: admin,
        query: { limit: 50 },
      });
      return notifications
        .flatMap((item) => (item.kind === 'import-refused' ? [item.place] : []))
        .filter((place) => place.startsWith(folder))
        .map((place) => path.relative(folder, place))
        .toSorted();
    }

    it.each(['processed', 'failed'])(
      'puts nothing where %s leads, and imports nothing meanwhile',
      { tags: ['long'] },
      async (outcome) => {
        await symlink(outside, path.join(watched(), outcome));
        await put('monday.xlsx', good);
        await put('notes.pdf', 'not an export');
        // Another store's files are still imported.
        const other = await server.createStore();
        await mkdir(path.join(folder, other.storeNumber));
        await writeFile(path.join(folder, other.storeNumber, 'monday.xlsx'), good);
        for (let minute = 0; minute < 2; minute += 1) await importWaiting(server.context, folder, 0);
        expect(await readdir(outside)).toEqual([]);
        expect((await readdir(watched())).toSorted()).toEqual(
          ['monday.xlsx', 'notes.pdf', outcome].toSorted(),
        );
        expect(await listUploads()).toEqual([]);
        expect(await readdir(path.join(folder, other.storeNumber))).toEqual(['processed']);
        expect(await refusedPlaces()).toEqual([path.join(store.storeNumber, outcome)]);

        await rm(path.join(watched(), outcome));
        await importWaiting(server.context, folder, 0);
        expect((await readdir(watched())).toSorted()).toEqual(['failed', 'processed']);
        expect(await listUploads()).toHaveLength(1);
      },
    );

    it('reads no file and no folder that a link or a pipe leads to, and says so', async () => {
      await writeFile(path.join(outside, 'secret.xlsx'), good);
      await symlink(path.join(outside, 'secret.xlsx'), path.join(watched(), 'secret.xlsx'));
      await promisify(execFile)('mkfifo', [path.join(watched(), 'pipe.xlsx')]);
      const linked = await server.createStore();
      await symlink(outside, path.join(folder, linked.storeNumber));
      await put('monday.xlsx', good);
      await importWaiting(server.context, folder, 0);
      expect(await listUploads()).toMatchObject([{ filename: 'monday.xlsx' }]);
      expect(await readdir(outside)).toEqual(['secret.xlsx']);
      expect((await readdir(watched())).toSorted()).toEqual(['pipe.xlsx', 'processed', 'secret.xlsx']);
      expect(await refusedPlaces()).toEqual(
        [
          linked.storeNumber,
          ...['pipe.xlsx', 'secret.xlsx'].map((name) => path.join(store.storeNumber, name)),
        ].toSorted(),
      );
    });

    it('may itself be reached by one', async () => {
      await put('monday.xlsx', good);
      const link = path.join(outside, 'exports');
      await symlink(folder, link);
      await importWaiting(server.context, link, 0);
      expect(await listUploads()).toHaveLength(1);
      expect(await readdir(watched())).toEqual(['processed']);
    });
  });

  it('keeps both of two files of one name that come within a second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      for (const text of ['no workbook', 'none either']) {
        await put('nothing.xlsx', Buffer.from(text));
        await importWaiting(server.context, folder, 0);
      }
    } finally {
      vi.useRealTimers();
    }
    const kept = await readdir(path.join(watched(), 'failed'));
    expect(kept.filter((name) => name.endsWith('nothing.xlsx'))).toHaveLength(2);
    expect(kept.filter((name) => name.endsWith('nothing.xlsx.report.txt'))).toHaveLength(2);
  });

  it(
    'leaves alone what was put in the place of a file while that was imported',
    { tags: ['long'] },
    async () => {
      await put('monday.xlsx', good);
      const importing = importWaiting(server.context, folder, 0);
      await eventually(async () => expect(await listUploads()).toHaveLength(1));
      const next = makeSummary([['3', 18, '10:00:00', '3.00']]);
      await writeFile(path.join(folder, 'next.xlsx'), next);
      await rename(path.join(folder, 'next.xlsx'), path.join(watched(), 'monday.xlsx'));
      await importing;
      expect((await readFile(path.join(watched(), 'monday.xlsx'))).equals(next)).toBe(true);
      await importWaiting(server.context, folder, 0);
      expect(await listUploads()).toMatchObject([{ newTransactions: 1 }, { newTransactions: 2 }]);
    },
  );

  it('is looked after by one process at a time', async () => {
    await put('monday.xlsx', good);
    const first = importWaiting(server.context, folder, 0);
    const second = importWaiting(server.context, folder, 0);
    await Promise.all([first, second]);
    expect(await listUploads()).toHaveLength(1);
  });
});

describe('the import command', () => {
  async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
    const { config } = server.context;
    const settings = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
    const program = runProgram('import.ts', settings, args);
    const { code } = await program.ended;
    return { code, output: program.output() };
  }

  it('takes files the way of every upload, and says what became of them', async () => {
    const [monday, tuesday] = [path.join(folder, 'monday.xlsx'), path.join(folder, 'tuesday.xlsx')];
    await writeFile(monday, good);
    await writeFile(tuesday, empty);
    const [missing, pipe] = [path.join(folder, 'missing.xlsx'), path.join(folder, 'pipe.xlsx')];
    // Nobody ever writes to the pipe. Windows has none, so a folder stands in.
    if (process.platform === 'win32') await mkdir(pipe);
    else await promisify(execFile)('mkfifo', [pipe]);
    const ended = await run(monday, tuesday, missing, pipe, '--store', store.storeNumber);
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('monday.xlsx: completed\n2 transactions: 2 new, 0 repeated');
    expect(ended.output).toContain('tuesday.xlsx: failed\nNo transactions were found');
    expect(ended.output).toContain('missing.xlsx: ENOENT');
    expect(ended.output).toContain('pipe.xlsx is not a file.');
    expect(await listUploads()).toHaveLength(2);
    expect((await run(monday, '--store', store.storeNumber, '--user', admin.email)).code).toBe(0);
  });

  it.each([
    [[], 'Name at least one file'],
    [['a.xlsx', '--shop', '1'], "Unknown option '--shop'"],
    [['a.xlsx', '--store', '99999'], 'No store has the number 99999.'],
    [['a.xlsx', '--store', 'own', '--user', 'nobody@example.com'], 'no active user with the address nobody@'],
  ])('says what is wrong with %j', { tags: ['long'] }, async (args, message) => {
    const ended = await run(...args.map((arg) => (arg === 'own' ? store.storeNumber : arg)));
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining(message) as string });
  });
});
