import { describeSetupLink } from './auth/set-up-link.ts';
import { loadConfig } from './platform/config.ts';
import { describeReach } from './platform/http/describe-reach.ts';
import { runTillwatch } from './run.ts';

await runTillwatch(loadConfig, async ({ context: { config, database }, listening }) => {
  console.log(describeReach(config, listening).join('\n'));
  const setupLink = await describeSetupLink(database, config.publicUrl);
  if (setupLink !== null) console.log(setupLink);
});
