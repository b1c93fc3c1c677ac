import { loadConfig } from './platform/config.ts';
import { stopLeftoverDatabase } from './platform/database/embedded.ts';
import { StartError } from './platform/errors.ts';

// Run after the server was killed; its database would otherwise keep running until the next start.
const { dataDir, databaseUrl } = loadConfig();
try {
  if (databaseUrl === null) await stopLeftoverDatabase(dataDir);
} catch (error) {
  // The server has been restarted in the meantime.
  if (!(error instanceof StartError)) throw error;
}
