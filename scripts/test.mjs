// Runs every kind of check on this clone and ends with one line: how many passed, how many failed.
// Written for whatever Node is on the machine; the checks themselves run on the Node that the product brings along.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { databaseTests, enduranceTests, longTests, sortTests } from './checks/choose-tests.mjs';
import { findBrowser } from './checks/find-browser.mjs';
import { findPostgres, startPostgres } from './checks/postgres-server.mjs';
import { giveUp, runCommand } from './checks/run-command.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { SERVER_ENVIRONMENT } from './server-flags.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary, readingPrograms } from './set-up.mjs';
import { watchNpm } from './watch-npm.mjs';

const root = path.join(import.meta.dirname, '..');
const TOOL_TIMEOUT_MS = 5 * 60_000;
const SHORT = '--tagsFilter=!long';
const LONG = '--tagsFilter=long';
/** At least two: many tests wait more than they work. */
const CORES = Math.max(2, os.availableParallelism());
const WORKERS = { alone: CORES + 1, beside: CORES };

const USAGE = `npm test                  everything but what only the long form runs
npm test -- PATH...       these test files only, of whatever kind
npm run test:unit         what needs neither database nor browser; with -- --watch again after every change
npm run test:long         the whole form of every sweep, looks at every screen, and endurance tests
npm run test:long -- 2/6  the second of six shares of these files
npm run test:postgres     all of the server on the machine's own PostgreSQL`;

/** The scripts of package.json that run this program, by its first argument. */
const SCRIPTS = new Map([
  ['', 'npm test'],
  ['--unit', 'npm run test:unit'],
  ['--long', 'npm run test:long'],
  ['--postgres', 'npm run test:postgres'],
]);
const asked = process.argv.slice(2);

let passed = 0;
let failed = 0;
/** Commands that rerun just what failed. @type {string[]} */
const again = [];
/** The product's own Node, known once it is installed. */
let node = process.execPath;
let environment = process.env;

/** @param {string} text */
const say = (text) => console.log(text);

/**
 * @typedef {{ name: string, passed: number, failed: number, skipped?: number, output: string, startedAt: number,
 *   failedFiles?: string[], command?: string }} Result `command` runs it alone
 * @param {Result} result
 */
function record(result) {
  passed += result.passed;
  failed += result.failed;
  const seconds = ((Date.now() - result.startedAt) / 1000).toFixed(1);
  const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
  const counts = `${result.passed} passed, ${result.failed} failed${skipped}`;
  say(`${result.failed === 0 ? 'ok  ' : 'FAIL'}  ${result.name}: ${counts} (${seconds} s)`);
  if (result.failed === 0) return;
  say(`\n${result.output.trim()}\n`);
  if (result.failedFiles?.length) again.push(`npm test -- ${result.failedFiles.join(' ')}`);
  else if (result.command) again.push(result.command);
}

/** What the person typed. */
function commandAsked() {
  return SCRIPTS.get(asked[0] ?? '') ?? `npm test -- ${asked.join(' ')}`;
}

/**
 * A tool that either finds something or not: one check.
 * @param {string} name
 * @param {string} command the npm command that runs it alone
 * @param {string} program below node_modules, or a script
 * @param {string[]} args
 */
