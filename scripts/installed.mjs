// Runs a development tool or a program of this clone, installing first what is missing:
// node scripts/installed.mjs [--built] [--with-browser] [FLAG-OF-NODE…] TOOL-OR-PROGRAM [ARGUMENT…].
// Built means that what it starts runs as with `npm start`: pages and the programs that read files are built. With a
// browser, CHROMIUM_PATH names a Chromium, too.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './checks/find-browser.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary, readingPrograms, root, SetUpError } from './set-up.mjs';

const BUILT = '--built';
const WITH_BROWSER = '--with-browser';

const given = process.argv.slice(2);
const place = given.findIndex((argument) => !argument.startsWith('--'));
const options = given.slice(0, place);
const flags = options.filter((option) => option !== WITH_BROWSER && option !== BUILT);
const [name = '', ...args] = given.slice(place);

/** A file of this clone, or what the package of that name runs. */
function findProgram() {
  if (existsSync(path.join(root, name))) return path.join(root, name);
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

async function build() {
  await ensureBuilt();
  return { READING_PROGRAMS: readingPrograms };
}

/** @param {string} node */
async function prepareBrowser(node) {
  const browser = await findBrowser({ node, root, say: (text) => console.log(text) });
  if ('problem' in browser) throw new SetUpError(browser.problem);
  return { CHROMIUM_PATH: browser.path };
}

try {
  await ensureInstalled();
  const node = nodeBinary();
  const more = {
    ...(options.includes(BUILT) || options.includes(WITH_BROWSER) ? await build() : {}),
    ...(options.includes(WITH_BROWSER) ? await prepareBrowser(node) : {}),
  };
  const programs = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH];
  const child = spawn(node, [...flags, findProgram(), ...args], {
    cwd: root,
    env: { ...process.env, ...more, PATH: programs.join(path.delimiter) },
    stdio: 'inherit',
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  process.exitCode = 1;
}
