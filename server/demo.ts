import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDemoAccounts } from './demo/demo-accounts.ts';
import { DEMO_STORE_NUMBER, fillDemoStore } from './demo/demo-store.ts';
import { loadConfig } from './platform/config.ts';
import { runTillwatch } from './run.ts';

const SAMPLE = path.join(import.meta.dirname, '..', 'samples', 'journal-print.xlsx');

// npm run demo: a store whose export has just been processed, and an account of each role.
await runTillwatch(loadConfig, async ({ app, context }) => {
  const accounts = await createDemoAccounts(context);
  await fillDemoStore(app, context, accounts, { name: path.basename(SAMPLE), bytes: await readFile(SAMPLE) });

  console.log(`Tillwatch is ready at ${context.config.publicUrl}`);
  console.log(`Accounts of the demo, whose store is ${DEMO_STORE_NUMBER}:`);
  for (const { role, email, password } of accounts) {
    console.log(`  ${role.padEnd(10)}  ${email.padEnd(24)}  ${password}`);
  }
});
