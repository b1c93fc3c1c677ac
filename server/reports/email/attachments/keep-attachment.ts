// Stores an attachment under its hash, if it fits in the message.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { attachmentPath } from '../../../platform/files.ts';
import { keepFile } from '../../../platform/keep-file.ts';
import { type Files, newTemporaryPath } from '../../../platform/kept-files/files.ts';
import { pipeToFile } from '../../../platform/pipe-to-file.ts';

export interface KeptAttachment {
  sizeBytes: number;
  contentHash: string;
  /** A path relative to the data folder. */
  path: string;
}

/** @returns null if it is larger than `maxBytes`; nothing is then left on disk. */
export async function keepAttachment(
  db: Kysely<Database>,
  bytes: AsyncIterable<Buffer>,
  { files, maxBytes }: { files: Files; maxBytes: number },
): Promise<KeptAttachment | null> {
  const temporaryPath = newTemporaryPath(files);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeToFile(measure(), temporaryPath);
    if (sizeBytes > maxBytes) return null;
    const contentHash = hash.digest('hex');
    const path = attachmentPath(contentHash);
    await keepFile(db, files, temporaryPath, path);
    return { sizeBytes, contentHash, path };
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
