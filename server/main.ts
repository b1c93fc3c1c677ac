import { parseArgs } from 'node:util';
import { describeSetupLink } from './auth/set-up-link.ts';
import { loadConfig } from './platform/config.ts';
import { StartError } from './platform/errors.ts';
import { describeReach } from './platform/http/describe-reach.ts';
import { runTillwatch } from './run.ts';

function readRole(): string | undefined {
  try {
    return parseArgs({ options: { role: { type: 'string' } } }).values.role;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUse: npm start -- [--role web|worker|all]`);
  }
}

await runTillwatch(
  () => loadConfig(undefined, readRole()),
  async ({ context: { config, database }, listening, troubles }) => {
    for (const trouble of troubles) console.error(trouble);
    if (config.role === 'worker') {
      console.log(`Tillwatch is ready to run jobs. Its status is at /ready on port ${listening.port}.`);
      return;
    }
    console.log(describeReach(config, listening).join('\n'));
    const setupLink = await describeSetupLink(database, config.publicUrl);
    if (setupLink !== null) console.log(setupLink);
  },
);
