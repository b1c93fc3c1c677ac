// Finds a Chromium for the browser tests: the one named, the machine's own, Debian's package, Playwright's download.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/** The first has no windows and takes a fifth less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const WINDOWS_PROGRAM = 'Google\\Chrome\\Application\\chrome.exe';
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * @param {{ node: string, root: string, say: (text: string) => void }} settings `node` runs Playwright's installer
 * @returns {Promise<{ path: string, version: string } | { problem: string }>}
 */
export async function findBrowser({ node, root, say }) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const found = await tryBrowser(named);
    return found ?? { problem: `CHROMIUM_PATH is ${named}, which doesn't start.` };
  }
  const playwright = path.join(root, 'node_modules/playwright-core/cli.js');
  const onMachine = await firstThatStarts([...machinePrograms(), ...(await downloadedProgram(node, root))]);
  if (onMachine) return onMachine;

  const isRoot = process.getuid?.() === 0;
  if (isRoot && findOnPath('apt-get') !== null) {
    say('No Chromium here: installing the Debian package');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const settings = { env, timeoutMs: INSTALL_TIMEOUT_MS };
    await runCommand('apt-get', ['update'], settings);
    for (const name of DEBIAN_PACKAGES) {
      await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], settings);
      const packaged = await firstThatStarts(machinePrograms());
      if (packaged) return packaged;
    }
  }

  say("No Chromium here: downloading Playwright's");
  const wanted = isRoot && process.platform === 'linux' ? ['--with-deps', 'chromium'] : ['chromium'];
  const install = await runCommand(node, [playwright, 'install', ...wanted], {
    cwd: root,
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  const downloaded = await firstThatStarts(await downloadedProgram(node, root));
  if (downloaded) return downloaded;
  return {
    problem: [
      'No Chromium to test with. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
      "Playwright's installer said:",
      install.output.trim(),
    ].join('\n'),
  };
}

function machinePrograms() {
  const onPath = NAMES.map(findOnPath).filter((found) => found !== null);
  const installed = [
    ...(process.platform === 'darwin' ? MAC_PROGRAMS : []),
    ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, WINDOWS_PROGRAM)),
  ];
  return [...onPath, ...installed.filter((file) => existsSync(file))];
}

/** @param {string} name */
function findOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/**
 * @param {string} node
 * @param {string} root
 * @returns {Promise<string[]>} where Playwright keeps its Chromium, if it has one
 */
async function downloadedProgram(node, root) {
  const ask = `process.stdout.write(require('playwright-core').chromium.executablePath())`;
  const { code, output } = await runCommand(node, ['-e', ask], { cwd: root, timeoutMs: 60_000 });
  const file = output.trim();
  return code === 0 && existsSync(file) ? [file] : [];
}

/** @param {string[]} candidates */
async function firstThatStarts(candidates) {
  for (const candidate of candidates) {
    const found = await tryBrowser(candidate);
    if (found) return found;
  }
  return null;
}

/**
 * A program that exists may still not start: it could be a stub for another package, or lack a library.
 * @param {string} file
 */
async function tryBrowser(file) {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return existsSync(file) ? { path: file, version: 'Chrome' } : null;
  const { code, output } = await runCommand(file, ['--version'], { timeoutMs: 30_000 });
  return code === 0 ? { path: file, version: output.trim().split('\n').at(-1) ?? '' } : null;
}
