// Files in a bucket of an S3-compatible store, through the official client.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import type { Bucket } from '../config.ts';
import { pipeToFile } from '../pipe-to-file.ts';
import { checkStorage, FILES_AWAY } from '../storage-trouble.ts';
import { FilesAwayError, type Files, hashOf, hashOfName, newTemporaryPath, raiseMissing } from './files.ts';

const CONNECT_WITHIN_MS = 5_000;
const SILENCE_MS = 30_000;
const TRIES = 3;
const RETRY_AFTER_MS = 300;
const CHECK_WITHIN_MS = 1_500;
/** Past this size, a process continues in another object. */
const PART_BYTES = 64 * 1024;

/** Failures are thrown; without a logger, the client also prints some. */
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** @param scratch a folder on this machine. */
export async function openBucket(bucket: Bucket, scratch: string): Promise<Files> {
  // Loaded only if it's used.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    forcePathStyle: bucket.hasPathStyle,
    maxAttempts: TRIES,
    logger: SILENT,
    // We send a SHA-256; not every store knows other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: SILENCE_MS },
  });
  return createBucketFiles(sdk, client, bucket, scratch);
}

function createBucketFiles(
  sdk: typeof Sdk,
  client: Sdk.S3Client,
  { name, prefix }: Bucket,
  scratch: string,
): Files {
  const place = `s3://${name}/${prefix}`;
  const locate = (kept: string): { Bucket: string; Key: string } => ({ Bucket: name, Key: prefix + kept });

  /** @returns null if it doesn't exist. @throws FilesAwayError */
  async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound) return null;
      throw new FilesAwayError(`${place} cannot be used: ${describe(error)}`, { cause: error });
    }
  }

  /** @param body makes a new stream for each attempt, because the client can't send one twice. */
  async function put(
    kept: string,
    options: Partial<Sdk.PutObjectCommandInput>,
    body: () => Readable | string,
  ) {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.send(new sdk.PutObjectCommand({ ...locate(kept), ...options, Body: body() }));
        return;
      } catch (error) {
        const status =
          (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500;
        if (tries === TRIES || (status >= 400 && status < 500)) throw error;
        await sleep(RETRY_AFTER_MS * tries);
      }
    }
  }

  const open: Files['open'] = async (kept) => {
    const found = await ask(() => client.send(new sdk.GetObjectCommand(locate(kept))));
    return found && { sizeBytes: found.ContentLength ?? 0, content: found.Body as Readable };
  };
  const appendLine = createAppending((kept, content) => ask(() => put(kept, {}, () => content)));

  return {
    place,
    scratch,
    async keep(temporaryPath, kept) {
      const { size } = await stat(temporaryPath);
      const read = (): Readable => createReadStream(temporaryPath);
      // The store refuses bytes that don't match the hash.
      const sha256 = hashOfName(kept) ?? (await hashOf(read()));
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      await ask(() => put(kept, { ContentLength: size, ChecksumSHA256: checksum }, read));
      await rm(temporaryPath, { force: true });
    },
    has: async (kept) => (await ask(() => client.send(new sdk.HeadObjectCommand(locate(kept))))) !== null,
    open,
    async lend(kept, work) {
      const found = await open(kept);
      if (!found) raiseMissing({ place }, kept);
      const local = newTemporaryPath({ scratch });
      try {
        await pipeToFile(found.content as AsyncIterable<Buffer>, local);
        const expected = hashOfName(kept);
        if (expected !== null && (await hashOf(createReadStream(local))) !== expected) {
          throw new FilesAwayError(`${kept} arrived changed from ${place}`);
        }
        return await work(local);
      } finally {
        await rm(local, { force: true });
      }
    },
    async remove(kept) {
      await ask(() => client.send(new sdk.DeleteObjectCommand(locate(kept))));
    },
    async *list(folder) {
      let after: string | undefined;
      do {
        const input = { Bucket: name, Prefix: `${prefix}${folder}/`, ContinuationToken: after };
        const page = await ask(() => client.send(new sdk.ListObjectsV2Command(input)));
        for (const { Key = '', LastModified = new Date() } of page?.Contents ?? []) {
          yield { kept: Key.slice(prefix.length), modifiedAt: LastModified };
        }
        after = page?.NextContinuationToken;
      } while (after !== undefined);
    },
    async writeOnce(kept, content) {
      const found = await open(kept);
      if (found) found.content.destroy();
      else await ask(() => put(kept, {}, () => content));
    },
    appendLine,
    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_WITHIN_MS);
      const asked = client.send(new sdk.HeadBucketCommand({ Bucket: name }), { abortSignal });
      const [state, reason] = await Promise.all([
        checkStorage(scratch),
        asked.then(
          () => null,
          (error: unknown) => describe(error),
        ),
      ]);
      // The disk is this process's own.
      return reason === null ? { state, isCommon: false } : { state: FILES_AWAY, isCommon: true, reason };
    },
  };
}

/** Objects can't grow, so each process rewrites its own with the added lines, and starts another once it's long. */
function createAppending(
  write: (kept: string, content: string) => Promise<unknown>,
): (kept: string, line: string) => Promise<void> {
  const parts = new Map<string, { name: string; content: string }>();
  return async (kept, line) => {
    const { dir, name, ext } = path.posix.parse(kept);
    const last = parts.get(kept);
    const part =
      last && last.content.length < PART_BYTES
        ? last
        : { name: `${dir}/${name}.${new Date().toISOString()}.${randomUUID()}${ext}`, content: '' };
    const content = `${part.content}${line}\n`;
    await write(part.name, content);
    parts.set(kept, { name: part.name, content });
  };
}

/** A response without a body, as to HEAD, has no words of its own, but a status. */
function describe(error: unknown): string {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined && name.startsWith('Unknown')) return `it answers with status ${status}`;
  return message === '' || message === name ? name : `${name}: ${message}`;
}
