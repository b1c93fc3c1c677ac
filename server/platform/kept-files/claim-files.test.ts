// On both databases in the long form: statements.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { claimFiles } from './claim-files.ts';
import { openFolder } from './folder-files.ts';
import { answerQuestions, createSigning } from './running-processes.ts';

let folder: string;
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  database = await createMigratedDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function claim(name: string): Promise<void> {
  await claimFiles(database.connectionString, await openFolder(path.join(folder, name)));
}

const readMark = (name: string): Promise<string> => readFile(path.join(folder, name, 'files-id'), 'utf8');

it('the first start marks the place, which is then the only one', async () => {
  await claim('one');
  await claim('one');
  await expect(claim('other')).rejects.toThrow('the mark files-id is missing there');
  // As the message says to do if the files are lost.
  await writeFile(path.join(folder, 'other', 'files-id'), await readMark('one'));
  await claim('other');
});

it('a place of another database is refused', async () => {
  const other = await createMigratedDatabase();
  try {
    await claimFiles(other.connectionString, await openFolder(path.join(folder, 'theirs')));
    await expect(claim('theirs')).rejects.toThrow('theirs belong to another database');
    await claim('own');
    await expect(claim('theirs')).rejects.toThrow('theirs belong to another database');
  } finally {
    await other.drop();
  }
});

it('a start that was killed before the place had its mark is completed by the next', async () => {
  await client.query("INSERT INTO installation (files_id) VALUES ('00000000-0000-4000-8000-000000000000')");
  await claim('one');
  expect(await readMark('one')).toBe('00000000-0000-4000-8000-000000000000\n');
  await client.query('UPDATE installation SET is_placed = false');
  await claim('one');
  await expect(claim('other')).rejects.toThrow('is missing there');
});

it('a database from before the mark doesn’t take a place that has none of its files', async () => {
  await client.query(`
    INSERT INTO users (email, password, first_name, last_name, role) VALUES ('a@example.com', '', 'A', 'A', 'admin');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '1', 'a@example.com');
    INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
    VALUES (1, 1, 'a.csv', 'csv', 1, 'aa', 'originals/aa')`);
  await expect(claim('empty')).rejects.toThrow(
    /refers to files that are not in the folder .*, such as originals\/aa/,
  );
  await openFolder(path.join(folder, 'full'));
  await writeFile(path.join(folder, 'full', 'originals', 'aa'), 'x');
  await claim('full');
  await expect(claim('empty')).rejects.toThrow('is missing there');
});

/** What a running process does for those that start. @returns stops it. */
async function run(name: string, sessionSecret: string): Promise<() => Promise<void>> {
  const { connectionString } = database;
  const opened = openDatabase(connectionString);
  const answering = answerQuestions({
    config: { ...loadConfig({}), sessionSecret },
    database: opened,
    files: await openFolder(path.join(folder, name)),
    log: createLog({ logLevel: 'silent' }),
  });
  await answering.ready;
  return async () => {
    await answering.close();
    await opened.close();
  };
}

const SECRET = 'x'.repeat(32);

async function claimWith(name: string, sessionSecret: string): Promise<string | null> {
  const files = await openFolder(path.join(folder, name));
  const sign = createSigning({ config: { sessionSecret }, files });
  return claimFiles(database.connectionString, files, { sign });
}

it('a copy of the place is refused while somebody works with the other, as is another secret', async () => {
  await claim('one');
  await cp(path.join(folder, 'one'), path.join(folder, 'copy'), { recursive: true });
  const stops = [await run('one', SECRET), await run('one', SECRET)];
  try {
    expect(await claimWith('one', SECRET)).toBeNull();
    await expect(claimWith('copy', SECRET)).rejects.toThrow('do not see what is written to the folder');
    await expect(claimWith('one', 'y'.repeat(32))).rejects.toThrow('Set the same SESSION_SECRET for all');
    // A command has no secret.
    await claim('one');
    await expect(claim('copy')).rejects.toThrow('To move the files, stop all processes first.');
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  expect((await readdir(path.join(folder, 'one'))).filter((name) => name.startsWith('start-'))).toEqual([]);
  await claimWith('copy', 'y'.repeat(32));
});

it('an older copy of the place is told by what is missing', async () => {
  await claim('one');
  await client.query(`
    INSERT INTO users (email, password, first_name, last_name, role) VALUES ('a@example.com', '', 'A', 'A', 'admin');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '1', 'a@example.com');
    INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
    SELECT 1, 1, name, 'csv', 1, name, 'originals/' || name FROM unnest(ARRAY['aa', 'bb']) AS name`);
  await writeFile(path.join(folder, 'one', 'originals', 'aa'), 'x');
  expect(await claimWith('one', SECRET)).toMatch(
    /^Missing in the folder .*: 1 of the 2 newest originals, such as originals\/bb\. If it is an older copy/,
  );
  await writeFile(path.join(folder, 'one', 'originals', 'bb'), 'x');
  expect(await claimWith('one', SECRET)).toBeNull();
});