async function checkWith(name, command, program, args) {
  const startedAt = Date.now();
  const { code, output } = await runCommand(node, [path.join(root, program), ...args], {
    cwd: root,
    env: environment,
    timeoutMs: TOOL_TIMEOUT_MS,
  });
  const ok = code === 0;
  record({ name, command, passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, startedAt });
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 */
async function testWith(name, args, more = {}) {
  const startedAt = Date.now();
  const command = commandAsked();
  record({
    name,
    command,
    startedAt,
    ...(await runVitest({ node, root, args, env: { ...environment, ...more } })),
  });
}

async function checkStatically() {
  await checkWith('format', 'npm run format', 'node_modules/oxfmt/bin/oxfmt', ['--check']);
  await checkWith('lint', 'npm run lint', 'node_modules/oxlint/bin/oxlint', [
    '--type-aware',
    '--deny-warnings',
  ]);
  await checkWith('types', 'npm run typecheck', 'scripts/typecheck.mjs', []);
  await checkWith('dead code', 'npm run dead-code', 'node_modules/knip/bin/knip.js', []);
}

/**
 * @param {string[][]} runs the arguments of each
 * @param {{ workers: number }} settings
 */
async function testOnPostgresServer(runs, { workers }) {
  const postgres = findPostgres();
  if (postgres === null) {
    say('--    No PostgreSQL 15 or later on this machine: the tests ran on the embedded database only');
    return;
  }
  const startedAt = Date.now();
  const name = `database tests on a PostgreSQL ${postgres.major} server`;
  try {
    const server = await startPostgres(postgres.bin);
    try {
      for (const args of runs)
        await testWith(name, [`--maxWorkers=${workers}`, ...args], { TEST_DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  } catch (error) {
    record({
      name,
      command: 'npm run test:postgres',
      passed: 0,
      failed: 1,
      output: String(error),
      startedAt,
    });
  }
}

/**
 * @param {string[]} files all when there are none
 * @param {string[]} [more] arguments of the runner
 */
async function testInBrowser(files, more = []) {
  const startedAt = Date.now();
  const browser = await chooseBrowser();
  if ('problem' in browser) {
    const command = 'npm test -- e2e';
    record({ name: 'browser', command, passed: 0, failed: 1, output: browser.problem, startedAt });
    return;
  }
  const names = files.map((file) => path.basename(file)).filter((name) => name !== 'e2e');
  const args = ['--config', 'e2e/vitest.config.ts', `--maxWorkers=${WORKERS.alone}`, ...more, ...names];
  await testWith(`browser (${browser.version})`, args, { CHROMIUM_PATH: browser.path });
}

/** @type {ReturnType<typeof findBrowser> | undefined} */
let choosing;

/** Found or installed once. */
function chooseBrowser() {
  choosing ??= findBrowser({ node, root, say });
  return choosing;
}

async function checkEverything() {
  const others = enduranceTests(root).map((file) => `--exclude=${file}`);
  // Installing one takes the network more than the processor.
  void chooseBrowser();
  await Promise.all([
    testWith('units, database, API', [`--maxWorkers=${WORKERS.beside}`, SHORT, ...others]),
    checkStatically().then(() => testOnPostgresServer([[SHORT, ...databaseTests(root)]], { workers: 1 })),
  ]);
  await testInBrowser([], [SHORT]);
}

/** @param {string[]} files */
async function checkFiles(files) {
  const { browser, others } = sortTests(files);
  if (others.length > 0) await testWith('tests', [`--maxWorkers=${WORKERS.alone}`, ...others]);
  if (browser.length > 0) await testInBrowser(browser);
}

/** @param {string} [share] such as 2/6: the second of six; all of them by default */
async function checkAtLength(share = '1/1') {
  environment = { ...environment, TEST_FORM: 'long' };
  const { sweeping, partly, atLength, onBoth, browser } = longTests(root, share);
  const workers = `--maxWorkers=${WORKERS.beside}`;
  await Promise.all([
    testAll('sweeps and endurance', sweeping, [workers]).then(() =>
      testAll('the rest of units, database, API', partly, [workers, LONG]),
    ),
    testOnPostgresServer(
      [atLength, onBoth.length > 0 ? [LONG, ...onBoth] : []].filter((args) => args.length > 0),
      { workers: 1 },
    ),
  ]);
  if (browser.length > 0) await testInBrowser(browser, ['--tagsFilter=long || barriers']);
}

/**
 * @param {string} name
 * @param {string[]} files none is none
 * @param {string[]} args
 */
async function testAll(name, files, args) {
  if (files.length > 0) await testWith(name, [...args, ...files]);
}

async function checkOnPostgres() {
  const others = enduranceTests(root).map((file) => `--exclude=${file}`);
  await testOnPostgresServer([['--project', 'server', ...others]], { workers: WORKERS.alone });
}

/**
 * Runs the test runner itself, interactively.
 * @param {string[]} args
 */
function watchUnits(args) {
  const runner = path.join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(node, [runner, '--project', 'unit', ...args], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

/** @param {string[]} args */
async function run([first = '', ...rest]) {
  if (first === '--unit' && rest.includes('--watch')) {
    await watchUnits(rest);
    process.exit();
  }
  if (first === '--unit') await testWith('units', ['--project', 'unit', ...rest]);
  else if (first === '--long') await checkAtLength(rest[0]);
  else if (first === '--postgres') await checkOnPostgres();
  else if (first === '') await checkEverything();
  else await checkFiles([first, ...rest]);
}

if (asked[0] === '--help') {
  say(USAGE);
  process.exit();
}
const startedAt = Date.now();
watchNpm(giveUp);
try {
  await ensureInstalled();
  await ensureBuilt();
  node = nodeBinary();
  const programs = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH];
  environment = {
    ...process.env,
    ...SERVER_ENVIRONMENT,
    PATH: programs.join(path.delimiter),
    NODE_ENV: 'test',
    READING_PROGRAMS: readingPrograms,
  };
  await run(asked);
} catch (error) {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  record({ name: 'set-up', command: commandAsked(), passed: 0, failed: 1, output, startedAt });
}

if (again.length > 0) say(`Just what failed:\n${again.map((command) => `  ${command}`).join('\n')}\n`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
