// On both databases: statements and locks.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rememberStandingOut } from '../digests/digests.queries.ts';
import { learnFromAnswers } from '../ingestion/job/ranking.jobs.ts';
import { makePng } from '../testing/make-image.ts';
import { runProgram } from '../testing/run-program.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { uploadFile } from '../testing/upload-file.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

const SAMPLE = path.join(import.meta.dirname, '../../samples/journal-print.xlsx');
const OWEN = { id: '31', name: 'OWEN PRICE' };
/** What somebody has pointed at in a ticket of his. */
const POINTED = {
  shape: 'journal-print',
  columns: {},
  absent: [],
  rows: [{ rowNumber: 1, pieces: [{ text: 'By ' }, { text: 'Owen Price', role: 'employee' }] }],
};

let server: TestServer;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('20/42');
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  const bytes = await readFile(SAMPLE);
  const done = await uploadFile(server, { user: agent, store, bytes, filename: 'week of Owen Price.xlsx' });
  expect(done.status).toBe('completed');
  // The first rows of an upload that waits for an answer.
  await server.context.database.db
    .insertInto('column_questions')
    .values({
      store_id: store.id,
      upload_id: 999,
      questions: JSON.stringify([{ rows: [['9901', OWEN.name]] }]),
    })
    .execute();
  // A review that was set aside, and a remark about a layout.
  await server.context.database.pool.query(
    `INSERT INTO set_aside_transactions (store_id, transaction_id, upload_id, content)
    SELECT t.store_id, 900001, t.upload_id,
      (to_jsonb(t) || to_jsonb(d) || '{"verification_notes": "Owen Price, set aside"}')::json
    FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = $1 AND t.employee_id = $2 ORDER BY t.id LIMIT 1`,
    [store.id, OWEN.id],
  );
  await server.context.database.pool.query(
    `UPDATE layouts SET remark = 'Owen Price is missing' WHERE store_id = $1`,
    [store.id],
  );
  await server.context.database.pool.query(
    `UPDATE upload_layouts SET question = '{"rows": [["9901", "OWEN PRICE"]]}', sheets = '["Owen Price"]'
    WHERE store_id = $1`,
    [store.id],
  );
  await server.context.database.pool.query(
    `INSERT INTO taught_words (store_id, place, words, example, meaning, taught_by)
    VALUES ($1, 'line', 'OWEN PRICE SIGNED', '* Owen Price signed *', 'note', $2)`,
    [store.id, agent.id],
  );
  await server.context.database.pool.query(
    `INSERT INTO column_mappings (store_id, heading_hash, headings, titles, answer, created_by)
    VALUES ($1, 'print', '["(printed lines)"]', '[]', $3, $2)`,
    [
      store.id,
      agent.id,
      JSON.stringify({ ...POINTED, earlier: { answer: POINTED, by: agent.id, at: '2026-11-16T10:00:00Z' } }),
    ],
  );
  const [transaction] = await listOf(OWEN.name);
  const { id } = transaction!;
  const form = new FormData();
  form.set('file', new Blob([makePng()]), 'owen price.png');
  form.set('caption', 'Owen  Price at the till');
  await server.call(ROUTES.addEvidence, { as: agent, params: { id }, form });
  for (const verificationNotes of ['Owen Price took it', 'Owen Price, cashier 31, took $31.00']) {
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id },
      body: { isFlagged: true, verificationNotes },
    });
  }
  // A second look at it, by somebody who is called 999 here.
  await server.context.database.pool.query(
    `INSERT INTO second_looks (store_id, transaction_id, first_by, second_by, drawn_version, notes, answer, answered_at,
      first_answer, first_notes)
    VALUES ($1, $2, $3, 999, 2, 'Owen Price, looked at again', 'verified', now(), 'flagged', 'Owen Price took it')`,
    [store.id, Number(id.split('-')[1]), agent.id],
  );
  const opened = await server.call(ROUTES.createCase, {
    as: agent,
    body: {
      title: 'Voids of Owen Price',
      transactionIds: [id],
      note: 'Owen Price, cashier 31, is alone at night',
    },
  });
  // A case that has nothing of the person but what was set aside.
  await server.context.database.pool.query(
    `WITH made AS (INSERT INTO cases (store_id, title, created_by) VALUES ($1, 'Read again', $2) RETURNING store_id, id)
    INSERT INTO case_transactions (store_id, case_id, transaction_id, is_open, added_by)
    SELECT store_id, id, 900001, true, $2 FROM made`,
    [store.id, agent.id],
  );
  const ofCase = new FormData();
  ofCase.set('file', new Blob([makePng(3, 3)]), 'owen price again.png');
  await server.call(ROUTES.addCaseEvidence, { as: agent, params: { id: opened.id }, form: ofCase });
  await learnFromAnswers(server.context);
  await rememberStandingOut(server.context.database.db, store.id, [{ employeeId: OWEN.id, kind: 'refund' }], {
    now: new Date(),
    forgetBefore: new Date(0),
  });
  const day = transaction!.transactionTime.slice(0, 10);
  await server.call(ROUTES.createEmailReport, {
    as: agent,
    body: {
      storeId: store.id,
      reportDate: day,
      recipientEmail: 'owner@example.com',
      subject: 'About Owen Price',
      content: 'OWEN PRICE was at the till.\n   Cashier: 31 OWEN PRICE\n   Amount: $31.00',
      includeRawData: true,
      totalHighPriority: 0,
      totalMediumPriority: 0,
      totalLowPriority: 0,
    },
  });
});
afterAll(() => server.close());

