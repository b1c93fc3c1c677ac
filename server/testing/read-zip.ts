import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** @returns the contents of an archive's files, by name. */
export async function readZip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
  }
  return files;
}
