import { formatRecordId, type UploadStatus } from '@tillwatch/contract';
import type { UploadRow } from './uploads.queries.ts';

export function describeUpload(row: UploadRow): UploadStatus {
  return {
    uploadId: formatRecordId(row.store_id, row.id),
    storeId: row.store_id,
    filename: row.filename,
    status: row.processing_status,
    errorMessage: row.error_message,
    totalTransactions: row.total_transactions,
    newTransactions: row.new_transactions,
    repeatedTransactions: row.repeated_transactions,
    rejectedRows: row.rejected_rows,
    firstDay: row.first_day,
    lastDay: row.last_day,
    report: row.report,
  };
}