async function listOf(search: string) {
  const query = { storeId: store.id, search, startDate: '2026-01-01', endDate: '2026-12-31', limit: 200 };
  return (await server.call(ROUTES.listTransactions, { as: agent, query })).transactions;
}

async function run(
  program: `${string}.ts`,
  ...args: string[]
): Promise<[code: number | null, output: string]> {
  const { dataDir } = server.context.config;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: server.context.database.connectionString };
  const started = runProgram(program, settings, args);
  const { code } = await started.ended;
  return [code, started.output()];
}

/** By table, how many rows contain the text. */
async function findInTables(text: string): Promise<Record<string, number>> {
  const { pool } = server.context.database;
  const tables = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) FROM "${name}" t WHERE regexp_replace(t::text, '\\s+', ' ', 'g') ILIKE $1`,
      [`%${text}%`],
    );
    if (rows[0]!.count > 0) found[name] = rows[0]!.count;
  }
  return found;
}

async function listFiles(folder: string): Promise<string[]> {
  const root = path.join(server.context.config.dataDir, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** The number of rows about a cashier in ranking's tables. */
async function findEmployees(employeeId: string): Promise<number[]> {
  const { pool } = server.context.database;
  const counts = ['transaction_risks', 'person_days', 'person_answers', 'standing_out', 'cases'].map(
    async (table) => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*) FROM ${table} WHERE employee_id = $1`,
        [employeeId],
      );
      return rows[0]!.count;
    },
  );
  return Promise.all(counts);
}

