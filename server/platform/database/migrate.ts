import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from '../errors.ts';
import { closeClient, createClient, openClient } from './client.ts';
import { keepDistributed } from './distribution.ts';
import { explainDatabaseError } from './explain-database-error.ts';

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');
const OLDEST_SERVER = 150_000;
// An arbitrary number that other programs on the same server are unlikely to use.
const LOCK_KEY = 7_455_201_901;
// Reports a database that stops answering within ten seconds.
const PATIENCE_MS = 4_000;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface MigrateOptions {
  /** An absolute path. Default: the product's own migrations. */
  folder?: string;
  /** File names to apply, for a database as of an earlier version. Default: all. */
  only?: readonly string[];
}

/**
 * Migrates the database to this version. Processes that start together wait for each other. Each file runs once, in
 * order of the names, in its own transaction.
 * @throws StartError if the server is too old or unusable, or the database comes from a newer version.
 */
export async function migrate(
  connectionString: string,
  { folder = MIGRATIONS_FOLDER, only }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = createClient(connectionString, { name: 'migrate' });
  try {
    await openClient(client, connectionString, { patienceMs: PATIENCE_MS });
    await requireServerVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await applyMissing(client, migrations, only);
    await keepDistributed(client);
  } catch (error) {
    throw explainDatabaseError(error, connectionString);
  } finally {
    // Ending the session releases the lock.
    await closeClient(client);
  }
}

/** This version's migrations, in order. */
export function readShippedMigrations(): Promise<Migration[]> {
  return readMigrations(MIGRATIONS_FOLDER);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line endings.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string }>(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number",
  );
  if (Number(rows[0]?.number) < OLDEST_SERVER) {
    throw new StartError(
      `The database server is PostgreSQL ${rows[0]?.version}; Tillwatch needs PostgreSQL 15 or later. ` +
        'Upgrade the server, or leave out DATABASE_URL to use the embedded database.',
    );
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  only: readonly string[] | undefined,
): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseForeignHistory(applied, migrations);

  for (const migration of migrations) {
    if (applied.has(migration.name) || only?.includes(migration.name) === false) continue;
    // Where stores are spread over nodes, Citus sends the text of a change to them, so it has to be that change only,
    // and no view can be changed after a table that all nodes change at once.
    await client.query("BEGIN; SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    try {
      for (const statement of splitStatements(migration.sql)) await client.query(statement);
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

const TOKENS = /--.*|'[^']*'|"[^"]*"|\$\$[^$]*\$\$|[^;'"$-]+|[^]/g;

/** Splits SQL at its semicolons, except those in quotes, and leaves out comments. Functions are quoted with `$$`. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ';') statements.push('');
    else if (!token.startsWith('--')) statements[statements.length - 1] += token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

function refuseForeignHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new StartError(
        `The database was made by a newer version of Tillwatch (it has the migration ${name}). ` +
          'Start that version, or use another database.',
      );
    }
    if (expected !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after this database had applied it. ` +
          'Restore the file as it was, or use another database.',
      );
    }
  }
}
