// Runs a program that needs the built pages and Chromium: node scripts/with-browser.mjs PROGRAM [ARGUMENT…].
import { spawn } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './checks/find-browser.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary, root, SetUpError } from './set-up.mjs';

const [program = '', ...args] = process.argv.slice(2);

try {
  await ensureInstalled();
  await ensureBuilt();
  const node = nodeBinary();
  const browser = await findBrowser({ node, root, say: (text) => console.log(text) });
  if ('problem' in browser) throw new SetUpError(browser.problem);
  const child = spawn(node, [path.join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: browser.path },
    stdio: 'inherit',
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  process.exitCode = 1;
}
