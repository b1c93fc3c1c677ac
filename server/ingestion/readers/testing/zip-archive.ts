import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a zip made for a test. Sizes and checksum are correct unless overridden. */
export interface ZipFileInput {
  name: string;
  content: string | Uint8Array;
  stored?: boolean;
  zip64?: boolean;
  encrypted?: boolean;
  claimedSize?: number;
  claimedChecksum?: number;
  /** Compressed bytes to use instead of compressing the content. */
  compressed?: Uint8Array;
  method?: number;
}

const MAX_32 = 0xffffffff;

/** Builds a zip archive byte by byte, so a test can get any part of it wrong. */
export function zipArchive(files: readonly ZipFileInput[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const content = Buffer.from(file.content);
    const method = file.method ?? (file.stored === true ? 0 : 8);
    const data = Buffer.from(file.compressed ?? (file.stored === true ? content : deflateRawSync(content)));
    const size = file.claimedSize ?? content.length;
    const flags = 0x0800 | (file.encrypted === true ? 1 : 0);
    const zip64 = file.zip64 === true;
    const sizes = [
      file.claimedChecksum ?? crc32(content),
      zip64 ? MAX_32 : data.length,
      zip64 ? MAX_32 : size,
    ];
    const extra = zip64
      ? bytes([2, 0x0001], [2, 24], [8, size], [8, data.length], [8, offset])
      : Buffer.alloc(0);
    const common = [[2, 45], [2, flags], [2, method], [2, 0], [2, 0], ...sizes.map((value) => [4, value])];
    const lengths = [
      [2, name.length],
      [2, extra.length],
    ];
    const local = Buffer.concat([bytes([4, 0x04034b50], ...common, ...lengths), name, extra, data]);
    directory.push(
      bytes(
        [4, 0x02014b50],
        [2, 45],
        ...common,
        ...lengths,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, zip64 ? MAX_32 : offset],
      ),
      name,
      extra,
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = bytes(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, entries.length],
    [4, offset],
    [2, 0],
  );
  if (!files.some(({ zip64 }) => zip64 === true)) return Buffer.concat([...parts, entries, end]);
  const end64 = bytes(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, files.length],
    [8, files.length],
    [8, entries.length],
    [8, offset],
  );
  const locator = bytes([4, 0x07064b50], [4, 0], [8, offset + entries.length], [4, 1]);
  end.fill(0xff, 8, 20);
  return Buffer.concat([...parts, entries, end64, locator, end]);
}

/** Little-endian numbers, each given as [bytes, value]. */
function bytes(...fields: readonly (readonly number[])[]): Buffer {
  return Buffer.concat(
    fields.map(([length = 0, value = 0]) => {
      const field = Buffer.alloc(length);
      if (length === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, length);
      return field;
    }),
  );
}
