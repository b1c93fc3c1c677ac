// Run by the tests' global set-up: their PostgreSQL, which ends, and leaves nothing behind, however the run ends. Sends its
// parent its address.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fastFolder } from '../../scripts/checks/fast-folder.mjs';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';

/** What the tests' server may forget in a power cut, and a connection for each of many products side by side. */
const TEST_SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

const dataDir = await mkdtemp(path.join(fastFolder(), 'tillwatch-test-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
// Open to the database's own user, when the tests run as root.
await chmod(dataDir, 0o711);
const starting = startEmbeddedDatabase({ dataDir, settings: TEST_SETTINGS });
// The parent is gone, or wants no more.
process.once('disconnect', () => {
  void starting
    .then((database) => database.stop())
    .then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
    .finally(() => process.exit());
});
const { connectionString } = await starting;
process.send?.(connectionString);
