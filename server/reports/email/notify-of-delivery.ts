import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notify, settleNotifications } from '../../platform/notify.ts';
import type { EmailReportRecord } from './email-reports.queries.ts';

type Delivered = Pick<
  EmailReportRecord,
  'store_id' | 'id' | 'generated_by' | 'report_date' | 'recipient_email'
>;

/**
 * Notifies the author of a report that it was sent, unless the author is the sender and has just seen it. Notifies both
 * if it wasn't sent, because the sender may have closed the page.
 * @param errorMessage null if it was sent.
 */
export async function notifyOfDelivery(
  tx: Kysely<Database>,
  sender: Actor,
  report: Delivered,
  errorMessage: string | null,
): Promise<void> {
  const reportId = formatRecordId(report.store_id, report.id);
  const about = { reportId, reportDate: report.report_date, recipientEmail: report.recipient_email };
  if (errorMessage === null) {
    await settleNotifications(tx, 'report-failed', reportId, {});
    await notify(tx, {
      to: { userIds: [report.generated_by], except: sender.user.id },
      subject: reportId,
      storeId: report.store_id,
      content: { kind: 'report-sent', ...about },
    });
  } else {
    await notify(tx, {
      to: { userIds: [report.generated_by, sender.user.id] },
      subject: reportId,
      storeId: report.store_id,
      content: { kind: 'report-failed', ...about, errorMessage },
    });
  }
}
