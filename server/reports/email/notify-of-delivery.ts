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
 * Tells whoever wrote a report that it went out, unless the sender is the same, who has just seen it; and both when it
 * did not, since the sender may have closed the page.
 * @param errorMessage null when it was sent.
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
