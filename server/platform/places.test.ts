import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { runProduct } from '../testing/run-product.ts';
import { runProgram } from '../testing/run-program.ts';
import { loadConfig } from './config.ts';
import { openFolder } from './kept-files/folder-files.ts';
import { checkWatched, watchPlaces } from './places.ts';

/** No disk has as much. */
const TOO_MUCH_MB = '999999999';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['does not exist', async () => undefined],
  ['is not a folder', (place: string) => writeFile(place, '')],
])('the product does not start with a WATCH_DIR that %s', async (reason, make) => {
  const place = path.join(folder, 'exports');
  await make(place);
  const program = runProgram('main.ts', { WATCH_DIR: place, DATA_DIR: path.join(folder, 'data') });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.output().trim()).toBe(
    `WATCH_DIR: ${place} ${reason}. Create the folder for Tillwatch's user, or leave WATCH_DIR out.`,
  );
});

it('a WATCH_DIR that vanishes is logged once, and once more when it is back', async () => {
  const place = path.join(folder, 'exports');
  await mkdir(place);
  const config = loadConfig({ WATCH_DIR: place, DISK_RESERVE_MB: '0' });
  const lines: string[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const files = await openFolder(folder);
  const watch = await watchPlaces({ config, files, log }, 20);
  try {
    expect(watch.troubles).toEqual([]);
    await rm(place, { recursive: true });
    const trouble = `WATCH_DIR: ${place} does not exist. Exports in it are not imported.`;
    await eventually(() => expect(lines).toEqual([trouble]));
    expect(await checkWatched(config)).toBe('does not exist');
    expect(await checkWatched({ ...config, role: 'web' })).toBeNull();
    await mkdir(place);
    await eventually(() => expect(lines).toEqual([trouble, `No longer so: ${trouble}`]));
  } finally {
    await watch.stop();
  }
});

it('a disk with too little room is named at the start and in the log, and so is a lost WATCH_DIR by /ready', async () => {
  const place = path.join(folder, 'exports');
  await mkdir(place);
  const product = await runProduct({ settings: { DISK_RESERVE_MB: TOO_MUCH_MB, WATCH_DIR: place } });
  try {
    const trouble = `has less than DISK_RESERVE_MB=${TOO_MUCH_MB} free: files are refused until there is more.`;
    const output = product.program.output();
    expect(output).toMatch(new RegExp(`^The disk of .*incoming ${trouble}$`, 'm'));
    expect(output).toMatch(new RegExp(`"level":40.*${trouble}`));
    await rm(place, { recursive: true });
    const response = await fetch(`${product.url}/ready`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', role: 'all', watchDir: 'does not exist' },
    ]);
  } finally {
    await product.remove();
  }
}, 120_000);
