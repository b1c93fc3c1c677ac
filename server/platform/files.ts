import { constants } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './errors.ts';
import { makeFolder } from './make-folder.ts';
import { isStorageTrouble } from './storage-trouble.ts';

/** The folders of files that rows refer to. */
export const KEPT_FOLDERS = ['originals', 'cleaned', 'evidence', 'attachments'] as const;

/**
 * The path of an original, relative to the data folder, with forward slashes, as the database stores it.
 * @param sha256 of the bytes, in hexadecimal.
 */
export function originalPath(sha256: string): string {
  return `originals/${sha256.slice(0, 2)}/${sha256}`;
}

/** The path of an evidence image: like `originalPath`, in a separate folder. */
export function evidencePath(sha256: string): string {
  return `evidence/${sha256.slice(0, 2)}/${sha256}`;
}

/** The path of a report's attachment: like `originalPath`, in a separate folder. */
export function attachmentPath(sha256: string): string {
  return `attachments/${sha256.slice(0, 2)}/${sha256}`;
}

/**
 * The path of a cleaned data set, relative to the data folder, with forward slashes.
 * @param name the upload's, with an extension that people can open.
 */
export function cleanedPath(name: string): string {
  return `cleaned/${name}`;
}

/** @param relativePath as the functions above return it and the database stores it. */
export function resolveDataPath(dataDir: string, relativePath: string): string {
  return path.join(dataDir, ...relativePath.split('/'));
}

/**
 * Prepares a folder, accessible only to the server's user. If run by root, the database's system user may pass.
 * @param within the folders to make in it.
 * @throws StartError if it can't be used.
 */
export async function ensureFolders(root: string, within: readonly string[]): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    if ((await makeFolder(root, 0o777)) !== null) await chmod(root, mode);
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const folder of within) {
      await mkdir(path.join(root, folder), { recursive: true, mode: 0o700 });
    }
  } catch (error) {
    const file = await findFile([...within.map((folder) => path.join(root, folder)), root]);
    if (file !== null) {
      throw new StartError(
        `The data folder ${root} cannot be used: ${file} is not a folder. Move it, or set DATA_DIR or FILES_URL to another folder.`,
        { cause: error },
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    const advice = isStorageTrouble(error)
      ? 'Free up space on its disk, or make it writable'
      : 'Start Tillwatch as the user who owns it';
    throw new StartError(
      `The data folder ${root} cannot be used (${reason}). ${advice}, or set DATA_DIR or FILES_URL to another folder.`,
      { cause: error },
    );
  }
}

/** @returns the first of these places, or of what they are in, where there is something else than a folder. */
async function findFile(places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const found = await stat(place).catch(() => null);
    if (found && !found.isDirectory()) return place;
  }
  const above = path.dirname(places.at(-1) ?? '');
  return above === places.at(-1) ? null : findFile([above]);
}
