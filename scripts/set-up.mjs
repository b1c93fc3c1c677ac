// Gets a clone ready to run: installs what is missing and builds the pages, each only once. It runs before anything is
// installed, so it must work with any Node the machine has and use only built-in modules.
import './require-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = path.join(import.meta.dirname, '..');

/** How long files of an earlier build are kept. */
const KEPT_MS = 30 * 86_400_000;
const modules = path.join(root, 'node_modules');
const vite = path.join(modules, 'vite', 'bin', 'vite.js');
const installStamp = path.join(modules, '.tillwatch-installed');
const pages = path.join(root, 'web', 'dist');
const buildStamp = path.join(pages, '.tillwatch-built');
/** Where the programs that read files are built. */
export const readingPrograms = path.join(root, 'server', 'dist');
const readingStamp = path.join(readingPrograms, '.tillwatch-built');

/** What can't be set up, as a sentence for the person at the terminal. */
export class SetUpError extends Error {}

/**
 * Installs the packages, the product's own Node among them, if any are missing or the lock file has changed. Looks for
 * each of them every time, which takes milliseconds.
 */
export async function ensureInstalled() {
  const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const stamp = hash([lockFile, process.platform, process.arch]);
  const isStamped = readText(installStamp) === stamp;
  if (!isStamped || !isComplete(lockFile)) {
    if (!holdsEveryPackage(lockFile)) {
      console.log('Installing what is missing. The first time takes a minute or two.');
      await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
    }
    await ensureNode();
    writeFileSync(installStamp, stamp);
  }
  nodeBinary();
}

/**
 * An image has only what runs, and none of what the pages are built from.
 * @param {string} lockFile
 */
function isComplete(lockFile) {
  return !existsSync(path.join(root, 'web', 'package.json')) || holdsEveryPackage(lockFile);
}

/** Builds the pages and the programs that read files, if their sources have changed. */
export async function ensureBuilt() {
  await ensureReadingProgramsBuilt();
  await ensurePagesBuilt();
}

async function ensureReadingProgramsBuilt() {
  const config = path.join(root, 'scripts', 'reading-programs.config.mjs');
  const stamp = hash([
    readFileSync(path.join(root, 'package-lock.json')),
    readFileSync(config),
    ...['server', 'contract', 'core'].flatMap(readSources),
  ]);
  if (readText(readingStamp) === stamp) return;
  await run(nodeBinary(), [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    failure: 'The programs that read files could not be built.',
  });
  writeFileSync(readingStamp, stamp);
}

async function ensurePagesBuilt() {
  const stamp = hash([
    readFileSync(path.join(root, 'package-lock.json')),
    ...['web', 'contract', 'core'].flatMap(readSources),
  ]);
  if (readText(buildStamp) === stamp) return;
  console.log('Building the pages.');
  // An interrupted build does not count as finished.
  rmSync(buildStamp, { force: true });
  await run(nodeBinary(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    failure: 'The pages could not be built.',
  });
  removeOldPages();
  compressPages();
  writeFileSync(buildStamp, stamp);
}

/**
 * The Node that the product runs on: the one installed by npm, or the machine's own if it is new enough.
 * @returns {string}
 */
export function nodeBinary() {
  const own = ownNode();
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= wantedNodeMajor()) return process.execPath;
  throw new SetUpError(
    `Node ${wantedNodeMajor()} is missing: ${own} was not installed. Run "npm ci" and look at what it reports for the package "node".`,
  );
}

function ownNode() {
  return path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function wantedNodeVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;
}

function wantedNodeMajor() {
  return Number(wantedNodeVersion().split('.')[0]);
}

