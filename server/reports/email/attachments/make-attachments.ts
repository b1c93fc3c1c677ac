// Creates a report's attachments as files that no longer change.
import { LIMITS, type ReportChoices, type TransactionStats } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Files } from '../../../platform/kept-files/files.ts';
import type { ExportedStore } from '../../export.queries.ts';
import { nameForFile } from '../../name-for-file.ts';
import { WORKBOOK_TYPE } from '../../workbook/workbook.ts';
import type { AttachmentRecord } from '../email-reports.queries.ts';
import { writeDetailReport } from './detail-report.ts';
import { keepAttachment } from './keep-attachment.ts';
import { writeRawData } from './raw-data.ts';
import type { ReviewedScope } from './reviewed.queries.ts';
import { listScreenshots } from './screenshots.ts';

export interface AttachmentsRequest {
  choices: ReportChoices;
  scope: ReviewedScope;
  store: ExportedStore;
  stats: TransactionStats;
  actor: Actor;
  files: Files;
}

/**
 * @param db a transaction with a consistent snapshot, so the files agree with each other.
 * @throws AppError FILE_TOO_LARGE if they don't fit in a message.
 */
export async function makeAttachments(
  db: Kysely<Database>,
  request: AttachmentsRequest,
): Promise<AttachmentRecord[]> {
  const { choices, scope, store, files } = request;
  const screenshots = choices.includeScreenshots ? await listScreenshots(db, scope) : [];
  const images = screenshots.map(({ attachment }) => attachment);
  let leftBytes = LIMITS.reportAttachmentBytes - sumBytes(images);

  async function keepWorkbook(name: string, bytes: AsyncIterable<Buffer>): Promise<AttachmentRecord> {
    const kept = leftBytes < 0 ? null : await keepAttachment(db, bytes, { files, maxBytes: leftBytes });
    if (!kept) throw tooLarge(choices, images);
    leftBytes -= kept.sizeBytes;
    return {
      filename: `${nameForFile(name, store.storeNumber, scope)}.xlsx`,
      content_type: WORKBOOK_TYPE,
      size_bytes: kept.sizeBytes,
      content_hash: kept.contentHash,
      path: kept.path,
    };
  }

  if (leftBytes < 0) throw tooLarge(choices, images);
  const details = choices.includeDetails
    ? [
        await keepWorkbook(
          'detail-report',
          writeDetailReport(db, { ...request, screenshots, generatedAt: new Date() }),
        ),
      ]
    : [];
  const rawData = choices.includeRawData ? [await keepWorkbook('raw-data', writeRawData(db, scope))] : [];
  return [...details, ...images, ...rawData];
}

function sumBytes(attachments: readonly AttachmentRecord[]): number {
  return attachments.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0);
}

function tooLarge(choices: ReportChoices, images: readonly AttachmentRecord[]): AppError {
  const removable = [
    ...(choices.includeRawData ? ['the raw data'] : []),
    ...(images.length > 0 ? [`the video screenshots (${writeMegabytes(sumBytes(images))})`] : []),
  ];
  const advice = removable.length > 0 ? `Leave out ${removable.join(' or ')}, or choose` : 'Choose';
  return new AppError(
    'FILE_TOO_LARGE',
    `The attachments are larger than ${writeMegabytes(LIMITS.reportAttachmentBytes)} in total, which mailboxes refuse. ${advice} fewer days.`,
  );
}

function writeMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}
