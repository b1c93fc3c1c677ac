import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const help = (program: string, args: string[]): string =>
  execFileSync(process.execPath, [path.join(import.meta.dirname, '..', program), ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  });

it.each([
  ['start.mjs', 'npm start', 'DATABASE_URL'],
  ['demo.mjs', 'npm run demo', 'DEMO_WEEKS'],
  ['dev.mjs', 'npm run dev', 'PUBLIC_URL'],
])('%s says what can be set, and starts nothing', { timeout: 60_000 }, (program, command, setting) => {
  for (const asked of [['--help'], ['-h']]) {
    const usage = help(`scripts/${program}`, asked);
    expect(usage.startsWith(command)).toBe(true);
    for (const name of ['PORT', 'DATA_DIR', setting]) expect(usage).toContain(`\n  ${name}  `);
  }
});

it('a server command says how it is used', { timeout: 60_000 }, () => {
  expect(help('server/import.ts', ['--help'])).toBe(
    'npm run import -- FILE… --store NUMBER [--user EMAIL]\n',
  );
});
