// Imports a file on the server's own disk the same way as any upload, and waits until it's processed.
import { type FileHandle, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@tillwatch/contract';
import type { AuditAuthor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanFilename } from '../../platform/http/clean-filename.ts';
import { newTemporaryPath } from '../../platform/kept-files/files.ts';
import { requireFreeSpace } from '../../platform/space.ts';
import { writeHashed } from '../../platform/write-hashed.ts';
import { explainUnsupported, readFileType } from '../file-type.ts';
import { registerUpload } from '../register-upload.ts';
import { findUpload, type UploadRow } from '../uploads.queries.ts';

const LOOK_EVERY_MS = 300;

export interface FileToImport {
  /** Its path or its name. */
  name: string;
  /** The handle is closed here. */
  open: () => Promise<FileHandle>;
}

export type ImportContext = Pick<Context, 'config' | 'files' | 'database' | 'jobs'>;

/**
 * The file itself stays where it is.
 * @returns the upload once it has completed or failed.
 * @throws AppError if the file can't be accepted, UNAVAILABLE if there is no room for it now; the system's error if it
 * can't
 *   be read.
 */
export async function importFile(
  context: ImportContext,
  author: AuditAuthor,
  storeId: number,
  { name, open }: FileToImport,
  signal?: AbortSignal,
): Promise<UploadRow> {
  const filename = cleanFilename(path.basename(name));
  if (readFileType(filename) === null) throw new AppError('UNSUPPORTED_FILE', explainUnsupported(filename));
  const temporaryPath = newTemporaryPath(context.files);
  try {
    const written = await copyFile(context, await open(), temporaryPath);
    const file = { filename, ...written, temporaryPath };
    const id = await registerUpload(context, author, storeId, file, {
      isBounded: false,
      isUnattended: true,
    });
    return await waitForUpload(context, storeId, id, signal);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

async function copyFile(
  context: ImportContext,
  file: FileHandle,
  target: string,
): Promise<Awaited<ReturnType<typeof writeHashed>>> {
  try {
    const { size } = await file.stat();
    if (size > LIMITS.uploadBytes) {
      throw new AppError(
        'FILE_TOO_LARGE',
        `File size must be less than ${LIMITS.uploadBytes / 1024 / 1024}MB`,
      );
    }
    await requireFreeSpace(context, size);
    return await writeHashed(file.createReadStream({ autoClose: false }), target);
  } finally {
    await file.close();
  }
}

async function waitForUpload(
  { database: { db } }: ImportContext,
  storeId: number,
  id: number,
  signal: AbortSignal | undefined,
): Promise<UploadRow> {
  for (;;) {
    const upload = await findUpload(db, storeId, id);
    if (!upload) throw new AppError('NOT_FOUND', 'The upload was removed while it was processed.');
    if (upload.processing_status === 'completed' || upload.processing_status === 'failed') return upload;
    await sleep(LOOK_EVERY_MS, undefined, signal ? { signal } : {});
  }
}
