// Type-checks every workspace and the root's own scripts, as many at once as there are cores.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
/** Several checkers of one project do much of the same work again; the cores have other projects to do. */
const SETTINGS = ['--pretty', '--checkers', '1'];
const waiting = ['server', 'web', 'core', 'contract', 'e2e', 'bench', 'corpus', 'simulation', '.'].filter(
  (project) => existsSync(path.join(root, project, 'tsconfig.json')),
);

/** @param {string} project */
function check(project) {
  return new Promise((resolve) => {
    const compile = spawn(process.execPath, [compiler, '-p', project, ...SETTINGS], {
      cwd: root,
      stdio: 'inherit',
    });
    compile.on('exit', (code) => resolve(code === 0));
  });
}

let failed = 0;
async function checkNext() {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    if (!(await check(project))) failed += 1;
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
process.exitCode = failed > 0 ? 1 : 0;
