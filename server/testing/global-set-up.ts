import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServerUrl: string;
  }
}

/** Provides the PostgreSQL server of a test run: TEST_DATABASE_URL, or an embedded one that ends with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('databaseServerUrl', given);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  // Open to the database's own user, when the tests run as root.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbeddedDatabase({ dataDir });
  project.provide('databaseServerUrl', embedded.connectionString);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
