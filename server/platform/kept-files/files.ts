// Where the files that rows refer to are kept: a folder, or a bucket of an S3-compatible store.
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FILES_AWAY, type Storage } from '../storage-trouble.ts';

export interface Files {
  /** For messages to the server's administrator. Without secrets. */
  readonly place: string;
  /** A folder on this machine for files arriving or being made. Absolute. */
  readonly scratch: string;
  /**
   * Moves a complete file here, replacing any with the same path. The file is safely stored when this resolves.
   * @param temporaryPath as from `newTemporaryPath`, flushed to disk; gone afterwards.
   * @param kept a relative path with forward slashes, as the database stores it.
   */
  keep(temporaryPath: string, kept: string): Promise<void>;
  has(kept: string): Promise<boolean>;
  /** @returns null if it doesn't exist. */
  open(kept: string): Promise<KeptFile | null>;
  /** Runs `work` with a path of the file on this machine. The file must not be changed. */
  lend<Result>(kept: string, work: (filePath: string) => Promise<Result>): Promise<Result>;
  /** Harmless if it doesn't exist. */
  remove(kept: string): Promise<void>;
  list(folder: string): AsyncIterable<ListedFile>;
  /** Writes a small text file, unless there is one with that name. */
  writeOnce(name: string, content: string): Promise<void>;
  /** Adds a line to an append-only text file. In a bucket, each process has its own part of it. */
  appendLine(name: string, line: string): Promise<void>;
  /** Whether files can be kept right now. */
  check(): Promise<Storage>;
}

export interface KeptFile {
  sizeBytes: number;
  /** Destroy it if you don't read it to the end. */
  content: Readable;
}

export interface ListedFile {
  /** As stored in the database. */
  kept: string;
  modifiedAt: Date;
}

/** The bucket can't be reached, or refuses. The file is never to blame. */
export class FilesAwayError extends Error {
  override readonly name = 'FilesAwayError';
  readonly code = FILES_AWAY;
}

/** A path for a new file on this machine that is arriving or being made. */
export function newTemporaryPath({ scratch }: Pick<Files, 'scratch'>): string {
  return path.join(scratch, randomUUID());
}

/** @returns null if it doesn't exist. */
export async function readKeptText(files: Files, name: string): Promise<string | null> {
  const file = await files.open(name);
  return file && text(file.content);
}

/** @throws with the code ENOENT if it doesn't exist. */
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
