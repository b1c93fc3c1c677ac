// In the long form only: waits for databases that never answer.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from './backups/write-backup.ts';
import { migrate } from './platform/database/migrate.ts';
import { createFolderFiles } from './platform/kept-files/folder-files.ts';
import { startDatabaseProxy, startFalseDatabase } from './testing/database-proxy.ts';
import { runProgram } from './testing/run-program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let folder: string;
let database: TestDatabase;
let backup: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  await migrate(database.connectionString);
  backup = path.join(folder, 'good.tar.gz');
  const files = createFolderFiles(folder);
  await writeBackup({ connectionString: database.connectionString, files }, backup);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Name = `${string}.ts`;

/** Runs a program until it ends. @returns what it printed and its exit code. */
async function run(databaseUrl: string, name: Name, args: readonly string[] = []) {
  const settings = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  const program = runProgram(name, settings, args);
  const { code } = await program.ended;
  return { code, output: program.output() };
}

/** A single line, without a stack trace. */
const sentence = (pattern: string): RegExp => new RegExp(`^[^\\n]*${pattern}[^\\n]*\\n$`);

describe.each([
  ['silent', 'takes connections and does not answer'],
  ['closing', 'has ended the connection'],
  ['garbage', 'takes connections and does not answer|has ended the connection|is not a PostgreSQL server'],
] as const)('a database that is %s', (kind, pattern) => {
  it('is reported at start in one sentence', async () => {
    const fake = await startFalseDatabase(kind);
    closing.push(() => fake.close());
    const { connectionString } = fake;
    expect(await run(connectionString, 'main.ts')).toEqual({
      code: 1,
      output: expect.stringMatching(sentence(pattern)),
    });
  });
});

it('reports in one sentence that the database stopped answering during startup', async () => {
  const proxy = await startDatabaseProxy(database.connectionString);
  closing.push(() => proxy.close());
  proxy.freezeAt(/schema_migrations/);
  expect(await run(proxy.connectionString, 'main.ts')).toEqual({
    code: 1,
    output: expect.stringMatching(sentence('has stopped answering')),
  });
});

it('every command reports in one sentence that the database does not answer', async () => {
  const fake = await startFalseDatabase('silent');
  closing.push(() => fake.close());
  const { connectionString } = fake;
  const file = path.join(folder, 'export.csv');
  await writeFile(file, 'a,b\n1,2\n');
  const commands: [Name, ...string[]][] = [
    ['backup.ts', path.join(folder, 'new.tar.gz')],
    ['restore.ts', backup],
    ['import.ts', file, '--store', '1'],
    ['verify-audit.ts'],
    ['export-personal-data.ts', '7'],
    ['erase-personal-data.ts', '7', '--store', '1'],
  ];
  const endings = await Promise.all(
    commands.map(async ([name, ...args]) => ({ name, ...(await run(connectionString, name, args)) })),
  );
  expect(endings).toEqual(
    commands.map(([name]) => ({
      name,
      code: 1,
      output: expect.stringMatching(sentence('takes connections and does not answer')),
    })),
  );
});

it.each([
  ['wrong password', { password: 'wrong' }, 'refused the user'],
  ['missing database', { pathname: '/nowhere' }, 'does not exist'],
  ['closed port', { port: '1' }, 'No database server answers'],
])('a command reports in one sentence: %s', async (_name, change, pattern) => {
  const { code, output } = await run(
    Object.assign(new URL(database.connectionString), change).href,
    'verify-audit.ts',
  );
  // A server with trust authentication asks for no password.
  if ('password' in change && code === 0) return;
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence(pattern)) });
});
