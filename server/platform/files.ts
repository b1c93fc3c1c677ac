import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './errors.ts';
import { makeFolder } from './make-folder.ts';
import { isStorageTrouble } from './storage-trouble.ts';

/** Where files lie that rows name. */
export const KEPT_FOLDERS = ['originals', 'cleaned', 'evidence', 'attachments'] as const;
const FOLDERS = [...KEPT_FOLDERS, 'incoming', 'outbox'] as const;

/**
 * Where the unaltered bytes of a file lie. Relative to the data folder, with forward slashes: as the database keeps it.
 * @param sha256 of the bytes, in hexadecimal.
 */
export function originalPath(sha256: string): string {
  return `originals/${sha256.slice(0, 2)}/${sha256}`;
}

/** Where the unaltered bytes of an evidence image lie: as `originalPath`, in a folder of their own. */
export function evidencePath(sha256: string): string {
  return `evidence/${sha256.slice(0, 2)}/${sha256}`;
}

/** Where a file that was made for a report lies: as `originalPath`, in a folder of its own. */
export function attachmentPath(sha256: string): string {
  return `attachments/${sha256.slice(0, 2)}/${sha256}`;
}

/**
 * Where a cleaned data set lies, relative to the data folder, with forward slashes.
 * @param name the upload's, with an extension that lets a person open it.
 */
export function cleanedPath(name: string): string {
  return `cleaned/${name}`;
}

/** A new name for a file that is still arriving, relative to the data folder. On the same disk as the originals: renamed into place. */
export function incomingPath(): string {
  return `incoming/${randomUUID()}`;
}

/** @param relativePath as the functions above give it and the database keeps it. */
export function resolveDataPath(dataDir: string, relativePath: string): string {
  return path.join(dataDir, ...relativePath.split('/'));
}

/**
 * Makes the data folder ready: it, and what is in it, is for the server's user only. Run by root, it lets the database's
 * system user pass.
 * @throws StartError when it cannot be used.
 */
export async function ensureFolders(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    if ((await makeFolder(dataDir, 0o777)) !== null) await chmod(dataDir, mode);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const folder of FOLDERS) {
      await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = isStorageTrouble(error)
      ? 'Make room on its disk, or make it writable'
      : 'Start Tillwatch as the user who owns it';
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${reason}). ${advice}, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
