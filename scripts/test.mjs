// Runs every kind of check on this clone and ends with one line: how many passed, how many failed.
// Written for whatever Node is on the machine; the checks themselves run on the Node that the product brings along.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './checks/find-browser.mjs';
import { findPostgres, startPostgres } from './checks/postgres-server.mjs';
import { runCommand } from './checks/run-command.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { SERVER_ENVIRONMENT } from './server-flags.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary } from './set-up.mjs';

const root = path.join(import.meta.dirname, '..');
const TOOL_TIMEOUT_MS = 5 * 60_000;

let passed = 0;
let failed = 0;
/** The product's own Node, known once it is installed. */
let node = process.execPath;
let environment = process.env;

/** @param {string} text */
const say = (text) => console.log(text);

/** @param {{ name: string, passed: number, failed: number, skipped?: number, output: string, startedAt: number }} result */
function record(result) {
  passed += result.passed;
  failed += result.failed;
  const seconds = ((Date.now() - result.startedAt) / 1000).toFixed(1);
  const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
  const counts = `${result.passed} passed, ${result.failed} failed${skipped}`;
  say(`${result.failed === 0 ? 'ok  ' : 'FAIL'}  ${result.name}: ${counts} (${seconds} s)`);
  if (result.failed > 0) say(`\n${result.output.trim()}\n`);
}

/**
 * A tool that either finds something or not: one check.
 * @param {string} name
 * @param {string} program below node_modules, or a script
 * @param {string[]} args
 */
async function checkWith(name, program, args) {
  const startedAt = Date.now();
  const { code, output } = await runCommand(node, [path.join(root, program), ...args], {
    cwd: root,
    env: environment,
    timeoutMs: TOOL_TIMEOUT_MS,
  });
  const ok = code === 0;
  record({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, startedAt });
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 */
async function testWith(name, args, more = {}) {
  const startedAt = Date.now();
  record({ name, startedAt, ...(await runVitest({ node, root, args, env: { ...environment, ...more } })) });
}

/** Kills a database of its own, whichever the others use. */
const EMBEDDED_ONLY = ['server/random-kills.test.ts'];

/** Test files that start the server, and so speak to a database. */
function databaseTests() {
  return readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('server', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => !EMBEDDED_ONLY.includes(file))
    .filter((file) => {
      const imports = readFileSync(path.join(root, file), 'utf8').matchAll(/from '(\.[^']*)'/g);
      return [...imports].some(([, target = '']) =>
        path.posix.join(path.posix.dirname(file), target).startsWith('server/testing/'),
      );
    });
}

async function testOnPostgresServer() {
  const postgres = findPostgres();
  if (postgres === null) {
    say('--    No PostgreSQL 15 or later on this machine: the API tests ran on the embedded database only');
    return;
  }
  const startedAt = Date.now();
  const name = `API on a PostgreSQL ${postgres.major} server`;
  try {
    const server = await startPostgres(postgres.bin);
    try {
      await testWith(name, databaseTests(), { TEST_DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  } catch (error) {
    record({ name, passed: 0, failed: 1, output: String(error), startedAt });
  }
}

async function testInBrowser() {
  const startedAt = Date.now();
  const browser = await findBrowser({ node, root, say });
  if ('problem' in browser) {
    record({ name: 'browser', passed: 0, failed: 1, output: browser.problem, startedAt });
    return;
  }
  await testWith(`browser (${browser.version})`, ['--config', 'e2e/vitest.config.ts'], {
    CHROMIUM_PATH: browser.path,
  });
}

async function checkEverything() {
  await checkWith('format', 'node_modules/oxfmt/bin/oxfmt', ['--check']);
  await checkWith('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  await checkWith('types', 'scripts/typecheck.mjs', []);
  await checkWith('dead code', 'node_modules/knip/bin/knip.js', []);
  await testWith('units, database, API', []);
  await testOnPostgresServer();
  await testInBrowser();
}

const startedAt = Date.now();
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
  };
  await checkEverything();
} catch (error) {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  record({ name: 'set-up', passed: 0, failed: 1, output, startedAt });
}

say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
