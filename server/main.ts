import { createSetupLink } from './auth/set-up-link.ts';
import { loadConfig } from './platform/config.ts';
import { runTillwatch } from './run.ts';

await runTillwatch(loadConfig, async ({ context: { config, database } }) => {
  console.log(`Tillwatch is ready at ${config.publicUrl}`);
  const setupLink = await createSetupLink(database.db, config.publicUrl);
  if (setupLink) console.log(`Set-up link: ${setupLink}`);
});
