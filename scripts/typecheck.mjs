// Type-checks every workspace and the root's own scripts, as many at once as there are cores. What only developers run
// is checked as one project, because it all uses the same parts of the product.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
/** Several checkers for one project would repeat much of the same work; other projects can use the cores. */
const SETTINGS = ['--pretty', 'false', '--checkers', '1'];
const waiting = ['server', 'web', 'tsconfig.tools.json', 'core', 'contract', 'simulation', '.'];

/** @type {Set<string>} */
const printed = new Set();

/**
 * Prints errors that weren't printed before: a file is checked by every workspace that uses it.
 * @param {string} output errors, their further lines indented
 */
function printNew(output) {
  for (const error of output.trimEnd().split(/\r?\n(?! )/)) {
    if (error !== '' && !printed.has(error)) console.log(error);
    printed.add(error);
  }
}

/** @param {string} project */
function check(project) {
  return new Promise((resolve) => {
    const compile = spawn(process.execPath, [compiler, '-p', project, ...SETTINGS], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    compile.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    compile.on('close', (code) => {
      printNew(output);
      resolve(code === 0);
    });
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
