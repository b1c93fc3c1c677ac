// In the long form only: makes and loads whole backups.
// On both databases: snapshots and loading.
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LIMITS, ROUTES, type Store } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test as anyTest } from 'vitest';
import { joinEmbeddedDatabase } from '../platform/database/embedded.ts';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { migrate, readShippedMigrations } from '../platform/database/migrate.ts';
import { createFolderFiles } from '../platform/kept-files/folder-files.ts';
import { createClient } from '../testing/client.ts';
import { makePng } from '../testing/make-image.ts';
import { runProgram } from '../testing/run-program.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { finishUpload, makeSummary, type SummaryLine, sendFile, uploadFile } from '../testing/upload-file.ts';
import { writeBackup } from './write-backup.ts';

const onEmbedded = anyTest.skipIf(process.env['TEST_DATABASE_URL']);
const test = anyTest;
// Tables that a restore leaves out or that the commands themselves write.
const NOT_COMPARED = [
  'sessions',
  'api_tokens',
  'setup_links',
  'schema_migrations',
  'audit_log',
  'audit_chain',
  'installation',
];

let server: TestServer;
let store: Store;
let admin: TestUser;
let agent: TestUser;
let folder: string;
const folders: string[] = [];
const databases: TestDatabase[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await newFolder();
  admin = await server.createUser({ role: 'admin', email: 'keeper@example.com' });
  store = await server.createStore('77');
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  await upload('first.xlsx', linesOf(16, 40));
  await reviewAll('first');
  await server.context.database.db
    .updateTable('users')
    .set({ two_factor_enabled: true, authenticator_secret: 'sealed-1.AAAA' })
    .where('id', '=', agent.id)
    .execute();
  await server.context.database.pool.query(
    `INSERT INTO api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
      VALUES ($1, 'Nightly', 'hash', 'tw_', '{read}', now() + interval '1 day')`,
    [admin.id],
  );
  const [id] = await listIds();
  // A row that refers to a table later in the alphabet.
  await server.context.database.pool.query(
    "INSERT INTO presence VALUES ($1, 1, $2, now() + interval '1 day')",
    [store.id, agent.id],
  );
  // A file that contradicts a reviewed transaction.
  await server.context.database.pool.query(
    `WITH said AS (
      INSERT INTO contradictions (store_id, transaction_id, content) VALUES ($1, 1, '{"amount": 1.50}') RETURNING id
    )
    INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
    SELECT $1, id, 1, 1, '{}' FROM said`,
    [store.id],
  );
  const password = 'Correct-Horse-5';
  const registration = { password, confirmPassword: password, firstName: 'Wai', lastName: 'Ting' };
  await server.call(ROUTES.register, { body: { ...registration, email: 'waiting@example.com' } });
  const form = new FormData();
  form.set('file', new Blob([makePng()]), 'till.png');
  await server.call(ROUTES.addEvidence, { as: agent, params: { id: id! }, form });
  await server.call(ROUTES.updateTransaction, { as: agent, params: { id: id! }, body: { isFlagged: true } });
  await server.call(ROUTES.createEmailReport, {
    as: agent,
    body: {
      storeId: store.id,
      reportDate: '2026-11-16',
      recipientEmail: 'owner@example.com',
      subject: 'Monday',
      content: 'What was found.',
      includeRawData: true,
      totalHighPriority: 0,
      totalMediumPriority: 0,
      totalLowPriority: 0,
    },
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  for (const database of databases) await database.drop();
  for (const name of folders) await rm(name, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const name = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(name, 0o711);
  folders.push(name);
  return name;
}

function linesOf(day: number, count: number): SummaryLine[] {
  return Array.from({ length: count }, (_, index) => [
    `${day}${String(index).padStart(3, '0')}`,
    day,
    `10:${String(index % 60).padStart(2, '0')}:00`,
    '1.00',
  ]);
}

async function upload(filename: string, lines: readonly SummaryLine[]): Promise<void> {
  const done = await uploadFile(server, { user: agent, store, bytes: makeSummary(lines), filename });
  expect(done.status).toBe('completed');
}

async function listIds(): Promise<string[]> {
  const query = { storeId: store.id, limit: LIMITS.maxPageSize };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
  return transactions.map(({ id }) => id);
}

async function reviewAll(note: string): Promise<void> {
  for (const id of (await listIds()).slice(0, 20)) {
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id },
      body: { isVerified: true, verificationNotes: `${note} "quoted"\\\n\tnext` },
    });
  }
}

