// Writes and reads a .tar.gz as a stream, an entry after the other.
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { StartError } from '../platform/errors.ts';
import { waitForRoom } from './wait-for-room.ts';

export interface ArchiveWriter {
  /** @param content comes to exactly `bytes`. */
  add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Puts the archive in its place, whole and on the disk. */
  finish(): Promise<{ bytes: number }>;
  /** Takes back what was written; harmless after `finish`. */
  discard(): Promise<void>;
}

/**
 * @param filePath nothing stands there yet; only its user may read it.
 * @throws StartError when it cannot be written there.
 */
export async function createArchive(filePath: string): Promise<ArchiveWriter> {
  const partPath = `${filePath}.part`;
  if (await stat(filePath).catch(() => null)) {
    throw new StartError(`${filePath} is there already. Name a new file: a backup never replaces another.`);
  }
  const file = await openNew(partPath);
  const pack = tar.pack();
  // Most of what is kept is compressed already: a higher level takes longer and saves nothing.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(pack, gzip, file.createWriteStream({ flush: true }));
  let current: ReturnType<tar.Pack['entry']> | null = null;
  written.catch((error: unknown) => current?.destroy(error as Error));

  return {
    async add(name, bytes, content) {
      const entry = pack.entry({ name, size: bytes, mode: 0o600 });
      current = entry;
      const ended = finished(entry);
      // Whoever waits for it below hears of a failure.
      ended.catch(() => undefined);
      for await (const chunk of content) {
        if (!entry.write(chunk)) await waitForRoom(entry);
      }
      entry.end(undefined);
      await ended;
    },
    async finish() {
      pack.finalize();
      await written;
      await rename(partPath, filePath);
      return { bytes: (await stat(filePath)).size };
    },
    async discard() {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(partPath, { force: true });
    },
  };
}

async function openNew(filePath: string): Promise<FileHandle> {
  try {
    return await open(filePath, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') {
      throw new StartError(
        `${filePath} is there already: another backup is being written, or one was interrupted. Remove it if none is.`,
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
  /** To be read before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
}

/** @throws StartError when it is no whole archive, at the latest at its end. */
export async function* readArchive(filePath: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const passed = pipeline(createReadStream(filePath), createGunzip(), extract);
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
