// Builds the message of a saved report, for the mail server or as a file that mail programs open as a draft.
import { access } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { formatRecordId, showTurning } from '@tillwatch/contract';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { resolveDataPath } from '../../platform/files.ts';
import type { Message, MessageFile } from '../../platform/mail.ts';
import type { AttachmentRecord, EmailReportRecord } from './email-reports.queries.ts';

type Settings = Pick<Config, 'dataDir' | 'publicUrl'>;

/** @throws AppError INTERNAL if an attachment is missing from the disk, since a report must be complete. */
export async function buildMessage(
  settings: Settings,
  record: EmailReportRecord,
  attachments: readonly AttachmentRecord[],
): Promise<Message & { attachments: readonly MessageFile[] }> {
  const files = attachments.map((attachment) => ({
    filename: attachment.filename,
    contentType: attachment.content_type,
    path: resolveDataPath(settings.dataDir, attachment.path),
  }));
  for (const { path, filename } of files) {
    await access(path).catch((error: unknown) => {
      throw new AppError('INTERNAL', `${filename} is missing from the data folder.`, undefined, {
        cause: error,
      });
    });
  }
  return {
    to: record.recipient_email,
    subject: showTurning(record.subject),
    text: showTurning(record.content),
    messageId: `<report-${formatRecordId(record.store_id, record.id)}@${new URL(settings.publicUrl).hostname}>`,
    attachments: files,
  };
}

/** The bytes of an .eml file that desktop mail programs open as an unsent message from their user. */
export function streamDraft({
  to,
  subject,
  text,
  messageId,
  attachments,
}: Awaited<ReturnType<typeof buildMessage>>): Readable {
  return new MailComposer({
    to: { name: '', address: to },
    subject,
    text,
    messageId,
    attachments: [...attachments],
    headers: { 'X-Unsent': '1' },
    newline: 'windows',
  })
    .compile()
    .createReadStream();
}