function settings(): Record<string, string> {
  return {
    DATA_DIR: server.context.config.dataDir,
    DATABASE_URL: server.context.database.connectionString,
  };
}

async function run(
  program: `${string}.ts`,
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const started = runProgram(program, environment, args);
  const { code } = await started.ended;
  return { code, output: started.output() };
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** By table, the number of rows and a hash of them all. */
async function fingerprint(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !NOT_COMPARED.includes(table.name))) {
    const [row] = await query<{ print: string }>(
      url,
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS print FROM "${name}" t`,
    );
    prints[name] = row!.print;
  }
  return prints;
}

async function listKept(dataDir: string): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const name of ['originals', 'cleaned', 'evidence', 'attachments']) {
    const root = path.join(dataDir, name);
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      kept[path.relative(dataDir, file)] = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    }
  }
  return kept;
}

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.connectionString;
}

describe('a backup', () => {
  test('restores every table and file into another database server', async () => {
    const file = path.join(folder, 'quiet.tar.gz');
    const tables = await fingerprint(settings()['DATABASE_URL']!);
    const backup = await run('backup.ts', settings(), file);
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/rows of \d+ tables and \d+ files/),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = { DATA_DIR: await newFolder(), DATABASE_URL: await emptyDatabase() };
    const restored = await run('restore.ts', target, file);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('sign in again') });
    expect(restored.output).toContain('authenticator app: 1. Checking its codes');
    expect(restored.output).toContain('may have been revoked since: 1. Programs need new ones.');
    expect(await query(target.DATABASE_URL, 'SELECT id FROM api_tokens')).toEqual([]);
    expect(await fingerprint(target.DATABASE_URL)).toEqual(tables);
    const files = await listKept(server.context.config.dataDir);
    expect(Object.keys(files).map((name) => name.split('/', 1)[0])).toEqual(
      expect.arrayContaining(['originals', 'cleaned', 'evidence', 'attachments']),
    );
    expect(await listKept(target.DATA_DIR)).toEqual(files);
    // The backup recorded an anchor, and the restore added an entry after it.
    const proved = await run('verify-audit.ts', target);
    expect(proved).toMatchObject({
      code: 0,
      output: expect.stringContaining('these records, it gained 1 entry;'),
    });
    const note = path.join(folder, 'note-of-quiet.jsonl');
    await writeFile(note, backup.output.match(/^\{.*\}$/gm)!.join('\n'));
    await query(
      target.DATABASE_URL,
      `ALTER TABLE audit_log DISABLE TRIGGER USER; ALTER TABLE audit_chain DISABLE TRIGGER USER;
      DELETE FROM audit_log WHERE id IN (SELECT audit_id FROM audit_chain ORDER BY place DESC LIMIT 3);
      DELETE FROM audit_chain WHERE place IN (SELECT place FROM audit_chain ORDER BY place DESC LIMIT 3)`,
    );
    expect(await run('verify-audit.ts', target)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The newest entries are missing (2 of them)'),
    });
    // Someone who tampers with the archive can change the anchors in it, but not those kept elsewhere.
    await rm(path.join(target.DATA_DIR, 'audit-anchors'), { recursive: true });
    expect(await run('verify-audit.ts', target)).toMatchObject({ code: 0 });
    expect(await run('verify-audit.ts', target, '--anchors', note)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The newest entries are missing (2 of them)'),
    });

    const again = await run('restore.ts', target, file);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty (there is ') });
    const elsewhere = await run('restore.ts', { ...target, DATA_DIR: await newFolder() }, file);
    expect(elsewhere).toMatchObject({
      code: 1,
      output: expect.stringContaining('The database is not empty'),
    });
  }, 120_000);

  onEmbedded(
    'taken during uploads and reviews shows a single moment, and the product starts on it',
    async () => {
      const file = path.join(folder, 'busy.tar.gz');
      const running = runProgram('backup.ts', settings(), [file]);
      const waiting: string[] = [];
      for (let day = 17; running.process.exitCode === null; day = day === 28 ? 17 : day + 1) {
        const bytes = makeSummary(linesOf(day, 30 + waiting.length));
        waiting.push(
          await sendFile(server, { user: agent, store, bytes, filename: `busy-${waiting.length}.xlsx` }),
        );
        await reviewAll(`while it runs ${waiting.length}`);
      }
      expect(await running.ended).toMatchObject({ code: 0 });
      for (const id of waiting) await finishUpload(server, agent, id);

      const dataDir = await newFolder();
      expect(await run('restore.ts', { DATA_DIR: dataDir }, file)).toMatchObject({ code: 0 });
      const port = String(await chooseFreePort());
      const url = `http://127.0.0.1:${port}`;
      const product = runProgram('main.ts', { DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url });
      try {
        await product.printed(/Tillwatch is ready/);
        expect(await createClient(url).signIn(admin.email, admin.password)).not.toBe('');
        expect(await run('verify-audit.ts', { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
        const database = (await joinEmbeddedDatabase(dataDir))!;
        const [counts] = await query(
          database,
          `SELECT (SELECT count(*) FROM transactions) = (SELECT sum(total) FROM store_days) AS "daysAgree",
            (SELECT count(*) FROM transactions) = (SELECT sum(new_transactions) FROM data_uploads) AS "uploadsAgree",
            (SELECT count(*) FROM transactions WHERE version > 1) = (SELECT count(DISTINCT (store_id, transaction_id)) FROM review_changes) AS "reviewsAgree"`,
        );
        expect(counts).toEqual({ daysAgree: true, uploadsAgree: true, reviewsAgree: true });
        const kept = await listKept(dataDir);
        const named = await query<{ path: string }>(
          database,
          `SELECT raw_data_path AS path FROM data_uploads
          UNION SELECT cleaned_data_path FROM data_uploads WHERE cleaned_data_path IS NOT NULL
          UNION SELECT path FROM evidence_images UNION SELECT path FROM email_report_attachments`,
        );
        expect(Object.keys(kept)).toEqual(expect.arrayContaining(named.map((row) => row.path)));
        for (const [name, hash] of Object.entries(kept)) {
          if (!name.startsWith('cleaned/')) expect(name.endsWith(hash)).toBe(true);
        }
      } finally {
        product.process.kill('SIGTERM');
        await product.ended;
      }
    },
    180_000,
  );

  test('from an earlier version is restored and upgraded', async () => {
    const shipped = (await readShippedMigrations()).map(({ name }) => name);
    const earlier = await emptyDatabase();
    await migrate(earlier, { only: shipped.filter((name) => name < '0050') });
    await query(
      earlier,
      `INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes) VALUES ('x', 'y', 'z', '1', '{}')`,
    );
    // That version had one chain.
    await query(
      earlier,
      `CREATE FUNCTION audit_chain_heads() RETURNS TABLE (chain smallint, place bigint, hash bytea) LANGUAGE sql
      BEGIN ATOMIC SELECT 0::smallint, place, hash FROM audit_chain ORDER BY place DESC LIMIT 1; END`,
    );
    const file = path.join(folder, 'earlier.tar.gz');
    const files = createFolderFiles(await newFolder());
    await writeBackup({ connectionString: earlier, files }, file);
    const target = { DATA_DIR: await newFolder(), DATABASE_URL: await emptyDatabase() };
    expect(await run('restore.ts', target, file)).toMatchObject({ code: 0 });
    const applied = await query<{ name: string }>(
      target.DATABASE_URL,
      'SELECT name FROM schema_migrations ORDER BY name',
    );
    expect(applied.map(({ name }) => name)).toEqual(shipped);
    expect(await run('verify-audit.ts', target)).toMatchObject({
      code: 0,
      output: expect.stringContaining('as it was written: 2 entries. It matches'),
    });
  });

  test('reports a file that the database names and the folder lacks', async () => {
    const originals = path.join(server.context.config.dataDir, 'originals');
    const file = path.join(folder, 'missing.tar.gz');
    await rename(originals, `${originals}-away`);
    let backup;
    try {
      backup = await run('backup.ts', settings(), file);
    } finally {
      await rm(originals, { recursive: true, force: true });
      await rename(`${originals}-away`, originals);
    }
    expect(backup).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /The backup is complete, but the installation is not: \d+ files that the database names are missing/,
      ),
    });
    expect(/"missing": \[\s+"/.test(gunzipSync(await readFile(file)).toString('latin1'))).toBe(true);
  });

  test('replaces no file, and explains its usage', async () => {
    const file = path.join(folder, 'there.tar.gz');
    await writeFile(file, 'something else');
    const refused = await run('backup.ts', settings(), file);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('already exists') });
    expect(await readFile(file, 'utf8')).toBe('something else');
    const unnamed = await run('backup.ts', settings());
    expect(unnamed).toMatchObject({ code: 1, output: expect.stringContaining('Use: npm run backup') });
  });
});

