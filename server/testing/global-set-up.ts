import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import { createJobs } from '../platform/jobs.ts';
import {
  createDatabase,
  distributeTables,
  execute,
  joinNodes,
  listNodes,
  type TestDatabase,
} from './test-database.ts';

interface Server {
  url: string;
  stop(): Promise<void>;
}

/**
 * Provides the PostgreSQL server for a test run: TEST_DATABASE_URL, the coordinator CITUS_URL, or an embedded one that
 * ends with the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['CITUS_URL'] ?? process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startServer();
  const template = await createTemplate(server.url);
  project.provide('databaseServerUrl', server.url);
  project.provide('databaseTemplate', new URL(template.connectionString).pathname.slice(1));
  return async () => {
    await template.drop();
    await server.stop();
  };
}

/** In its own process group, so whatever kills the run, it notices that its parent is gone and stops. */
async function startServer(): Promise<Server> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'database-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const ended = once(server, 'exit');
  const [url] = await Promise.race([
    once(server, 'message'),
    ended.then(() => Promise.reject(new Error('The database of the tests did not start.'))),
  ]);
  return {
    url: String(url),
    async stop() {
      server.disconnect();
      await ended;
    },
  };
}

async function createTemplate(server: string): Promise<TestDatabase> {
  const nodes = await listNodes(server);
  const template = await createDatabase(nodes);
  await migrate(template.connectionString);
  await drawNothing(template.connectionString);
  const jobs = createJobs(template.connectionString);
  await jobs.start();
  await jobs.stop({ timeoutMs: 1_000 });
  if (nodes.length > 1) await spread(template.nodes);
  return template;
}

/** Only a database without connections can be copied, but Citus keeps connections open. */
async function spread(nodes: readonly string[]): Promise<void> {
  await joinNodes(nodes);
  await distributeTables(nodes);
  for (const node of nodes) {
    const name = new URL(node).pathname.slice(1);
    const server = Object.assign(new URL(node), { pathname: '/postgres' }).href;
    await execute(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await execute(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  }
}

/** Keeps decisions in tests from going to a second agent by chance; tests of second looks set their own share. */
async function drawNothing(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('INSERT INTO second_look_settings (share_percent) VALUES (0)');
  await client.end();
}
