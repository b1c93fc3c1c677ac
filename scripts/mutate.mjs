// npm run mutate: breaks a copy of the project in small ways, one at a time, and runs the tests that should notice.
// Prints each mutation that no test noticed, and exits with 1 if there is one. With -- WORD, tries only mutations in
// files whose path contains WORD.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MUTATIONS } from './mutations/mutations.mjs';
import { ensureInstalled, nodeBinary, root } from './set-up.mjs';

const TIMEOUT_MS = 5 * 60_000;

/** Copies the tracked files and links what is installed; the workspace links point to the copy. @returns {string} */
function copyProject() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-mutations-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const folders = new Set(['.']);
  for (const file of stdout.split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(copy, file));
    if (file.includes('/')) folders.add(file.split('/')[0] ?? '.');
  }
  for (const folder of folders) linkInstalled(path.join(root, folder), path.join(copy, folder));
  return copy;
}

/**
 * @param {string} from
 * @param {string} to
 */
function linkInstalled(from, to) {
  const installed = path.join(from, 'node_modules');
  const names = readdirSync(from).includes('node_modules') ? readdirSync(installed) : [];
  if (names.length === 0) return;
  mkdirSync(path.join(to, 'node_modules'));
  for (const name of names.filter((one) => !['@tillwatch', '.cache', '.vite', '.vite-temp'].includes(one))) {
    symlinkSync(path.join(installed, name), path.join(to, 'node_modules', name), 'junction');
  }
  if (!names.includes('@tillwatch')) return;
  mkdirSync(path.join(to, 'node_modules/@tillwatch'));
  for (const name of readdirSync(path.join(installed, '@tillwatch'))) {
    symlinkSync(path.join(to, name), path.join(to, 'node_modules/@tillwatch', name), 'junction');
  }
}

/**
 * @param {string} copy
 * @param {string[]} tests
 * @returns {boolean} whether all of them passed
 */
function pass(copy, tests) {
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--bail=1',
    '--reporter=dot',
    ...tests,
  ];
  const { status } = spawnSync(nodeBinary(), args, { cwd: copy, timeout: TIMEOUT_MS, encoding: 'utf8' });
  return status === 0;
}

/**
 * @param {string} copy
 * @param {import('./mutations/mutations.mjs').Mutation} mutation
 * @returns {'noticed' | 'NOT NOTICED' | 'NOT THERE'}
 */
function tryMutation(copy, { file, from, to, tests }) {
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (text.split(from).length !== 2) return 'NOT THERE';
  try {
    writeFileSync(
      target,
      text.replace(from, () => to),
    );
    return pass(copy, tests) ? 'NOT NOTICED' : 'noticed';
  } finally {
    writeFileSync(target, text);
  }
}

await ensureInstalled();
const wanted = MUTATIONS.filter(({ file }) => file.includes(process.argv[2] ?? ''));
const copy = copyProject();
let unnoticed = 0;
try {
  const tests = [...new Set(wanted.flatMap((mutation) => mutation.tests))];
  if (!pass(copy, tests))
    throw new Error('The tests fail on the unmodified copy, so mutations prove nothing.');
  for (const mutation of wanted) {
    const outcome = tryMutation(copy, mutation);
    if (outcome !== 'noticed') unnoticed += 1;
    console.log(
      `${outcome.padEnd(11)}  ${mutation.file}: ${mutation.from.replaceAll(/\s+/g, ' ')} -> ${mutation.to || 'nothing'}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${wanted.length - unnoticed} of ${wanted.length} noticed`);
process.exitCode = unnoticed > 0 ? 1 : 0;
