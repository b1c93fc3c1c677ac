// Turns a multipart request into unaltered bytes under their hash, a data_upload row and a job.
import { formatRecordId, LIMITS, storeId as storeIdField, UPLOAD_EXTENSIONS } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import { enqueueIngestion } from '../ingestion/job/ingestion.jobs.ts';
import { type Actor, requireStore } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { originalPath } from '../platform/files.ts';
import { type FormRules, receiveForm } from '../platform/http/receive-form.ts';
import { keepFile } from '../platform/keep-file.ts';
import { holdStore, insertUpload } from './uploads.queries.ts';

const FORM_RULES: FormRules = {
  maxFileBytes: LIMITS.uploadBytes,
  tooLargeMessage: `File size must be less than ${LIMITS.uploadBytes / 1024 / 1024}MB`,
  refuseName: (filename) =>
    readFileType(filename) === null
      ? new AppError('UNSUPPORTED_FILE', 'Please select an Excel file (.xlsx or .xls)')
      : null,
};

/** @throws AppError INVALID_INPUT, NOT_FOUND, FILE_TOO_LARGE or UNSUPPORTED_FILE; nothing of the file is left then. */
export async function acceptUpload(
  { config, database, jobs }: Pick<Context, 'config' | 'database' | 'jobs'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<{ storeId: number; id: number }> {
  const form = await receiveForm(request, config.dataDir, FORM_RULES);
  try {
    const storeId = readStoreId(form.fields.get('storeId'));
    requireStore(actor, storeId);
    const { file } = form;
    if (!file) throw new AppError('INVALID_INPUT', 'Please choose a file', { file: 'Please choose a file' });
    const rawDataPath = originalPath(file.contentHash);
    await keepFile(file.temporaryPath, rawDataPath, config.dataDir);

    return await database.db.transaction().execute(async (tx) => {
      if (!(await holdStore(tx, storeId))) throw new AppError('NOT_FOUND', 'Store not found');
      const id = await insertUpload(tx, {
        store_id: storeId,
        uploaded_by: actor.user.id,
        filename: file.filename,
        file_type: readFileType(file.filename) ?? 'xlsx',
        size_bytes: file.sizeBytes,
        content_hash: file.contentHash,
        raw_data_path: rawDataPath,
      });
      await recordAudit(tx, actor, {
        action: 'create',
        entityType: 'data_upload',
        entityId: formatRecordId(storeId, id),
        changes: {
          after: { filename: file.filename, sizeBytes: file.sizeBytes, contentHash: file.contentHash },
        },
      });
      await enqueueIngestion(jobs, tx, { storeId, uploadId: id });
      return { storeId, id };
    });
  } finally {
    await form.discard();
  }
}

function readStoreId(text: string | undefined): number {
  const parsed = storeIdField.safeParse(text);
  if (!parsed.success) {
    throw new AppError('INVALID_INPUT', 'Please select a store first', {
      storeId: 'Please select a store first',
    });
  }
  return parsed.data;
}

function readFileType(filename: string): 'xlsx' | 'xls' | null {
  const extension = UPLOAD_EXTENSIONS.find((known) => filename.toLowerCase().trimEnd().endsWith(known));
  if (extension === undefined) return null;
  return extension === '.xlsx' ? 'xlsx' : 'xls';
}
