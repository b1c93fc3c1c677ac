// Verifies that the counts of each store and day match its transactions. Run `node
// server/transactions/check-summary.ts` with the server's settings; with the embedded database, stop the server first.
// Exits with 1 if they differ.
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
    wrong.length === 0 ? 'The counts of every day match its rows.\n' : `${wrong.length} days differ.\n`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await embedded?.stop();
}
