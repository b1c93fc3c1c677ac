// Proves that the counts of each store and day are those of its transactions: `node server/transactions/check-summary.ts`,
// with the settings of the server, and without it running on the embedded database. Exits with 1 when they differ.
import { loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { findWrongDays } from './summary.queries.ts';

const config = loadConfig();
const embedded =
  config.databaseUrl === null
    ? await startEmbeddedDatabase({ dataDir: config.dataDir, as: 'command' })
    : null;
const database = openDatabase(config.databaseUrl ?? embedded?.connectionString ?? '');
try {
  const wrong = await findWrongDays(database.db);
  for (const { storeId, businessDay, kept, counted } of wrong) {
    process.stdout.write(
      `Store ${storeId}, ${businessDay}: kept ${kept?.join(' ') ?? 'nothing'}, counted ${counted?.join(' ') ?? 'nothing'}\n`,
    );
  }
  process.stdout.write(
    wrong.length === 0
      ? 'The counts of every day are those of its rows.\n'
      : `${wrong.length} days differ.\n`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await embedded?.stop();
}
