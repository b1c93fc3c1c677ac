import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';

/** The bytes that a reader reads: a file on disk, or one that was unpacked from a zip. */
export interface SourceFile {
  readonly size: number;
  /** A path, or the bytes themselves. */
  readonly location: string | Buffer;
  /** At most the first `length` bytes. */
  head(length: number): Promise<Uint8Array>;
  pieces(pieceBytes: number): AsyncIterable<Buffer>;
  bytes(signal?: AbortSignal): Promise<Buffer>;
}

/** Rejects with the system's error if the file can't be opened. */
export async function fileOnDisk(path: string): Promise<SourceFile> {
  const { size } = await stat(path);
  return {
    size,
    location: path,
    head: (length) => readHead(path, length),
    pieces: (pieceBytes) => createReadStream(path, { highWaterMark: pieceBytes }),
    bytes: (signal) => readFile(path, { signal }),
  };
}

export function fileInMemory(bytes: Buffer): SourceFile {
  return {
    size: bytes.length,
    location: bytes,
    head: async (length) => bytes.subarray(0, length),
    async *pieces(pieceBytes) {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
    // Readers may change what they are given.
    bytes: async () => Buffer.from(bytes),
  };
}

async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
