// Run by the tests' global setup: their PostgreSQL, which stops and cleans up however the run ends. Sends its address
// to its parent.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fastFolder } from '../../scripts/checks/fast-folder.mjs';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';

/** No durability, and enough connections for many products at once. */
const TEST_SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

const dataDir = await mkdtemp(path.join(fastFolder(), 'tillwatch-test-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
// Accessible to the database's own user if the tests run as root.
await chmod(dataDir, 0o711);
const starting = startEmbeddedDatabase({ dataDir, settings: TEST_SETTINGS });
// The parent is gone, or done.
process.once('disconnect', () => {
  void starting
    .then((database) => database.stop())
    .then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
    .finally(() => process.exit());
});
const { connectionString } = await starting;
process.send?.(connectionString);
