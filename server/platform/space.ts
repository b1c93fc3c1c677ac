// Limits how much one person may store on the server, regardless of role.
import { LIMITS } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Context } from './context.ts';
import type { Database } from './database/schema.ts';
import { AppError } from './errors.ts';
import { freeBytes } from './free-space.ts';
import { findSpaceTaken } from './space.queries.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Call before accepting a file, and again after `lockSpace` in the transaction that stores it, so simultaneous files
 * are counted one by one.
 * @throws AppError SPACE_USED_UP
 */
export async function requireSpace(db: Kysely<Database>, userId: number, bytes: number): Promise<void> {
  const { bytesOfDay } = await findSpaceTaken(db, userId);
  if (bytesOfDay + bytes > LIMITS.bytesPerDay) throw dayUsedUp();
}

/**
 * Like `requireSpace`, for a file that will be processed.
 * @throws AppError SPACE_USED_UP or TOO_MANY_UPLOADS
 */
export async function requireUploadSpace(db: Kysely<Database>, userId: number, bytes: number): Promise<void> {
  const { bytesOfDay, unloadedBytes, unfinishedUploads } = await findSpaceTaken(db, userId);
  if (unfinishedUploads >= LIMITS.unfinishedUploads) {
    throw new AppError(
      'TOO_MANY_UPLOADS',
      `${unfinishedUploads} of your uploads wait to be processed, and no more can wait. Upload this file when some of them are done.`,
    );
  }
  if (bytesOfDay + bytes > LIMITS.bytesPerDay) throw dayUsedUp();
  if (unloadedBytes + bytes > LIMITS.unloadedBytes) {
    throw new AppError(
      'SPACE_USED_UP',
      `${formatMegabytes(unloadedBytes)} of your files from the last 30 days were not loaded, because they wait or failed, and ` +
        `only ${formatMegabytes(LIMITS.unloadedBytes)} are kept for you. Answer those that ask for their columns, or ask your ` +
        'administrator about those that failed.',
    );
  }
}

export type Room = Pick<Context, 'files'> & { config: Pick<Context['config'], 'diskReserveBytes'> };

/**
 * @param bytes to be written to this machine's disk.
 * @throws AppError UNAVAILABLE if they would not leave enough for the database.
 */
export async function requireFreeSpace({ config, files }: Room, bytes: number): Promise<void> {
  if ((await freeBytes(files.scratch)) - bytes >= config.diskReserveBytes) return;
  throw new AppError(
    'UNAVAILABLE',
    'The server has too little room left on its disk to take in files. Nothing of this was saved. ' +
      'Please tell your administrator, and try again later.',
  );
}

function dayUsedUp(): AppError {
  return new AppError(
    'SPACE_USED_UP',
    `Within 24 hours one person can add ${formatMegabytes(LIMITS.bytesPerDay)} of files, images and report attachments, ` +
      'and this would be more. Please try again tomorrow.',
  );
}

function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE).toLocaleString('en-US')} MB`;
}