it('exports everything stored about a cashier', async () => {
  const folder = path.join(server.context.config.dataDir, 'handed-out');
  const [code, output] = await run('export-personal-data.ts', OWEN.id, '--to', folder);
  expect([code, output]).toEqual([0, expect.stringContaining('Store 20/42: 31, OWEN PRICE, ')]);
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(folder, 'store-20_42', name), 'utf8')) as Record<string, unknown>[];
  const transactions = await read('transactions.json');
  expect(transactions).toHaveLength((await listOf(OWEN.name)).length);
  expect(transactions.every((transaction) => transaction['employee_id'] === OWEN.id)).toBe(true);
  expect(JSON.stringify(transactions)).toContain('OPERATOR: 31 OWEN PRICE');
  expect(JSON.stringify(transactions)).toContain('cashier 31, took');
  // Includes replaced notes.
  expect(JSON.stringify(transactions)).toContain('"verification_notes_before":"Owen Price took it"');
  expect(JSON.stringify(transactions)).toContain('"notes":"Owen Price, looked at again"');
  expect(await read('evidence.json')).toEqual([
    expect.objectContaining({ caption: 'Owen  Price at the till' }),
    expect.objectContaining({ filename: 'owen price again.png' }),
  ]);
  expect(await readdir(path.join(folder, 'store-20_42', 'evidence'))).toHaveLength(2);
  expect(await read('cases.json')).toMatchObject([
    {
      title: 'Voids of Owen Price',
      transaction_ids: [expect.any(Number)],
      history: [{ kind: 'opened' }, { kind: 'note' }],
    },
    { title: 'Read again', transaction_ids: [900_001] },
  ]);
  expect(await read('ranking.json')).toMatchObject({
    days: [{ employee_id: OWEN.id }],
    standingOut: [{ employee_id: OWEN.id, kind: 'refund' }],
  });
  expect(await read('set-aside.json')).toMatchObject([
    { id: 900_001, content: { employee_id: OWEN.id, verification_notes: 'Owen Price, set aside' } },
  ]);
  expect(await read('reports.json')).toEqual([expect.objectContaining({ subject: 'About Owen Price' })]);
  expect((await read('audit-log.json')).length).toBeGreaterThanOrEqual(4);
  const again = await run('export-personal-data.ts', 'Owen Price', '--to', folder);
  expect(again).toEqual([1, expect.stringContaining('is not empty')]);
  expect(await run('export-personal-data.ts', 'Nobody')).toEqual([
    1,
    expect.stringContaining('Nothing is stored'),
  ]);
  expect(await run('export-personal-data.ts', OWEN.id, '--store', '999')).toEqual([
    1,
    expect.stringContaining('There is no store 999.'),
  ]);
});

