import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeToFile } from './pipe-to-file.ts';

/**
 * Writes a stream to a new file and hashes it on the way. Flushes it to disk, because the response promises that it's
 * stored.
 * @param filePath an absolute path that must not exist yet.
 * @returns SHA-256 in hexadecimal.
 */
export async function writeHashed(
  source: Readable,
  filePath: string,
): Promise<{ sizeBytes: number; contentHash: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeToFile(source as AsyncIterable<Buffer>, filePath, (chunk) => {
    hash.update(chunk);
    sizeBytes += chunk.length;
  });
  return { sizeBytes, contentHash: hash.digest('hex') };
}