function ownNodeWorks() {
  const { status, stdout } = spawnSync(ownNode(), ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === `v${wantedNodeVersion()}`;
}

// The package "node" downloads the program in an install script, which npm may be configured not to run.
async function ensureNode() {
  if (ownNodeWorks()) return;
  console.log(`Fetching Node ${wantedNodeVersion()}.`);
  await npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']).catch(() => undefined);
  if (ownNodeWorks()) return;
  const script = path.join(modules, 'node', 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    await run(process.execPath, [script], {
      cwd: path.dirname(script),
      env: process.env,
      failure: `Node ${wantedNodeVersion()} could not be fetched.`,
    }).catch(() => undefined);
  }
  if (ownNodeWorks()) return;
  if (Number(process.versions.node.split('.')[0]) >= wantedNodeMajor()) return;
  throw new SetUpError(
    `Node ${wantedNodeVersion()} could not be fetched by the package "node". Install Node ${wantedNodeMajor()} yourself and start again.`,
  );
}

/**
 * Whether npm's own list of what it installed includes everything in the lock file; it may not, if somebody ran npm by
 * hand.
 * @param {string} lockFile its text
 * @returns {boolean}
 */
export function holdsEveryPackage(lockFile) {
  const wanted = JSON.parse(lockFile).packages;
  const installed = JSON.parse(
    readText(path.join(modules, '.package-lock.json')) ?? '{"packages":{}}',
  ).packages;
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional }]) => {
    if (!place.includes('node_modules/')) return true;
    // Which of the optional ones belong to this machine, npm knows: those that it installed.
    const isNeeded = !(optional || devOptional) || place in installed;
    return !isNeeded || ((link || installed[place]?.version === version) && isThere(place));
  });
}

/** @param {string} place of a package. An interrupted installation may leave its folder. */
function isThere(place) {
  return existsSync(path.join(root, place, 'package.json'));
}

/** @param {string[]} args */
async function npm(args) {
  const failure = `"npm ${args[0]}" failed; see its own message above. It needs a connection to the npm registry.`;
  const script = npmScript();
  if (script) return run(process.execPath, [script, ...args], { cwd: root, env: process.env, failure });
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', args, { cwd: root, env: process.env, failure, shell: isWindows });
}

// Run directly by this Node: on Windows, npm is a batch file, which only a shell can start.
function npmScript() {
  const folder = path.dirname(process.execPath);
  return [
    process.env.npm_execpath ?? '',
    path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file.endsWith('npm-cli.js') && existsSync(file));
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, failure: string, shell?: boolean }} options
 * @returns {Promise<void>}
 */
function run(command, args, { failure, shell = false, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, shell, stdio: 'inherit' });
    child.on('error', (error) => reject(new SetUpError(`${failure} (${error.message})`)));
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new SetUpError(failure))));
  });
}

/**
 * The names and contents of all files that the pages are built from.
 * @param {string} workspace
 * @returns {(string | Uint8Array)[]}
 */
function readSources(workspace) {
  return readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|[\\/])(node_modules|dist)([\\/]|$)|\.test\.tsx?$/.test(file))
    .toSorted()
    .filter((file) => statSync(path.join(root, workspace, file)).isFile())
    .flatMap((file) => [`${workspace}/${file}`, readFileSync(path.join(root, workspace, file))]);
}

// Files of earlier builds stay for a while, for people with an old page still open.
function removeOldPages() {
  mkdirSync(pages, { recursive: true });
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    const stats = statSync(path.join(pages, file));
    if (stats.isFile() && stats.mtimeMs < Date.now() - KEPT_MS) rmSync(path.join(pages, file));
  }
}

// Compressed once, as small as possible, instead of at every visit.
function compressPages() {
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|json)$/.test(file)) continue;
    if (isNewer(`${file}.br`, file)) continue;
    const content = readFileSync(path.join(pages, file));
    writeFileSync(path.join(pages, `${file}.gz`), gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
    writeFileSync(path.join(pages, `${file}.br`), brotliCompressSync(content, { params }));
  }
}

/**
 * @param {string} made
 * @param {string} from the file it is made from; both paths are relative to the pages
 */
function isNewer(made, from) {
  const timeOf = (/** @type {string} */ file) => statSync(path.join(pages, file)).mtimeMs;
  return existsSync(path.join(pages, made)) && timeOf(made) > timeOf(from);
}

/** @param {(string | Uint8Array)[]} parts */
function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
