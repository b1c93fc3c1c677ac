import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { distribute } from '../platform/database/distribution.ts';
import { eventually } from './eventually.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServerUrl: string;
    /** The name of a database on it to copy: migrated, with a job queue, otherwise empty. */
    databaseTemplate: string;
  }
}

export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

/** A separate, empty database. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase([inject('databaseServerUrl')]);
}

/** A separate database, migrated and with a job queue, made in a tenth of the time that migrating takes. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(await listNodes(inject('databaseServerUrl')), inject('databaseTemplate'));
}

/** A copy of a database whose last connections are about to close. */
export async function copyDatabase(connectionString: string): Promise<TestDatabase> {
  const name = new URL(connectionString).pathname.slice(1);
  return eventually(() => createDatabase([inject('databaseServerUrl')], name));
}

/**
 * @param nodes the servers that share it; one, unless it's to be spread.
 * @param template the name of a database without connections; if absent, the new one is empty.
 */
export async function createDatabase(
  nodes: readonly string[],
  template = 'template1',
): Promise<TestDatabase & { nodes: string[] }> {
  const name = `tillwatch_test_${randomBytes(6).toString('hex')}`;
  for (const node of nodes) {
    await execute(node, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    await execute(node, `ALTER DATABASE ${name} SET timezone TO '${zoneAtNoon()}'`);
  }
  const parts = nodes.map((node) => onServer(node, { pathname: `/${name}` }));
  return {
    connectionString: parts[0] ?? '',
    nodes: parts,
    async drop() {
      // Citus reopens its connections.
      for (const node of nodes) {
        await eventually(() => execute(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      }
    },
  };
}

/** The server and, if it is a coordinator of Citus, its workers. */
export async function listNodes(server: string): Promise<string[]> {
  const [found] = await execute(server, "SELECT to_regclass('pg_catalog.pg_dist_node') AS has");
  if (!found?.['has']) return [server];
  const workers = await execute(
    server,
    'SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY 2',
  );
  return [
    server,
    ...workers.map(({ nodename, nodeport }) =>
      onServer(server, { hostname: String(nodename), port: String(nodeport) }),
    ),
  ];
}

/** Makes the first of these databases a coordinator, and the others its workers. */
export async function joinNodes([coordinator, ...workers]: readonly string[]): Promise<void> {
  for (const node of [coordinator!, ...workers]) await execute(node, 'CREATE EXTENSION citus');
  await execute(coordinator!, `SELECT citus_set_coordinator_host(${addressOf(coordinator!)})`);
  for (const worker of workers) await execute(coordinator!, `SELECT citus_add_node(${addressOf(worker)})`);
}

/** @param nodes joined ones. @returns the tables that were moved. */
export async function distributeTables([coordinator]: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: coordinator });
  await client.connect();
  try {
    return await distribute(client);
  } finally {
    await client.end();
  }
}

function addressOf(node: string): string {
  const { hostname, port } = new URL(node);
  return `'${hostname}', ${port}`;
}

function onServer(url: string, part: Partial<Pick<URL, 'hostname' | 'port' | 'pathname'>>): string {
  return Object.assign(new URL(url), part).href;
}

/** A time zone where it's about noon, so no test sees a day end. */
function zoneAtNoon(): string {
  const hoursBehind = new Date().getUTCHours() - 12;
  // The signs of these zones are reversed: Etc/GMT+5 is five hours behind.
  return `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
}

export async function execute(
  connectionString: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
