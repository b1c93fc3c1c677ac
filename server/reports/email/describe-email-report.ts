import { type EmailReport, formatRecordId } from '@tillwatch/contract';
import type { EmailReportRecord } from './email-reports.queries.ts';

export function describeEmailReport(record: EmailReportRecord): EmailReport {
  return {
    id: formatRecordId(record.store_id, record.id),
    storeId: record.store_id,
    generatedBy: record.generated_by,
    generatedByName: record.generated_by_name,
    reportDate: record.report_date,
    startDate: record.start_date,
    endDate: record.end_date,
    recipientEmail: record.recipient_email,
    subject: record.subject,
    content: record.content,
    transactionIds: record.transaction_ids,
    totalHighPriority: record.total_high_priority,
    totalMediumPriority: record.total_medium_priority,
    totalLowPriority: record.total_low_priority,
    counted: record.counted,
    includeDetails: record.include_details,
    includeScreenshots: record.include_screenshots,
    includeRawData: record.include_raw_data,
    attachments: record.attachments,
    delivery: record.delivery,
    sentAt: record.sent_at?.toISOString() ?? null,
    sentByName: record.sent_by_name,
    createdAt: record.created_at.toISOString(),
  };
}
