// Runs a Citus coordinator and two workers on this machine until interrupted, for tests and experiments:
//   node scripts/citus/start.mjs BIN
// BIN is the folder with initdb and postgres of a PostgreSQL that has the extension. The nodes are empty, listen on
// 127.0.0.1 only, and forget everything when they end. Prints CITUS_URL, the coordinator's address, with which the
// database tests run on them (docs/testing.md).
import path from 'node:path';
import { startPostgres } from '../checks/postgres-server.mjs';
import { runCommand } from '../checks/run-command.mjs';

const SETTINGS = [
  "shared_preload_libraries = 'citus'",
  'max_prepared_transactions = 400',
  'max_worker_processes = 64',
  'citus.shard_count = 4',
  "citus.node_conninfo = 'sslmode=disable'",
];
const WORKERS = 2;

/**
 * @param {string} url
 * @param {string} statement
 */
async function run(url, statement) {
  const { code, output } = await runCommand(
    path.join(bin, 'psql'),
    ['-X', '-v', 'ON_ERROR_STOP=1', '-c', statement, url],
    { timeoutMs: 60_000 },
  );
  if (code !== 0) throw new Error(output);
}

const [bin] = process.argv.slice(2);
if (bin === undefined) throw new Error('Give the folder that contains initdb and postgres.');
const [coordinator, ...workers] = await Promise.all(
  Array.from({ length: 1 + WORKERS }, () => startPostgres(bin, SETTINGS)),
);
if (coordinator === undefined) throw new Error('No node was started.');
for (const { url } of [coordinator, ...workers]) await run(url, 'CREATE EXTENSION citus');
await run(
  coordinator.url,
  `SELECT citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator.url).port})`,
);
for (const { url } of workers) {
  await run(coordinator.url, `SELECT citus_add_node('127.0.0.1', ${new URL(url).port})`);
}
console.log(`CITUS_URL=${coordinator.url}`);
