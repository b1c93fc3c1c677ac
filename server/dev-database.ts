// Run by `npm run dev`: the embedded database alone, which keeps running when the server restarts. Sends its parent its
// address.
import { loadConfig } from './platform/config.ts';
import { startEmbeddedDatabase } from './platform/database/embedded.ts';
import { StartError } from './platform/errors.ts';
import { openFolder } from './platform/kept-files/folder-files.ts';

const { dataDir } = loadConfig();
try {
  await openFolder(dataDir);
  const database = await startEmbeddedDatabase({ dataDir });
  const stop = async (): Promise<void> => {
    await database.stop();
    process.exit();
  };
  process.once('SIGTERM', () => void stop());
  // The parent is gone.
  process.once('disconnect', () => void stop());
  process.send?.({ connectionString: database.connectionString });
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
