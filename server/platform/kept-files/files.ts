// Where files are kept that rows name: a folder, or a bucket of an S3-compatible store.
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FILES_AWAY, type StorageState } from '../storage-trouble.ts';

export interface Files {
  /** For messages to whoever runs the server. Without secrets. */
  readonly place: string;
  /** A folder of this machine for what is arriving or being made. Absolute. */
  readonly scratch: string;
  /**
   * Moves a complete file here, in place of what has the path. It is safe when this resolves.
   * @param temporaryPath as from `newTemporaryPath`, flushed to disk; gone afterwards.
   * @param kept a relative path with forward slashes, as the database stores it.
   */
  keep(temporaryPath: string, kept: string): Promise<void>;
  has(kept: string): Promise<boolean>;
  /** @returns null if it isn't there. */
  open(kept: string): Promise<KeptFile | null>;
  /** Lends a file to work that needs it on this machine; it must not be changed. */
  lend<Result>(kept: string, work: (filePath: string) => Promise<Result>): Promise<Result>;
  /** Harmless if it isn't there. */
  remove(kept: string): Promise<void>;
  list(folder: string): AsyncIterable<ListedFile>;
  /** Writes a small text, unless there is one of that name. */
  writeOnce(name: string, content: string): Promise<void>;
  /** Adds a line to a text that only grows. With a bucket, each process has its own part of it. */
  appendLine(name: string, line: string): Promise<void>;
  /** Whether it can take files right now. */
  check(): Promise<StorageState>;
}

export interface KeptFile {
  sizeBytes: number;
  /** Destroy it if it isn't read to its end. */
  content: Readable;
}

export interface ListedFile {
  /** As the database stores it. */
  kept: string;
  modifiedAt: Date;
}

/** The bucket can't be reached or refuses: never the fault of the file. */
export class FilesAwayError extends Error {
  override readonly name = 'FilesAwayError';
  readonly code = FILES_AWAY;
}

/** A new file on this machine, for what is arriving or being made. */
export function newTemporaryPath({ scratch }: Pick<Files, 'scratch'>): string {
  return path.join(scratch, randomUUID());
}

/** @returns null if it isn't there. */
export async function readKeptText(files: Files, name: string): Promise<string | null> {
  const file = await files.open(name);
  return file && text(file.content);
}

/** @throws with the code ENOENT if it isn't there. */
export async function openKept(files: Files, kept: string): Promise<KeptFile> {
  return (await files.open(kept)) ?? raiseMissing(files, kept);
}

export function raiseMissing({ place }: Pick<Files, 'place'>, kept: string): never {
  throw Object.assign(new Error(`${kept} is missing from ${place}`), { code: 'ENOENT' });
}

/** The SHA-256 by which a file is kept; null if its name is not its hash. */
export function hashOfName(kept: string): string | null {
  return /\/([0-9a-f]{64})$/.exec(kept)?.[1] ?? null;
}

export async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
