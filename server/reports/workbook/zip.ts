// Writes named contents to a zip archive as a stream, holding only what is being compressed.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** Text is written as UTF-8. Must be under 4 GiB, since sizes in the plain format have 32 bits. */
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
}

interface WrittenEntry {
  name: Buffer;
  offset: number;
  checksum: number;
  compressedSize: number;
  size: number;
}

const VERSION = 20;
// Flags: the sizes follow the data, and the name is UTF-8.
const FLAGS = 0x0808;
const DEFLATED = 8;
// January 1, 1980: the archive need not say when it was created.
const DOS_DATE = 0x21;

/** Reads only as fast as the bytes are consumed. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), offset, checksum: 0, compressedSize: 0, size: 0 };
    yield localHeader(entry);
    for await (const bytes of deflate(measure(content, entry))) {
      entry.compressedSize += bytes.length;
      yield bytes;
    }
    yield descriptor(entry);
    offset += 30 + entry.name.length + entry.compressedSize + 16;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryRecord));
  yield directory;
  yield endRecord(written.length, directory.length, offset);
}

async function* measure(content: ZipEntry['content'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    entry.checksum = crc32(bytes, entry.checksum);
    entry.size += bytes.length;
    yield bytes;
  }
}

async function* deflate(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const compressor = createDeflateRaw();
  const feeding = pipeline(Readable.from(bytes, { objectMode: false }), compressor);
  // An error in the source destroys the compressor, which passes it to the reader below.
  feeding.catch(() => undefined);
  yield* compressor as AsyncIterable<Buffer>;
  await feeding;
}

function localHeader({ name }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ checksum, compressedSize, size }: WrittenEntry): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(checksum, 4);
  record.writeUInt32LE(compressedSize, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function directoryRecord({ name, offset, checksum, compressedSize, size }: WrittenEntry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATED, 10);
  record.writeUInt16LE(DOS_DATE, 14);
  record.writeUInt32LE(checksum, 16);
  record.writeUInt32LE(compressedSize, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

function endRecord(count: number, directorySize: number, directoryOffset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directorySize, 12);
  record.writeUInt32LE(directoryOffset, 16);
  return record;
}
