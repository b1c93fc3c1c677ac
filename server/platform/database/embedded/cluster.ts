import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseEnvironment } from '../../config.ts';
import { StartError } from '../../errors.ts';
import { isStorageTrouble } from '../../storage-trouble.ts';
import type { Place } from './place.ts';
import { killAll } from './processes.ts';

export const DATABASE_USER = 'tillwatch';

const run = promisify(execFile);

/**
 * Creates the database's files at the first start, all at once or not at all, so an interrupted start leaves nothing
 * that looks like a database.
 * @throws StartError if the files come from another major version of PostgreSQL.
 */
export async function ensureCluster(place: Place, password: string): Promise<void> {
  const version = await readFile(path.join(place.clusterDir, 'PG_VERSION'), 'utf8').catch(() => null);
  const major = place.binaries.version.split('.')[0];
  if (version !== null) {
    if (version.trim() === major) return;
    throw new StartError(
      `The database in ${place.clusterDir} was made by PostgreSQL ${version.trim()}; this version of Tillwatch brings ${major}. ` +
        'Start the version that made it and move the data to a server with DATABASE_URL.',
    );
  }
  await removeUnfinished(place.clusterDir);
  await createCluster(place, password);
}

async function removeUnfinished(clusterDir: string): Promise<void> {
  const folder = path.dirname(clusterDir);
  const prefix = `${path.basename(clusterDir)}.new-`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function createCluster({ binaries, clusterDir, owner }: Place, password: string): Promise<void> {
  const arriving = `${clusterDir}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${arriving}-password`;
  try {
    await mkdir(arriving, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) {
      await chown(arriving, owner.uid, owner.gid);
      await chown(passwordFile, owner.uid, owner.gid);
    }
    const initdb = run(
      binaries.initdb,
      [
        `--pgdata=${arriving}`,
        `--username=${DATABASE_USER}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        '--no-instructions',
      ],
      { cwd: path.parse(clusterDir).root, env: databaseEnvironment(), ...owner },
    );
    const onProcessExit = (): void => killAll(initdb.child.pid, arriving);
    process.on('exit', onProcessExit);
    await initdb.finally(() => process.off('exit', onProcessExit));
    await rename(arriving, clusterDir);
  } catch (error) {
    // It may have filled the disk.
    await rm(arriving, { recursive: true, force: true });
    throw explainCreation(error, clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const NO_ROOM = /No space left on device|Disk quota exceeded|File too large/;

function explainCreation(error: unknown, clusterDir: string): unknown {
  if (!(error instanceof Error)) return error;
  const output = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  if (isStorageTrouble(error) || NO_ROOM.test(output)) {
    return new StartError(
      `There is no room for a new database in ${clusterDir}: it needs 100 MB, and its data comes on top. ` +
        'Make room on that disk, or set DATA_DIR to a folder on another one.',
      { cause: error },
    );
  }
  if (output === '') return error;
  return new StartError(`The database could not be created in ${clusterDir}: ${output}`, { cause: error });
}
