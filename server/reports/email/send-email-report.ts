// Sends a saved report through the mail server, once, and records the outcome.
import { type Delivery, formatRecordId } from '@tillwatch/contract';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { MailError } from '../../platform/mail.ts';
import {
  claimSending,
  type EmailReportRecord,
  findAttachments,
  findEmailReport,
  type ReportKey,
  saveDelivery,
} from './email-reports.queries.ts';
import { nameSender } from './name-sender.ts';
import { notifyOfDelivery } from './notify-of-delivery.ts';
import { publishReport } from './publish-report.ts';
import { buildMessage } from './report-message.ts';
import { giveSendingBack, takeSending } from './sending-rights.ts';

type Parts = Pick<Context, 'config' | 'files' | 'database' | 'live' | 'mail' | 'log'>;

/**
 * Marks the report before and after sending, so neither simultaneous callers nor a retry after a crash send it twice
 * unless requested.
 * @throws AppError CONFLICT if it must not be sent, NOT_ALLOWED or TOO_MANY_REQUESTS, MAIL_FAILED if the mail server
 * refused it.
 */
export async function sendEmailReport(
  context: Parts,
  actor: Actor,
  record: EmailReportRecord,
  evenIfUncertain: boolean,
): Promise<void> {
  const { config, database, mail, log } = context;
  const key: ReportKey = { storeId: record.store_id, id: record.id };
  if (config.smtpUrl === null) {
    throw new AppError(
      'CONFLICT',
      'No mail server is configured (SMTP_URL). Download the report and send it from your mail program.',
    );
  }
  const message = await buildMessage(context, record, await findAttachments(database.db, key));
  await claim(context, actor, record, evenIfUncertain);
  try {
    await mail.send(nameSender(message, actor, record));
  } catch (error) {
    log.error({ err: error }, 'A report could not be sent');
    const mayHaveArrived = !(error instanceof MailError) || error.mayHaveArrived;
    const refusal = explain(error);
    await settle(context, actor, record, {
      delivery: mayHaveArrived ? 'uncertain' : 'draft',
      failure: { reason: error instanceof Error ? error.message : String(error), message: refusal.message },
    });
    throw refusal;
  }
  await settle(context, actor, record, { delivery: 'sent' });
}

async function claim(
  { database: { db } }: Parts,
  actor: Actor,
  record: EmailReportRecord,
  evenIfUncertain: boolean,
): Promise<void> {
  const key: ReportKey = { storeId: record.store_id, id: record.id };
  const isClaimed = await db.transaction().execute(async (tx) => {
    if (!(await claimSending(tx, key, evenIfUncertain))) return false;
    await takeSending(tx, actor, record);
    await recordAudit(tx, actor, {
      action: 'start_sending',
      entityType: 'email_report',
      entityId: formatRecordId(key.storeId, key.id),
      changes: { after: { delivery: 'sending' } },
    });
    return true;
  });
  if (!isClaimed) throw refuse(await findEmailReport(db, key));
}

async function settle(
  { database: { db }, live }: Parts,
  actor: Actor,
  record: EmailReportRecord,
  {
    delivery,
    failure,
  }: { delivery: Exclude<Delivery, 'sending'>; failure?: { reason: string; message: string } },
): Promise<void> {
  const key: ReportKey = { storeId: record.store_id, id: record.id };
  await db.transaction().execute(async (tx) => {
    await saveDelivery(tx, key, { delivery, sentBy: actor.user.id });
    if (delivery === 'draft') await giveSendingBack(tx, actor);
    await recordAudit(tx, actor, {
      action: delivery === 'sent' ? 'send' : 'fail_to_send',
      entityType: 'email_report',
      entityId: formatRecordId(key.storeId, key.id),
      changes: {
        before: { delivery: 'sending' },
        after: { delivery, ...(failure && { reason: failure.reason }) },
      },
    });
    await notifyOfDelivery(tx, actor, record, failure?.message ?? null);
    await publishReport(tx, live, actor, key);
  });
}

function refuse(record: EmailReportRecord | undefined): AppError {
  switch (record?.delivery) {
    case undefined:
      return new AppError('NOT_FOUND', 'Report not found');
    case 'sent':
      return new AppError('CONFLICT', `This report was already sent to ${record?.recipient_email}.`);
    case 'uncertain':
      return new AppError('CONFLICT', UNCERTAIN);
    case 'sending':
    case 'draft':
      return new AppError('CONFLICT', 'This report is being sent right now.');
  }
}

const UNCERTAIN =
  'The mail server did not confirm this report: it may have arrived. Ask the recipient before sending it again.';

function explain(error: unknown): AppError {
  if (!(error instanceof MailError) || error.mayHaveArrived) return new AppError('MAIL_FAILED', UNCERTAIN);
  return new AppError(
    'MAIL_FAILED',
    error.refusal === null
      ? 'The mail server could not be reached. Nothing was sent; the draft is kept.'
      : `The mail server refused the report: ${error.refusal.replace(/\.?$/, '.')} Nothing was sent; the draft is kept.`,
  );
}
