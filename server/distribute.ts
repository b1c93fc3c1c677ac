// npm run distribute: spreads the stores over the nodes of a Citus database. Safe to run again: it does what is
// missing.
import { readArguments, runCommand, usageError } from './command.ts';
import { loadConfig } from './platform/config.ts';
import { closeClient, connectClient } from './platform/database/client.ts';
import { distribute, requireNodes } from './platform/database/distribution.ts';
import { explainDatabaseError } from './platform/database/explain-database-error.ts';
import { migrate } from './platform/database/migrate.ts';
import { requireUnused } from './platform/database/require-unused.ts';
import { StartError } from './platform/errors.ts';

const USAGE = 'npm run distribute';

await runCommand(async () => {
  if (readArguments(USAGE, {}).positionals.length > 0) throw usageError('It takes no arguments.', USAGE);
  const { databaseUrl } = loadConfig();
  if (databaseUrl === null) {
    throw new StartError('The embedded database is one node. Set DATABASE_URL to the coordinator of Citus.');
  }
  await migrate(databaseUrl);
  const tables = await distributeTables(databaseUrl);
  process.stdout.write(
    tables.length === 0
      ? 'All tables are where they belong.\n'
      : `Moved to the nodes, or to the care of the coordinator: ${tables.join(', ')}.\n`,
  );
  return 0;
});

async function distributeTables(databaseUrl: string): Promise<string[]> {
  const client = await connectClient(databaseUrl, { name: 'distribute' });
  try {
    await requireNodes(client);
    await requireUnused(client);
    return await distribute(client);
  } catch (error) {
    throw explainDatabaseError(error, databaseUrl);
  } finally {
    await closeClient(client);
  }
}
