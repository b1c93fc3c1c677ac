import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const NODE_18 =
  "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.19.0'}})";

/** What people run, or what package.json does. */
const PROGRAMS = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.mjs') && !['reading-programs.config.mjs'].includes(file),
);
const ENTRIES = ['start', 'demo', 'dev', 'test', 'typecheck', 'installed', 'import', 'backup', 'restore'];

describe('on Node 18', () => {
  it.each(ENTRIES)('%s.mjs says which Node it needs', { timeout: 60_000 }, (name) => {
    const program = path.join(import.meta.dirname, `${name}.mjs`);
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', NODE_18, program], {
      encoding: 'utf8',
    });
    expect({ status, stderr, stdout }).toEqual({
      status: 1,
      stderr:
        'Tillwatch needs Node 20.19 or later; this is 18.19.0. Install it from https://nodejs.org, and start again.\n',
      stdout: '',
    });
  });

  it('nothing that an old Node does not know comes before that', () => {
    for (const file of PROGRAMS) {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      if (!/import\.meta\.(dirname|filename)/.test(text)) continue;
      expect([file, /^import .*$/m.exec(text)?.[0]]).toEqual([file, "import './require-node.mjs';"]);
    }
  });
});

describe('what is installed', () => {
  let clone: string;
  const lock = {
    packages: {
      '': {},
      web: {},
      'node_modules/own': { link: true },
      'node_modules/a': { version: '1.0.0' },
      'web/node_modules/b': { version: '2.0.0', dev: true },
      'node_modules/c': { version: '3.0.0', optional: true },
      'node_modules/d': { version: '3.0.0', optional: true },
    },
  };
  const installed = {
    packages: {
      'node_modules/own': { link: true },
      'node_modules/a': { version: '1.0.0' },
      'web/node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0' },
    },
  };

  beforeEach(() => {
    clone = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-test-'));
    mkdirSync(path.join(clone, 'scripts'));
    for (const file of ['set-up.mjs', 'require-node.mjs']) {
      cpSync(path.join(import.meta.dirname, file), path.join(clone, 'scripts', file));
    }
    for (const place of Object.keys(installed.packages)) {
      mkdirSync(path.join(clone, place), { recursive: true });
      writeFileSync(path.join(clone, place, 'package.json'), '{}');
    }
    writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  function isComplete(lockFile: object = lock): boolean {
    const setUp = pathToFileURL(path.join(clone, 'scripts/set-up.mjs')).href;
    const program = `import { holdsEveryPackage } from '${setUp}'; console.log(holdsEveryPackage(${JSON.stringify(JSON.stringify(lockFile))}))`;
    return (
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }) ===
      'true\n'
    );
  }

  it('is complete without the optional packages of other machines', { timeout: 60_000 }, () => {
    expect(isComplete()).toBe(true);
  });

  it.each(['node_modules/a', 'web/node_modules', 'node_modules/c', 'node_modules/own'])(
    'is not complete without %s',
    { timeout: 60_000 },
    (place) => {
      rmSync(path.join(clone, place), { recursive: true });
      expect(isComplete()).toBe(false);
    },
  );

  it('is not complete after the lock file has got another package, or version', { timeout: 60_000 }, () => {
    const more = { 'node_modules/e': { version: '1.0.0' } };
    expect(isComplete({ packages: { ...lock.packages, ...more } })).toBe(false);
    const newer = { 'node_modules/a': { version: '1.0.1' } };
    expect(isComplete({ packages: { ...lock.packages, ...newer } })).toBe(false);
  });
});
