// Folders that others write to, used without following links: nothing elsewhere is read or written.
import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A link, or something else, is where a folder or file should be. */
export class RefusedPlaceError extends Error {
  /** Absolute. */
  readonly place: string;

  constructor(place: string, wanted: 'folder' | 'file') {
    super(
      `${place} is a link or something else that is not a ${wanted}. It was left alone: put a real ${wanted} in its place.`,
    );
    this.name = 'RefusedPlaceError';
    this.place = place;
  }
}

export interface Entry {
  name: string;
  kind: 'folder' | 'file' | 'other';
}

/** A folder that is held open: on Linux it stays the same one, even if its path is replaced. */
export interface HeldFolder {
  /** For display. */
  path: string;
  /** The path of something in it, for system calls. */
  inside(name: string): string;
  /** Its entries, by name. */
  list(): Promise<Entry[]>;
  /** @returns null if there is none. @throws RefusedPlaceError if something else is there. */
  hold(name: string): Promise<HeldFolder | null>;
  /** Creates it if there is none. @throws RefusedPlaceError */
  make(name: string): Promise<HeldFolder>;
  /** @throws RefusedPlaceError if it isn't a file. */
  openFile(name: string): Promise<FileHandle>;
  close(): Promise<void>;
}

// Windows only has the last one, and a missing one counts as 0; there, the check beforehand has to do.
const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
const IS_A_LINK = new Set(['ELOOP', 'EMLINK', 'ENOTDIR', 'EISDIR', 'ENXIO']);

/** @param folder its own path may contain links, because whoever configured it chose it. */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  const own = await realpath(folder);
  const held = await holdAt(own, own);
  if (!held) throw new RefusedPlaceError(own, 'folder');
  return held;
}

/** @param shown its path; @param at the same for system calls. */
async function holdAt(shown: string, at: string): Promise<HeldFolder | null> {
  const found = await lstat(at).catch(orNull('ENOENT'));
  if (!found) return null;
  const refused = new RefusedPlaceError(shown, 'folder');
  if (!found.isDirectory()) throw refused;
  if (process.platform === 'win32') return describe(shown, at, null);
  const handle = await open(at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(refuseLinks(refused));
  const opened = await handle.stat();
  if (opened.ino !== found.ino || opened.dev !== found.dev) {
    await handle.close();
    throw refused;
  }
  // Names below this are looked up in the folder that is open, not by its path.
  const byHandle = `/proc/self/fd/${handle.fd}`;
  return describe(shown, existsSync(`${byHandle}/.`) ? byHandle : at, handle);
}

function describe(shown: string, at: string, handle: FileHandle | null): HeldFolder {
  const inside = (name: string): string => path.join(at, name);
  const held: HeldFolder = {
    path: shown,
    inside,
    async list() {
      const entries = await readdir(inside('.'), { withFileTypes: true });
      return entries
        .map((entry) => ({
          name: entry.name,
          kind: entry.isDirectory()
            ? ('folder' as const)
            : entry.isFile()
              ? ('file' as const)
              : ('other' as const),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    hold: (name) => holdAt(path.join(shown, name), inside(name)),
    async make(name) {
      await mkdir(inside(name)).catch(orNull('EEXIST'));
      const made = await held.hold(name);
      if (!made) throw new RefusedPlaceError(path.join(shown, name), 'folder');
      return made;
    },
    async openFile(name) {
      const refused = new RefusedPlaceError(path.join(shown, name), 'file');
      if (!(await lstat(inside(name))).isFile()) throw refused;
      const file = await open(inside(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(refuseLinks(refused));
      if ((await file.stat()).isFile()) return file;
      await file.close();
      throw refused;
    },
    close: async () => handle?.close(),
  };
  return held;
}

function refuseLinks(refused: RefusedPlaceError): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw IS_A_LINK.has(error.code ?? '') ? refused : error;
  };
}

function orNull(code: string): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code !== code) throw error;
    return null;
  };
}
