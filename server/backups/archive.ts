// Writes and reads a .tar.gz as a stream, one entry after another.
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { StartError } from '../platform/errors.ts';
import { flushFolder } from '../platform/flush-folder.ts';
import { openRegularFile } from '../platform/open-regular-file.ts';
import { isStorageTrouble } from '../platform/storage-trouble.ts';
import { waitForRoom } from './wait-for-room.ts';

export interface ArchiveWriter {
  /** @param content exactly `bytes` long. */
  add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Completes the archive and flushes it to disk, still under its temporary name. */
  finish(): Promise<{ bytes: number }>;
  /** Gives the finished archive its final name. */
  publish(): Promise<void>;
  /** Removes what was written; harmless after `publish`. */
  discard(): Promise<void>;
}

/**
 * @param filePath must not exist yet; readable only by its user. The archive has a temporary name until it is complete.
 * @param signal aborts it: pending calls then throw.
 * @throws StartError if the file can't be written.
 */
export async function createArchive(filePath: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const partPath = `${filePath}.part`;
  if (await stat(filePath).catch(() => null)) throw isThere(filePath);
  const file = await openNew(partPath);
  const pack = tar.pack();
  // Most stored files are already compressed: a higher level takes longer and saves nothing.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  let reject: (reason: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, rejectIt) => (reject = rejectIt));
  failure.catch(() => undefined);
  const fail = (error: unknown): void => reject(explainWriting(error, partPath));
  const onAbort = (): void => fail(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  /** Rejects pending waits, which the streams don't always do when the file fails. */
  const orFail = <T>(work: Promise<T>): Promise<T> => Promise.race([failure, work]);

  const stored = store(gzip, file, fail);
  const written = Promise.all([pipeline(pack, gzip), stored]);
  written.catch(fail);

  async function addEntry(...[name, bytes, content]: Parameters<ArchiveWriter['add']>): Promise<void> {
    const entry = pack.entry({ name, size: bytes, mode: 0o600 });
    const ended = finished(entry);
    // Failures reach the caller through the await below.
    ended.catch(() => undefined);
    for await (const chunk of content) {
      if (!entry.write(chunk)) await orFail(waitForRoom(entry));
    }
    entry.end(undefined);
    await ended;
  }

  return {
    async add(name, bytes, content) {
      // A failed archive takes no more entries.
      await orFail(Promise.resolve());
      await orFail(addEntry(name, bytes, content));
    },
    async finish() {
      await orFail(Promise.resolve());
      pack.finalize();
      await orFail(written);
      return { bytes: (await stat(partPath)).size };
    },
    publish: () => publish(partPath, filePath),
    async discard() {
      signal?.removeEventListener('abort', onAbort);
      pack.destroy();
      gzip.destroy();
      await stored.catch(() => undefined);
      await file.close().catch(() => undefined);
      await removePart(partPath);
    },
  };
}

/** @param fail gets the file's own error before the streams turn it into a different one. */
async function store(
  chunks: AsyncIterable<Buffer>,
  file: FileHandle,
  fail: (error: unknown) => void,
): Promise<void> {
  const orFail = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      fail(error);
      throw error;
    });
  for await (const chunk of chunks) await orFail(file.writeFile(chunk));
  await orFail(file.sync());
  await orFail(file.close());
}

async function removePart(partPath: string): Promise<void> {
  try {
    await rm(partPath, { force: true });
  } catch (error) {
    throw new StartError(`${partPath} is left over and could not be removed: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Never replaces a file, not even one created while the archive was being written. */
async function publish(partPath: string, filePath: string): Promise<void> {
  try {
    await link(partPath, filePath);
    await rm(partPath, { force: true });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw isThere(filePath);
    // A file system without hard links, such as on a USB stick.
    if (await stat(filePath).catch(() => null)) throw isThere(filePath);
    await rename(partPath, filePath);
  }
  await flushFolder(path.dirname(filePath));
}

function isThere(filePath: string): StartError {
  return new StartError(`${filePath} already exists. Name a new file: a backup never replaces another.`);
}

function explainWriting(error: unknown, partPath: string): unknown {
  if (!isStorageTrouble(error)) return error;
  return new StartError(
    `${partPath} cannot be written: ${(error as Error).message}. No backup was made. Free up space, or choose another place.`,
    { cause: error },
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

async function openNew(filePath: string): Promise<FileHandle> {
  try {
    return await open(filePath, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new StartError(
        `${filePath} already exists: another backup is running, or one was interrupted. Remove the file if none is running.`,
        { cause: error },
      );
    }
    throw new StartError(`${filePath} cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export interface ArchiveEntry {
  name: string;
  /** Must be read before the next entry is requested. */
  content: AsyncIterable<Buffer>;
}

/** @throws StartError, at the end at the latest, if the archive is incomplete or damaged. */
export async function* readArchive(filePath: string): AsyncGenerator<ArchiveEntry> {
  const file = await openRegularFile(filePath).catch((error: unknown) => {
    throw explainReading(error, filePath);
  });
  const extract = tar.extract();
  const passed = pipeline(file.createReadStream(), createGunzip(), extract);
  passed.catch(() => undefined);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, content: readEntry(entry, filePath) };
      entry.resume();
    }
    await passed;
  } catch (error) {
    throw explainReading(error, filePath);
  } finally {
    extract.destroy();
  }
}

async function* readEntry(entry: AsyncIterable<unknown>, filePath: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw explainReading(error, filePath);
  }
}

const READING_ERRORS = /^(Z_|ERR_STREAM_PREMATURE)|^$/;

function explainReading(error: unknown, filePath: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new StartError(`There is no file ${filePath}.`, { cause: error });
  if (!READING_ERRORS.test(code)) return error;
  return new StartError(`${filePath} is damaged or was cut off (${error.message}). Nothing was changed.`, {
    cause: error,
  });
}

export async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
