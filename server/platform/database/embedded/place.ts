import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseEnvironment } from '../../config.ts';
import { StartError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { type Binaries, describeBinaries, locateBinaries } from './binaries.ts';
import { readPassword } from './password.ts';
import { isRoot, provideSystemUser, type SystemUser } from './system-user.ts';

/** Where an embedded database is stored, and the user it runs as. */
export interface Place {
  binaries: Binaries;
  /** PostgreSQL's own data folder. */
  clusterDir: string;
  /** Null for the user who runs the program. */
  owner: SystemUser | null;
}

// For files that the database's user can't access in their usual place.
const REACHABLE_ROOT = '/var/lib/tillwatch';
const run = promisify(execFile);

/**
 * Chooses the place, in the data folder if possible. If the program runs as root and the database's user has no access
 * there (as in a clone below /root), binaries or data go below /var/lib/tillwatch, and a file in the data folder says
 * so.
 */
export async function choosePlace(dataDir: string, log?: Pick<Log, 'info'>): Promise<Place> {
  const binaries = await locateBinaries();
  if (!isRoot()) return { binaries, clusterDir: await findClusterDir(dataDir), owner: null };

  const clusterDir = await findClusterDir(dataDir);
  const owner = (await findOwner(clusterDir)) ?? (await provideSystemUser(log));
  return {
    binaries: await provideReachableBinaries(binaries, owner, log),
    clusterDir: await provideReachableCluster(dataDir, clusterDir, owner, log),
    owner,
  };
}

/** The cluster of a data folder, whether or not it exists yet. */
export async function findClusterDir(dataDir: string): Promise<string> {
  const note = await readFile(notePath(dataDir), 'utf8').catch(() => null);
  if (note === null) return path.join(dataDir, 'postgres');
  const clusterDir = note.trim();
  if (!(await exists(path.join(clusterDir, 'PG_VERSION')))) {
    throw new StartError(
      `The database of ${dataDir} was kept in ${clusterDir}, as ${notePath(dataDir)} says, but is no longer there. ` +
        'Bring it back, or remove that file to begin with an empty database.',
    );
  }
  return clusterDir;
}

function notePath(dataDir: string): string {
  return path.join(dataDir, 'postgres.location');
}

// Keeps the cluster's owner, because user ids may differ in another container that mounts the same folder.
async function findOwner(clusterDir: string): Promise<SystemUser | null> {
  const found = await stat(clusterDir).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

async function provideReachableBinaries(
  binaries: Binaries,
  owner: SystemUser,
  log?: Pick<Log, 'info'>,
): Promise<Binaries> {
  if (await canRun(binaries, owner)) return binaries;
  const root = path.join(REACHABLE_ROOT, `postgresql-${binaries.version}`);
  const copy = describeBinaries(root, binaries.version);
  if (await canRun(copy, owner)) return copy;

  const arriving = `${root}.${process.pid}`;
  await mkdir(REACHABLE_ROOT, { recursive: true, mode: 0o755 });
  await chmod(REACHABLE_ROOT, 0o755);
  await rm(root, { recursive: true, force: true });
  await cp(binaries.root, arriving, { recursive: true, verbatimSymlinks: true });
  await makeReadable(arriving);
  await rename(arriving, root);
  log?.info(`Copied the database's programs to ${root}: its user cannot reach ${binaries.root}`);
  if (await canRun(copy, owner)) return copy;
  throw new StartError(
    `The database's programs do not run on this machine (${copy.postgres} --version fails). ` +
      'Set DATABASE_URL to a PostgreSQL server, version 15 or later.',
  );
}

async function canRun(binaries: Binaries, owner: SystemUser): Promise<boolean> {
  // initdb also needs postgres and the share folder, which a check of the libraries alone would miss.
  try {
    const options = { ...owner, cwd: '/', env: databaseEnvironment() };
    await run(binaries.postgres, ['--version'], options);
    await run(binaries.initdb, ['--version'], options);
    await access(path.join(binaries.root, 'share'), constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(file);
    else if (entry.isFile()) await chmod(file, ((await stat(file)).mode | 0o444) & 0o755);
  }
}

async function provideReachableCluster(
  dataDir: string,
  clusterDir: string,
  owner: SystemUser,
  log?: Pick<Log, 'info'>,
): Promise<string> {
  const obstacle = await findObstacle(path.dirname(clusterDir), owner);
  if (!obstacle) return clusterDir;
  if (await exists(path.join(clusterDir, 'PG_VERSION'))) {
    throw new StartError(
      `The database in ${clusterDir} cannot be reached by the system user it runs as, because ${obstacle} is closed to it. ` +
        `Open that folder (chmod o+x ${obstacle}) or move the data folder.`,
    );
  }
  const elsewhere = await chooseElsewhere(dataDir, log);
  await mkdir(path.dirname(elsewhere), { recursive: true, mode: 0o755 });
  for (const folder of [REACHABLE_ROOT, path.dirname(elsewhere)]) await chmod(folder, 0o755);
  log?.info(
    `The database's files are kept in ${elsewhere}: its user cannot reach ${clusterDir} (${obstacle} is closed to it)`,
  );
  return elsewhere;
}

/** A folder of its own for each data folder, even where an earlier one was deleted and its cluster was left. */
async function chooseElsewhere(dataDir: string, log?: Pick<Log, 'info'>): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const elsewhere = path.join(REACHABLE_ROOT, name, 'postgres');
  if ((await readPassword(dataDir)) !== null || !(await exists(path.join(elsewhere, 'PG_VERSION'))))
    return elsewhere;
  log?.info(
    `${elsewhere} has the database of an earlier ${dataDir}. Delete it if you do not need it anymore.`,
  );
  return path.join(REACHABLE_ROOT, `${name}-${randomBytes(4).toString('hex')}`, 'postgres');
}

/** Records the location of a cluster outside the data folder. Call once the cluster exists. */
export async function notePlace(dataDir: string, clusterDir: string): Promise<void> {
  if (clusterDir === path.join(dataDir, 'postgres')) return;
  await writeFile(notePath(dataDir), `${clusterDir}\n`);
}

/** The first folder on the path that the user can't enter, or null. */
async function findObstacle(folder: string, user: SystemUser): Promise<string | null> {
  const { root } = path.parse(folder);
  const steps = folder.slice(root.length).split(path.sep).filter(Boolean);
  let way = root;
  for (const step of ['', ...steps]) {
    way = path.join(way, step);
    const { mode, uid, gid } = await stat(way);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return way;
  }
  return null;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