it.runIf(process.platform === 'linux')(
  'names a folder that can’t be written to, and leaves nothing there',
  async () => {
    expect(await run('export-personal-data.ts', OWEN.id, '--to', '/proc/tillwatch/x')).toEqual([
      1,
      expect.stringMatching(/^\/proc\/tillwatch\/x cannot be written: ENOENT.* Nothing was exported\.\n$/),
    ]);
    if (process.getuid?.() !== 0) return;
    const disk = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
    await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]);
    try {
      for (const folder of [disk, path.join(disk, 'new')]) {
        const [code, output] = await run('export-personal-data.ts', OWEN.id, '--to', folder);
        expect([code, output]).toEqual([1, expect.stringContaining(`${folder} cannot be written: ENOSPC`)]);
        expect(await readdir(disk)).toEqual([]);
      }
      await promisify(execFile)('mount', ['-o', 'remount,ro', disk]);
      expect(await run('export-personal-data.ts', OWEN.id, '--to', path.join(disk, 'new'))).toEqual([
        1,
        expect.stringMatching(/new cannot be written: EROFS.* Nothing was exported\.\n$/),
      ]);
    } finally {
      await promisify(execFile)('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
);

it('first reports what an erasure would change, and changes nothing', async () => {
  const before = await findInTables(OWEN.name);
  // Without those that the server may write meanwhile.
  const files = (await listFiles('.')).filter((file) => !file.includes('audit-anchors'));
  const [code, output] = await run('erase-personal-data.ts', OWEN.name, '--store', store.storeNumber);
  expect(code).toBe(0);
  expect(output).toMatch(
    /would be changed: [1-9]\d* transactions, [1-9]\d* other texts, 1 cleaned files, [1-9]/,
  );
  expect(output).toMatch(/would be removed: 1 originals, 2 evidence images, [1-9]\d* attachments/);
  expect(output).toMatch(
    /Evidence would be lost of the open case \d+-\d+ and 1 flagged transaction: .*download the archives/,
  );
  expect(output).toContain('Nothing was changed.');
  expect(await findInTables(OWEN.name)).toEqual(before);
  const filesThen = await listFiles('.');
  expect(filesThen.filter((file) => !/pseudonym-key$|audit-anchors/.test(file))).toEqual(files);
  const unnamed = await run('erase-personal-data.ts', OWEN.name);
  expect(unnamed).toEqual([1, expect.stringContaining('Use: npm run erase-personal-data')]);
});

it('replaces name and number with one pseudonym everywhere', async () => {
  const own = await listOf(OWEN.name);
  const others = await findInTables('NADIA BELL');
  const [code, output] = await run(
    'erase-personal-data.ts',
    OWEN.id,
    '--store',
    store.storeNumber,
    '--confirm',
  );
  expect([code, output]).toEqual([0, expect.stringMatching(/31, OWEN PRICE is E-[0-9A-F]{8}$/m)]);
  expect(output).toContain('Evidence is gone from the open case');
  const [pseudonym] = output.match(/E-[0-9A-F]{8}/)!;

  expect(await findInTables('owen price')).toEqual({});
  expect(await findEmployees(OWEN.id)).toEqual([0, 0, 0, 0, 0]);
  const [risks, days, , standingOut, cases] = await findEmployees(pseudonym);
  expect(Math.min(risks!, days!)).toBeGreaterThan(0);
  expect([standingOut, cases]).toEqual([1, 1]);
  const ofCleaned = await Promise.all((await listFiles('cleaned')).map((file) => readFile(file, 'utf8')));
  expect(ofCleaned).toEqual([expect.stringContaining(`,${pseudonym},${pseudonym},`)]);
  expect(ofCleaned[0]).not.toMatch(/owen/i);
  expect(ofCleaned[0]).toContain(',27,NADIA BELL,');
  for (const folder of ['originals', 'evidence', 'attachments']) expect(await listFiles(folder)).toEqual([]);

  const { cases: found } = await server.call(ROUTES.listCases, { as: agent });
  const { images, history } = await server.call(ROUTES.getCase, {
    as: agent,
    params: { id: found[0]!.id },
  });
  expect(images).toEqual([]);
  expect(history[0]).toMatchObject({
    by: 'Command on the server',
    lines: ['2 images were removed by an erasure of personal data'],
  });

  // Transactions, findings, and reviews stay, and so do other people's.
  const erased = await listOf(pseudonym);
  expect(erased.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  const { employeeName, employeeId, verificationNotes, version } = erased.find(({ isFlagged }) => isFlagged)!;
  expect({ employeeName, employeeId, version }).toEqual({
    employeeName: pseudonym,
    employeeId: pseudonym,
    version: own.find(({ isFlagged }) => isFlagged)!.version,
  });
  expect(verificationNotes).toBe(`${pseudonym}, cashier ${pseudonym}, took $31.00`);
  expect(await findInTables('NADIA BELL')).toEqual(others);
  expect(await findInTables('OPERATOR: 31')).toEqual({});
  expect(await findInTables('Cashier: 31')).toEqual({});
  const { rows: aside } = await server.context.database.pool.query<{ content: Record<string, unknown> }>(
    'SELECT content FROM set_aside_transactions',
  );
  expect(aside).toMatchObject([
    {
      content: {
        employee_id: pseudonym,
        employee_name: pseudonym,
        verification_notes: `${pseudonym}, set aside`,
        notes_search_text: `${pseudonym.toLowerCase()}, set aside`,
      },
    },
  ]);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
});

it('leaves an audit log that still verifies, and that shows changes to what was erased', async () => {
  expect(await run('verify-audit.ts')).toEqual([
    0,
    expect.stringMatching(/Personal data was erased from \d+ entries/),
  ]);
  const { pool } = server.context.database;
  for (const statement of [
    'ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_grows',
    `UPDATE audit_log SET changes = '{}' WHERE id = (
      SELECT min(key::bigint) FROM audit_log, json_object_keys(changes -> 'after' -> 'entries') key WHERE action = 'erase')`,
    'ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_grows',
  ]) {
    await pool.query(statement);
  }
  expect(await run('verify-audit.ts')).toEqual([
    1,
    expect.stringContaining('is not as it was written: changes'),
  ]);
});

it('finds nothing a second time', async () => {
  const again = await run('erase-personal-data.ts', OWEN.id, '--store', store.storeNumber, '--confirm');
  expect(again).toEqual([1, expect.stringContaining('has nothing of an employee 31')]);
});

it('leaves what can be backed up', async () => {
  const backup = path.join(server.context.config.dataDir, 'after.tar.gz');
  expect(await run('backup.ts', backup)).toEqual([0, expect.anything()]);
});
