import { createDemoAccounts, listOpenAccounts } from './demo/demo-accounts.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { type Config, loadConfig, loadDemoWeeks } from './platform/config.ts';
import { describeReach } from './platform/http/describe-reach.ts';
import { runTillwatch } from './run.ts';

// npm run demo: three stores with eight weeks of invented sales, and an account for each role. Reachable only from this
// machine, unless HOST says otherwise.
const loadDemoConfig = (): Config => {
  const config = loadConfig();
  return { ...config, host: config.host ?? 'localhost' };
};

await runTillwatch(loadDemoConfig, async ({ app, context, listening }) => {
  const accounts = await createDemoAccounts(context);
  await fillDemo(app, context, accounts, {
    now: wallClockOf(new Date()),
    weeks: loadDemoWeeks(),
    print: (text) => console.log(text),
  });

  console.log(describeReach(context.config, listening).join('\n'));
  console.log('Demo accounts:');
  for (const { role, email, password } of listOpenAccounts(accounts)) {
    console.log(`  ${role.padEnd(10)}  ${email.padEnd(24)}  ${password}`);
  }
});

/** This machine's wall clock: 'YYYY-MM-DDTHH:MM:SS'. */
function wallClockOf(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
