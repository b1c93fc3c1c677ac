// On both databases: migrations.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, splitStatements } from './migrate.ts';

const SHIPPED = path.join(import.meta.dirname, 'migrations');

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('applies every shipped file once, no matter how many processes start together', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(database.connectionString)));
  await migrate(database.connectionString);
  const applied = await query('SELECT name FROM schema_migrations ORDER BY name');
  expect(applied).toEqual((await readdir(SHIPPED)).toSorted().map((name) => ({ name })));
});

test('tables that grow have store_id first in every primary and unique key, and no trigger', async () => {
  await migrate(database.connectionString);
  const keys = await query(`
    SELECT c.relname AS table, i.relname AS index, a.attname AS first
    FROM pg_index x
    JOIN pg_class c ON c.oid = x.indrelid
    JOIN pg_class i ON i.oid = x.indexrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
    WHERE x.indisunique AND c.relnamespace = 'public'::regnamespace
      -- What belongs to people or to the whole installation; notifications go with their user and are removed in time.
      AND c.relname NOT IN ('users', 'installation', 'weight_versions', 'weights_in_force', 'ranking_settings', 'second_look_settings', 'connected_pages', 'sessions', 'attempts', 'setup_links', 'stores', 'audit_log', 'audit_chain', 'schema_migrations', 'notifications', 'registrations',
        'password_resets', 'known_devices', 'sign_in_links', 'report_recipients', 'api_tokens', 'digest_links', 'digest_choices', 'spent_verification_links', 'recovery_codes', 'earlier_names',
        -- Few: a version for each change of the rules by hand.
        'rule_versions')`);
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => (key as { first: string }).first !== 'store_id')).toEqual([]);
  const guarded = await query(
    'SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  );
  expect(guarded).toEqual(['audit_chain', 'audit_log', 'sessions', 'users'].map((table) => ({ table })));
});

test('a failing file leaves no trace, and the ones before it stay applied', async () => {
  await writeFile(path.join(folder, '0001-first.sql'), 'CREATE TABLE first (a int);');
  await writeFile(path.join(folder, '0002-second.sql'), 'CREATE TABLE second (a int); SELECT nonsense;');
  await expect(migrate(database.connectionString, { folder })).rejects.toThrow('nonsense');
  expect(await query("SELECT to_regclass('first') AS first, to_regclass('second') AS second")).toEqual([
    { first: 'first', second: null },
  ]);
  await writeFile(path.join(folder, '0002-second.sql'), 'CREATE TABLE second (a int);');
  await migrate(database.connectionString, { folder });
  expect(await query('SELECT name FROM schema_migrations ORDER BY name')).toHaveLength(2);
});

test('uploads from the previous version have no failed runs', async () => {
  await cp(SHIPPED, folder, { recursive: true });
  for (const name of await readdir(SHIPPED)) if (name >= '0015') await rm(path.join(folder, name));
  await migrate(database.connectionString, { folder });
  await query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '');
    INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
      SELECT stores.id, users.id, 'a.xls', 'xls', 1, 'x', 'x' FROM stores, users`);
  await migrate(database.connectionString);
  expect(await query('SELECT processing_status AS status, failed_runs FROM data_uploads')).toEqual([
    { status: 'pending', failed_runs: 0 },
  ]);
});

test('users from the previous version have no API tokens, can get some, and lose them with their account', async () => {
  await cp(SHIPPED, folder, { recursive: true });
  for (const name of await readdir(SHIPPED)) if (name >= '0020') await rm(path.join(folder, name));
  await migrate(database.connectionString, { folder });
  await query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A'), ('b@example.com', '-', 'Bo', 'B');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '')`);
  const people = (await query('SELECT * FROM users ORDER BY id')) as object[];
  await migrate(database.connectionString);
  expect(await query('SELECT * FROM users ORDER BY id')).toEqual(
    people.map((person) => ({
      ...person,
      was_refused: false,
      daily_looks: 60,
      authenticator_secret: null,
      authenticator_step: null,
      pending_authenticator: null,
      pending_authenticator_until: null,
    })),
  );
  await query(`
    INSERT INTO api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
      SELECT id, 'Upload', email, 'tw_', '{upload}', now() + interval '1 day' FROM users`);
  await query("DELETE FROM users WHERE email = 'a@example.com'");
  expect(await query('SELECT token_hash FROM api_tokens')).toEqual([{ token_hash: 'b@example.com' }]);
});

test('refuses a database from a newer version, and a file that was changed after it was applied', async () => {
  await cp(SHIPPED, folder, { recursive: true });
  await writeFile(path.join(folder, '9999-from-the-future.sql'), 'SELECT 1;');
  await migrate(database.connectionString, { folder });
  await expect(migrate(database.connectionString)).rejects.toThrow(
    'The database was made by a newer version of Tillwatch (it has the migration 9999-from-the-future.sql).',
  );
  await writeFile(path.join(folder, '9999-from-the-future.sql'), 'SELECT 2;');
  await expect(migrate(database.connectionString, { folder })).rejects.toThrow('was changed after');
});

test('line endings changed by a checkout don’t count as a change', async () => {
  await writeFile(path.join(folder, '0001-first.sql'), 'CREATE TABLE first (\n a int\n);\n');
  await migrate(database.connectionString, { folder });
  const content = await readFile(path.join(folder, '0001-first.sql'), 'utf8');
  await writeFile(path.join(folder, '0001-first.sql'), content.replaceAll('\n', '\r\n'));
  await migrate(database.connectionString, { folder });
});

test('explains why a server can’t be used', async () => {
  const change = (edit: (url: URL) => void): string => {
    const url = new URL(database.connectionString);
    edit(url);
    return url.href;
  };
  await expect(migrate(change((url) => (url.pathname = '/missing')))).rejects.toThrow(
    'The database "missing" does not exist',
  );
  await expect(migrate(change((url) => (url.port = '1')))).rejects.toThrow('No database server answers at');
  await expect(migrate(change((url) => (url.hostname = 'no-such-host.invalid')))).rejects.toThrow(
    'cannot be found',
  );
  await query("CREATE ROLE tillwatch_test_guest LOGIN PASSWORD 'guest'").catch(() => undefined);
  const asGuest = change((url) => {
    url.username = 'tillwatch_test_guest';
    url.password = 'guest';
  });
  await expect(migrate(asGuest)).rejects.toThrow('may not create tables');
  await query('DROP ROLE tillwatch_test_guest');
});

test('applies statements one by one, whatever they have in quotes', () => {
  const statements = [
    "INSERT INTO a VALUES ('x;', 'it''s; -- one', \"b;\")",
    "CREATE FUNCTION f() RETURNS void AS $$ BEGIN PERFORM 1; PERFORM '2;'; END $$ LANGUAGE plpgsql",
    'SELECT 3 - 2, $1',
  ];
  expect(splitStatements(`-- Why; not.\n${statements.join('; -- and;\n')};\n-- The end.\n`)).toEqual(
    statements,
  );
});
