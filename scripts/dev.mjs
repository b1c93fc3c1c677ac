// npm run dev: runs the database, a server that restarts on every change, and pages with hot reload, behind one
// address. Ctrl-C stops all three, the database last.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerHelp } from './answer-help.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';
import { ensureInstalled, nodeBinary, root, SetUpError } from './set-up.mjs';
import { watchNpm } from './watch-npm.mjs';

/** @typedef {import('node:child_process').ChildProcess} Child */

/** Folders with the server's sources. */
const WATCHED = ['server', 'core', 'contract'];
const IS_SOURCE = /\.(?:ts|sql|json|txt)$/;
const IS_NO_SOURCE = /(?:^|[\\/])(?:node_modules|dist|testing|tests)[\\/]|\.test\.ts$/;
// Editors write several files at once, some of them twice.
const SETTLES_MS = 150;
// Longer than a clean stop takes.
const ENDS_WITHIN_MS = 15_000;

const stopping = new AbortController();

/**
 * Starts a child in its own process group: Ctrl-C in the terminal reaches only this process, which stops the children
 * in order. They hold a channel to it, and end when it is killed.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} settings
 * @returns {Child}
 */
function start(program, args, settings) {
  return spawn(nodeBinary(), [...SERVER_FLAGS, path.join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...SERVER_ENVIRONMENT, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

/** @param {Child | undefined} child */
async function end(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Windows has no signals: there, closing the channel stops the program.
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(patience);
}

/** Separate, so experiments in development don't touch the data of `npm start`. */
function dataDir() {
  return process.env.DATA_DIR ?? 'dev-data';
}

/** @returns {Promise<{ child?: Child, connectionString: string }>} */
async function startDatabase() {
  const given = process.env.DATABASE_URL;
  if (given) return { connectionString: given };
  const child = start('server/dev-database.ts', [], { DATA_DIR: dataDir() });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new SetUpError('The database did not start.'))),
  ]);
  return { child, connectionString: /** @type {{ connectionString: string }} */ (message).connectionString };
}

/**
 * Runs the server and restarts it after every change. If it does not start, it waits for the next change.
 * @param {Record<string, string>} settings
 * @returns {{ stop: () => Promise<void> }}
 */
function runAndRestartServer(settings) {
  let server = start('server/main.ts', [], settings);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let turn = Promise.resolve();
  const restart = async () => {
    await end(server);
    if (stopping.signal.aborted) return;
    console.log('Restarting the server.');
    server = start('server/main.ts', [], settings);
  };
  for (const folder of WATCHED) {
    watch(path.join(root, folder), { recursive: true, signal: stopping.signal }, (_event, name) => {
      if (name === null || !IS_SOURCE.test(name) || IS_NO_SOURCE.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, SETTLES_MS);
    });
  }
  return {
    async stop() {
      clearTimeout(timer);
      await turn;
      await end(server);
    },
  };
}

/**
 * Serves the pages in this process, so they stop with it however it ends.
 * @param {number} port
 * @param {string} apiUrl
 */
async function servePages(port, apiUrl) {
  process.env.API_URL = apiUrl;
  const library = pathToFileURL(path.join(root, 'node_modules/vite/dist/node/index.js')).href;
  /** @type {import('vite')} */
  const { createServer } = await import(library);
  const server = http.createServer();
  const pages = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    // Vite's own server would end the process at the first signal.
    server: { middlewareMode: true, ws: { server } },
    appType: 'spa',
  });
  server.on('request', pages.middlewares);
  // This serves source code to anyone who asks, so only to this machine.
  server.listen(port, 'localhost');
  await once(server, 'listening').catch((error) => {
    throw new SetUpError(`Port ${port} cannot be used (${error.message}). Choose another one with PORT.`);
  });
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      await pages.close();
    },
  };
}

/** @returns {Promise<number>} */
async function chooseFreePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function run() {
  await ensureInstalled();
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    watchNpm(() => resolve(undefined));
  });
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetUpError(`PORT is ${process.env.PORT}; it must be a number from 1 to 65535.`);
  }
  const url = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const serverPort = String(await chooseFreePort());
  const pages = await servePages(port, `http://127.0.0.1:${serverPort}`);
  const database = await startDatabase();
  const server = runAndRestartServer({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir(),
    PORT: serverPort,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
  });
  console.log(`Pages with hot reload: ${url}`);
  await asked;
  stopping.abort();
  await Promise.all([pages.stop(), server.stop()]);
  await end(database.child);
}

answerHelp(`npm run dev    the database, a server that restarts on every change, and pages with hot reload

Set in the environment or in .env:
  PORT            where it listens, for this machine only (3000)
  PUBLIC_URL      the address that people open (http://localhost:PORT)
  DATA_DIR        where its data and its database are (dev-data)
  DATABASE_URL    a PostgreSQL server instead of its own database

.env.example has all settings.`);

const envFile = path.join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
try {
  await run();
  process.exit();
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  process.exit(1);
}
