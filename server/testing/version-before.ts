import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createTestDatabase } from './test-database.ts';

const SHIPPED = path.join(import.meta.dirname, '../platform/database/migrations');

/** A database as an earlier version left it, to be filled and then upgraded. */
export interface VersionBefore {
  database: AppDatabase;
  /** Applies the missing migrations. */
  upgrade(): Promise<void>;
  close(): Promise<void>;
}

/** @param migration the number of the first migration that the version did not have, such as '0022'. */
export async function openVersionBefore(migration: string): Promise<VersionBefore> {
  const testDatabase = await createTestDatabase();
  await migrateBefore(testDatabase.connectionString, migration);
  const database = openDatabase(testDatabase.connectionString);
  return {
    database,
    upgrade: () => migrate(testDatabase.connectionString),
    async close() {
      await database.close();
      await testDatabase.drop();
    },
  };
}

/** Migrates an empty database only as far as a version did that did not have this migration yet. */
export async function migrateBefore(connectionString: string, migration: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await cp(SHIPPED, folder, { recursive: true });
  for (const name of await readdir(SHIPPED)) if (name >= migration) await rm(path.join(folder, name));
  await migrate(connectionString, { folder });
  await rm(folder, { recursive: true, force: true });
}
