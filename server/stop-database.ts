import { loadConfig } from './platform/config.ts';
import { stopLeftoverDatabase } from './platform/database/embedded.ts';
import { StartError } from './platform/errors.ts';

// Run after the server was killed: its database would go on alone until the next start.
const { dataDir, databaseUrl } = loadConfig();
try {
  if (databaseUrl === null) await stopLeftoverDatabase(dataDir);
} catch (error) {
  // Somebody has started the server again in the meantime.
  if (!(error instanceof StartError)) throw error;
}