describe('a restore refuses, and changes nothing', () => {
  let whole: string;
  beforeAll(async () => {
    whole = path.join(folder, 'whole.tar.gz');
    expect(await run('backup.ts', settings(), whole)).toMatchObject({ code: 0 });
  });

  async function refusal(file: string, url?: string): Promise<string> {
    const target = { DATA_DIR: await newFolder(), DATABASE_URL: url ?? (await emptyDatabase()) };
    const { code, output } = await run('restore.ts', target, file);
    expect(code).toBe(1);
    const kept = ['originals', 'cleaned', 'evidence', 'attachments'];
    const left = (await readdir(target.DATA_DIR, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && kept.some((name) => entry.parentPath.includes(name)),
    );
    expect(left).toEqual([]);
    if (url === undefined) {
      const tables = await query(
        target.DATABASE_URL,
        "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace",
      );
      expect(tables).toEqual([]);
    }
    return output;
  }

  /** A copy of the archive whose uncompressed bytes were changed. */
  async function alter(name: string, change: (bytes: Buffer) => void): Promise<string> {
    const bytes = gunzipSync(await readFile(whole));
    change(bytes);
    const file = path.join(folder, name);
    await writeFile(file, gzipSync(bytes));
    return file;
  }

  test.each([0.2, 0.9, 0.999])('an archive truncated to %s of its length', async (part) => {
    const file = path.join(folder, `cut-${part}.tar.gz`);
    await writeFile(file, await readFile(whole));
    await truncate(file, Math.floor((await stat(file)).size * part));
    expect(await refusal(file)).toMatch(/is damaged/);
  });

  test('an archive with one changed byte in a row or file', async () => {
    const row = await alter('row.tar.gz', (bytes) => {
      bytes[bytes.indexOf('"quoted"') + 1] = 0x51;
    });
    expect(await refusal(row)).toContain('the table transactions was changed after it was written');
    const file = await alter('file.tar.gz', (bytes) => {
      bytes[bytes.indexOf('PNG\r\n') + 30]! ^= 1;
    });
    expect(await refusal(file)).toMatch(/the file evidence\/\S+ was changed after it was written/);
  });

  test('a file that is no backup, one from a newer version, and one that doesn’t exist', async () => {
    expect(await refusal(path.join(import.meta.dirname, '../../samples/summary.xls'))).toMatch(
      /damaged|no backup/,
    );
    const newer = await alter('newer.tar.gz', (bytes) => {
      const at = bytes.indexOf('0012-audit-chain.sql');
      bytes.write('9', at);
    });
    expect(await refusal(newer)).toContain(
      'was made by a newer version of Tillwatch (it has the migration 9012',
    );
    expect(await refusal(path.join(folder, 'nowhere.tar.gz'))).toContain('There is no file');
  });

  test('a database that Tillwatch is running on', async () => {
    expect(await refusal(whole, settings()['DATABASE_URL'])).toContain(
      'Tillwatch is running on this database',
    );
  });
});
