import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { freeBytes } from './free-space.ts';

// No space, quota exceeded, file size limit; PostgreSQL's disk_full.
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
// PostgreSQL reports all other disk errors as io_error.
const FAILING: ReadonlySet<unknown> = new Set(['EIO', '58030']);

/** The code of a bucket's errors, and the status that `/ready` reports. */
export const FILES_AWAY = 'files unavailable';

const AWAY = "The server's file store cannot be reached.";
const NO_ROOM = 'The server has no room left on its disk.';
const READ_ONLY = "The server's disk is read-only.";
const DEFECT = "The server's disk reports errors.";

/**
 * Whether an error is about the server's or database's disk: a temporary condition of the installation; what was being
 * written isn't to blame.
 */
export function isStorageTrouble(error: unknown): boolean {
  return describeStorageTrouble(error) !== null;
}

/** @returns a sentence; null if the error is about something else. */
export function describeStorageTrouble(error: unknown): string | null {
  if (error instanceof AggregateError) {
    return error.errors.map(describeStorageTrouble).find((found) => found !== null) ?? null;
  }
  if (!(error instanceof Error)) return null;
  if ('code' in error && FULL.has(error.code)) return NO_ROOM;
  if ('code' in error && error.code === 'EROFS') return READ_ONLY;
  if ('code' in error && error.code === FILES_AWAY) return AWAY;
  if ('code' in error && FAILING.has(error.code)) return DEFECT;
  return describeStorageTrouble(error.cause);
}

// A file of the maximum size, plus what is read from it.
const RESERVE_BYTES = 100 * 1024 * 1024;

export interface Storage {
  state: 'ok' | 'disk full' | 'disk not writable' | typeof FILES_AWAY;
  /** Whether it is the same for all processes, so that a proxy that left them all out would take everything down. */
  isCommon: boolean;
  /** What the bucket said, if it was that. */
  reason?: string;
}

/** Whether a folder can take an upload right now. */
export async function checkStorage(folder: string): Promise<Exclude<Storage['state'], typeof FILES_AWAY>> {
  try {
    await access(folder, constants.W_OK);
    return (await freeBytes(folder)) < RESERVE_BYTES ? 'disk full' : 'ok';
  } catch {
    return 'disk not writable';
  }
}
