// Sends the files of an upload: the original as uploaded, or a data set made from it, as a workbook.
import { Readable } from 'node:stream';
import { formatRecordId } from '@tillwatch/contract';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { openKept } from '../../platform/kept-files/files.ts';
import { WORKBOOK_TYPE } from '../../reports/workbook/workbook.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { attachmentHeader } from './attachment-header.ts';
import { convertDataSet } from './convert-data-set.ts';

type Downloading = Pick<Context, 'files' | 'database'>;

/**
 * Byte for byte, and never as anything that a browser would display.
 * @throws AppError NOT_ALLOWED if it has, or may have, card numbers; NOT_FOUND if the file is gone.
 */
export async function sendOriginal(
  context: Downloading,
  actor: Actor,
  reply: FastifyReply,
  upload: UploadRow,
): Promise<FastifyReply> {
  if (upload.card_numbers !== 0 && actor.user.role !== 'admin') {
    throw new AppError(
      'NOT_ALLOWED',
      upload.card_numbers === null
        ? 'This file has not been read to its end, so it may contain card numbers. Only administrators may download the original.'
        : 'This file contains card numbers. Only administrators may download the original.',
    );
  }
  const { raw_data_path: original } = upload;
  if (original === null || !(await context.files.has(original))) {
    throw new AppError('NOT_FOUND', 'The original of this upload is not there any more.');
  }
  await recordDownload(context, actor, upload, 'original');
  const { sizeBytes, content } = await openKept(context.files, original);
  return reply
    .type('application/octet-stream')
    .header('content-length', sizeBytes)
    .header('content-disposition', attachmentHeader(upload.filename))
    .send(content);
}

/** @throws AppError NOT_FOUND if there is none. */
export async function sendDataSet(
  context: Downloading,
  actor: Actor,
  reply: FastifyReply,
  upload: UploadRow,
  kind: 'cleaned' | 'rejected',
): Promise<FastifyReply> {
  const relativePath = kind === 'cleaned' ? upload.cleaned_data_path : upload.rejected_data_path;
  if (relativePath === null || !(await context.files.has(relativePath))) {
    throw new AppError('NOT_FOUND', `There is no file of ${kind} rows of this upload.`);
  }
  await recordDownload(context, actor, upload, kind);
  const { content } = await openKept(context.files, relativePath);
  const name = upload.filename.replace(/\.\w{2,6}$/, '');
  return reply
    .type(WORKBOOK_TYPE)
    .header('content-disposition', attachmentHeader(`${name} - ${kind}.xlsx`))
    .send(Readable.from(convertDataSet(content, kind), { objectMode: false }));
}

async function recordDownload(
  { database: { db } }: Downloading,
  actor: Actor,
  upload: UploadRow,
  kind: string,
): Promise<void> {
  await recordAudit(db, actor, {
    action: 'download',
    entityType: 'data_upload',
    entityId: formatRecordId(upload.store_id, upload.id),
    changes: { after: { file: kind, filename: upload.filename } },
  });
}
