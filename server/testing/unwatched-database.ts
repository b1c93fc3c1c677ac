import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { createMigratedDatabase } from './test-database.ts';

export interface UnwatchedDatabase {
  database: AppDatabase;
  drop(): Promise<void>;
}

/** A database in which nothing takes statistics of these tables unless it is asked to. */
export async function createUnwatchedDatabase(tables: readonly string[]): Promise<UnwatchedDatabase> {
  const testDatabase = await createMigratedDatabase();
  const database = openDatabase(testDatabase.connectionString);
  for (const table of tables)
    await database.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  return {
    database,
    async drop() {
      await database.close();
      await testDatabase.drop();
    },
  };
}
