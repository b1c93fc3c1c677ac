import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a new file and hashes it on the way; flushed to the disk, since the answer promises that it is kept.
 * @param filePath absolute; nothing stands there yet.
 * @returns SHA-256 in hexadecimal.
 */
export async function writeHashed(
  source: Readable,
  filePath: string,
): Promise<{ sizeBytes: number; contentHash: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(
    source,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(filePath, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { sizeBytes, contentHash: hash.digest('hex') };
}
