// Turns a multipart request into an upload.
import { LIMITS, storeId as storeIdField } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import { type Actor, requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { bytesOf, type FormRules, receiveForm } from '../platform/http/receive-form.ts';
import { requireUploadSpace } from '../platform/space.ts';
import { explainUnsupported, readFileType } from './file-type.ts';
import { registerUpload } from './register-upload.ts';

const FORM_RULES: FormRules = {
  maxFileBytes: LIMITS.uploadBytes,
  tooLargeMessage: `File size must be less than ${LIMITS.uploadBytes / 1024 / 1024}MB`,
  refuseName: (filename) =>
    readFileType(filename) === null ? new AppError('UNSUPPORTED_FILE', explainUnsupported(filename)) : null,
};

/**
 * @throws AppError INVALID_INPUT, NOT_FOUND or UNSUPPORTED_FILE, or as `receiveForm` and `requireUploadSpace`; the file
 * is then removed.
 */
export async function acceptUpload(
  { config, files, database, jobs }: Pick<Context, 'config' | 'files' | 'database' | 'jobs'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<{ storeId: number; id: number }> {
  await requireUploadSpace(database.db, actor.user.id, bytesOf(request, FORM_RULES));
  const form = await receiveForm(request, { config, files }, FORM_RULES);
  try {
    const storeId = readStoreId(form.fields.get('storeId'));
    requireStore(actor, storeId);
    const { file } = form;
    if (!file) throw new AppError('INVALID_INPUT', 'Please choose a file', { file: 'Please choose a file' });
    const id = await registerUpload({ files, database, jobs }, actor, storeId, file, {
      isBounded: true,
      isUnattended: actor.tokenScopes !== null,
    });
    return { storeId, id };
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
