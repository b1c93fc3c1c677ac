import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fastFolder } from '../../scripts/checks/fast-folder.mjs';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createJobs } from '../platform/jobs.ts';
import { createDatabase, type TestDatabase } from './test-database.ts';

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** What the tests' server may forget in a power cut, and a connection for each of many products side by side. */
const TEST_SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Provides the PostgreSQL server of a test run: TEST_DATABASE_URL, or an embedded one that ends with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startServer();
  const template = await createTemplate(server.url);
  project.provide('databaseServerUrl', server.url);
  project.provide('databaseTemplate', new URL(template.connectionString).pathname.slice(1));
  return async () => {
    await template.drop();
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  const dataDir = await mkdtemp(path.join(fastFolder(), 'tillwatch-test-'));
  // Open to the database's own user, when the tests run as root.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbeddedDatabase({ dataDir, settings: TEST_SETTINGS });
  return {
    url: embedded.connectionString,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createTemplate(server: string): Promise<TestDatabase> {
  const template = await createDatabase(server);
  await migrate(template.connectionString);
  await drawNothing(template.connectionString);
  const jobs = createJobs(template.connectionString);
  await jobs.start();
  await jobs.stop({ timeoutMs: 1_000 });
  return template;
}

/** No test's decision comes to a second agent by chance; those about second looks set their share. */
async function drawNothing(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('INSERT INTO second_look_settings (share_percent) VALUES (0)');
  await client.end();
}
