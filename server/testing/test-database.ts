import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServerUrl: string;
    /** The name of a database on it to copy: migrated, with a job queue, empty of everything else. */
    databaseTemplate: string;
  }
}

export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

/** A database of its own with nothing in it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('databaseServerUrl'));
}

/** A database of its own, migrated and with a job queue: made in a tenth of the time that migrating one takes. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('databaseServerUrl'), inject('databaseTemplate'));
}

/** @param template the name of a database that nobody is connected to; an empty one when absent. */
export async function createDatabase(server: string, template = 'template1'): Promise<TestDatabase> {
  const name = `tillwatch_test_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  await execute(server, `ALTER DATABASE ${name} SET timezone TO '${zoneAtNoon()}'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A time zone where it is about noon, so that no test sees a day end. */
function zoneAtNoon(): string {
  const hoursBehind = new Date().getUTCHours() - 12;
  // The signs of these zones are reversed: Etc/GMT+5 is five hours behind.
  return `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
