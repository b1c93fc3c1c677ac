// Whether the places outside the database can be used: the disk of the files, and the folder of exports.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { StartError } from './errors.ts';
import { freeBytes } from './free-space.ts';
import { FILES_AWAY, type Storage } from './storage-trouble.ts';

const LOOK_EVERY_MS = 30_000;
// A folder of another machine may never answer.
const ANSWERS_WITHIN_MS = 1_000;
const MEGABYTE = 1024 * 1024;

type Parts = Pick<Context, 'config' | 'files'>;

const TROUBLES: Record<Exclude<Storage['state'], 'ok'>, string> = {
  'disk full': 'has less than 100 MB left: uploads are refused or wait until there is more.',
  'disk not writable': 'cannot be written: uploads wait until it can be.',
  [FILES_AWAY]: 'cannot be used: uploads wait until it can be.',
};

/** The folder that this process watches; null if none. */
function watchedBy({ role, watchDir }: Pick<Config, 'role' | 'watchDir'>): string | null {
  return role === 'web' ? null : watchDir;
}

/** @returns why this process can't read the folder it watches, to follow its name; null if it can, or watches none. */
export async function checkWatched(config: Pick<Config, 'role' | 'watchDir'>): Promise<string | null> {
  const folder = watchedBy(config);
  if (folder === null) return null;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), ANSWERS_WITHIN_MS);
  });
  return Promise.race([checkFolder(folder), limit]).finally(() => clearTimeout(timer));
}

async function checkFolder(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'is not a folder';
    await access(folder, constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return 'is not a folder';
    return code === 'ENOENT' ? 'does not exist' : `cannot be read (${message})`;
  }
}

/** @throws StartError if the watched folder can't be read: files put there would wait without anybody knowing. */
export async function requireWatched(config: Pick<Config, 'role' | 'watchDir'>): Promise<void> {
  const trouble = await checkWatched(config);
  if (trouble === null) return;
  throw new StartError(
    `WATCH_DIR: ${config.watchDir} ${trouble}. Create the folder for Tillwatch's user, or leave WATCH_DIR out.`,
  );
}

/** @returns sentences for whoever runs the product. */
async function findTroubles({ config, files }: Parts): Promise<string[]> {
  const [storage, watched] = [await describeStorage({ config, files }), await checkWatched(config)];
  return [
    ...(storage === null ? [] : [storage]),
    ...(watched === null
      ? []
      : [`WATCH_DIR: ${config.watchDir} ${watched}. Exports in it are not imported.`]),
  ];
}

async function describeStorage({ config, files }: Parts): Promise<string | null> {
  const { state, reason } = await files.check();
  if (state !== 'ok') {
    // 'the folder …' or the address of a bucket.
    const place = files.place.replace(/^the /, 'The ');
    return `${place} ${TROUBLES[state]}${reason === undefined ? '' : ` It says: ${reason}.`}`;
  }
  const free = await freeBytes(files.scratch).catch(() => 0);
  if (free >= config.diskReserveBytes) return null;
  return (
    `The disk of ${files.scratch} has less than DISK_RESERVE_MB=${config.diskReserveBytes / MEGABYTE} free: ` +
    'files are refused until there is more.'
  );
}

interface PlacesWatch {
  /** What the first look found. */
  troubles: readonly string[];
  stop(): Promise<void>;
}

/** Looks now and from time to time, and logs what has changed. */
export async function watchPlaces(
  context: Parts & Pick<Context, 'log'>,
  everyMs = LOOK_EVERY_MS,
): Promise<PlacesWatch> {
  const { log } = context;
  let known: readonly string[] = [];
  let looking: Promise<void> | null = null;
  async function look(): Promise<void> {
    const found = await findTroubles(context);
    for (const trouble of found) if (!known.includes(trouble)) log.warn(trouble);
    for (const trouble of known) if (!found.includes(trouble)) log.info(`No longer so: ${trouble}`);
    known = found;
  }
  await look();
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'The places of files could not be looked at'))
      .finally(() => (looking = null));
  }, everyMs).unref();
  return {
    troubles: known,
    async stop() {
      clearInterval(timer);
    },
  };
}
