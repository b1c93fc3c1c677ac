// Builds the message of a saved report, for the mail server or as a file that mail programs open as a draft.
import { Readable } from 'node:stream';
import { formatRecordId, showTurning } from '@tillwatch/contract';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type Files, openKept } from '../../platform/kept-files/files.ts';
import { encodeTyped, type Message, type MessageFile } from '../../platform/mail.ts';
import type { AttachmentRecord, EmailReportRecord } from './email-reports.queries.ts';

type Parts = Pick<Context, 'config' | 'files'>;

/** @throws AppError INTERNAL if an attachment is missing, because a report must be complete. */
export async function buildMessage(
  { config, files }: Parts,
  record: EmailReportRecord,
  attachments: readonly AttachmentRecord[],
): Promise<Message & { attachments: readonly MessageFile[] }> {
  for (const { path, filename } of attachments) {
    if (!(await files.has(path)))
      throw new AppError('INTERNAL', `${filename} is missing from the stored files.`);
  }
  return {
    to: record.recipient_email,
    subject: showTurning(record.subject),
    text: showTurning(record.content),
    messageId: `<report-${formatRecordId(record.store_id, record.id)}@${new URL(config.publicUrl).hostname}>`,
    attachments: attachments.map((attachment) => ({
      filename: attachment.filename,
      contentType: attachment.content_type,
      content: Readable.from(readWhenSent(files, attachment.path), { objectMode: false }),
    })),
  };
}

/** Opens a file only once the message is actually sent, which may never happen. */
async function* readWhenSent(files: Files, kept: string): AsyncGenerator<Buffer> {
  yield* (await openKept(files, kept)).content as AsyncIterable<Buffer>;
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
    subject: encodeTyped(subject),
    text,
    messageId,
    attachments: [...attachments],
    headers: { 'X-Unsent': '1' },
    newline: 'windows',
  })
    .compile()
    .createReadStream();
}
