import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { formatMegabytes, type ReadLimits } from '../limits.ts';
import type { SourceFile } from '../source-file.ts';
import {
  damagedFile,
  passwordProtectedFile,
  tooLargeFile,
  UnreadableFileError,
} from '../unreadable-file-error.ts';

/** A file in a zip, such as a part of an .xlsx workbook. */
export interface PackagePart {
  /** As written in the zip, with forward slashes and no leading one. */
  readonly name: string;
  readonly compressedBytes: number;
  readonly inflatedBytes: number;
  readonly isEncrypted: boolean;
}

export interface WorkbookPackage {
  readonly parts: readonly PackagePart[];
  /** Finds a part despite unusual spelling: any case, backslashes, or percent-encoding. */
  find(name: string): PackagePart | undefined;
  /**
   * Inflates a part into `consume`, waiting for each call's promise. Rejects after the last call if the size or
   * checksum differs from the zip's directory.
   * @param onBytes called with the number of compressed bytes consumed since the last call.
   */
  read(
    part: PackagePart,
    consume: (chunk: Buffer) => unknown,
    onBytes?: (compressedBytes: number) => void,
  ): Promise<void>;
  close(): void;
}

interface ZipPart extends PackagePart {
  readonly entry: Entry;
}

const STORED = 0;
const DEFLATED = 8;
/** How much zlib's own thread inflates ahead while earlier data is being read. */
const INFLATE_AHEAD_BYTES = 1024 * 1024;

/** Opens an .xlsx workbook, or any other zip, and reads its directory. */
export async function openWorkbookPackage(
  { location }: SourceFile,
  limits: Readonly<ReadLimits>,
  signal?: AbortSignal,
): Promise<WorkbookPackage> {
  let zip: ZipFile;
  try {
    const options = { autoClose: false, decodeStrings: false };
    zip = await (typeof location === 'string'
      ? openPromise(location, options)
      : fromBufferPromise(location, options));
  } catch (error) {
    throw asDamage(error);
  }
  // Closing the file may fail after everything is done, when nothing else handles errors.
  zip.on('error', () => {});
  try {
    const parts = await readDirectory(zip, limits);
    return createPackage(zip, parts, limits, signal);
  } catch (error) {
    zip.close();
    throw asDamage(error);
  }
}

async function readDirectory(zip: ZipFile, limits: Readonly<ReadLimits>): Promise<ZipPart[]> {
  if (zip.entryCount > limits.zipEntries) throw tooLargeFile(`it packs ${zip.entryCount} files`);
  const parts: ZipPart[] = [];
  for await (const entry of zip.eachEntry()) {
    parts.push({
      name: entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, ''),
      compressedBytes: entry.compressedSize,
      inflatedBytes: entry.uncompressedSize,
      isEncrypted: entry.isEncrypted(),
      entry,
    });
  }
  return parts;
}

function createPackage(
  zip: ZipFile,
  parts: readonly ZipPart[],
  limits: Readonly<ReadLimits>,
  signal: AbortSignal | undefined,
): WorkbookPackage {
  const byName = new Map<string, ZipPart>();
  const ambiguousNames = new Set<string>();
  for (const part of parts) {
    const key = part.name.toLowerCase();
    if (byName.has(key)) ambiguousNames.add(key);
    else byName.set(key, part);
  }
  let totalInflatedBytes = 0;

  function checkBeforeReading({ name, entry, compressedBytes, inflatedBytes }: ZipPart): void {
    if (ambiguousNames.has(name.toLowerCase())) throw damagedFile(`it holds the part ${name} twice`);
    if (entry.isEncrypted()) throw passwordProtectedFile();
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      throw damagedFile(`the part ${name} is compressed by a method that no spreadsheet program uses`);
    }
    totalInflatedBytes += inflatedBytes;
    if (inflatedBytes > limits.partInflatedBytes || totalInflatedBytes > limits.totalInflatedBytes) {
      throw tooLargeFile(`unpacked, it takes more than ${formatMegabytes(limits.partInflatedBytes)}`);
    }
    if (inflatedBytes > limits.ratioFromBytes && inflatedBytes > compressedBytes * limits.inflationRatio) {
      throw tooLargeFile(`the part ${name} unpacks to more than ${limits.inflationRatio} times its size`);
    }
  }

  return {
    parts,
    find(name) {
      const key = name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
      return byName.get(key) ?? byName.get(percentDecoded(key));
    },
    async read(part, consume, onBytes) {
      const zipPart = part as ZipPart;
      checkBeforeReading(zipPart);
      const { name, entry, compressedBytes, inflatedBytes } = zipPart;
      const deflated = entry.compressionMethod === DEFLATED;
      const inflate = createInflateRaw({
        chunkSize: limits.pieceBytes,
        readableHighWaterMark: INFLATE_AHEAD_BYTES,
      } as ZlibOptions);
      let checksum = 0;
      let actualBytes = 0;
      let reportedBytes = 0;
      let consumerFailed = false;
      const drain = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
        for await (const chunk of chunks) {
          checksum = crc32(chunk, checksum);
          actualBytes += chunk.length;
          if (actualBytes > inflatedBytes) throw damagedFile(`the part ${name} is longer than it says`);
          try {
            signal?.throwIfAborted();
            await consume(chunk);
          } catch (error) {
            consumerFailed = true;
            throw error;
          }
          const consumedBytes = deflated ? inflate.bytesWritten : actualBytes;
          onBytes?.(consumedBytes - reportedBytes);
          reportedBytes = consumedBytes;
        }
      };
      try {
        // Reads the raw compressed bytes; inflating inside the library adds a stream for each part.
        const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
        if (deflated) await pipeline(stored, inflate, drain);
        else await pipeline(stored, drain);
      } catch (error) {
        throw consumerFailed ? error : asDamage(error);
      }
      if (actualBytes !== inflatedBytes) throw damagedFile(`the part ${name} is shorter than it says`);
      if (checksum !== entry.crc32) throw damagedFile(`the part ${name} has changed since it was written`);
      onBytes?.(compressedBytes - reportedBytes);
    },
    close: () => zip.close(),
  };
}

function percentDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Errors of the zip library and zlib mean that the file is damaged, unless they are system errors. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFileError || 'syscall' in error) return error;
  if (/strong encryption/.test(error.message)) return passwordProtectedFile(error);
  if (/End of central directory/.test(error.message)) {
    return damagedFile('it breaks off before its end, as after an interrupted copy or download', error);
  }
  if (/Invalid comment length/.test(error.message)) {
    return damagedFile('other data was added behind its end', error);
  }
  return damagedFile('its packed data is corrupt', error);
}
