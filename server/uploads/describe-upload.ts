import { formatRecordId, type UploadRecord, type UploadStatus } from '@tillwatch/contract';
import type { UploadRecordRow, UploadRow } from './uploads.queries.ts';

export function describeUpload(row: UploadRow): UploadStatus {
  return { ...describeState(row), report: row.report };
}

export function describeRecord(row: UploadRecordRow): UploadRecord {
  return {
    ...describeState(row),
    fileType: row.file_type,
    sizeBytes: row.size_bytes,
    uploadDate: row.upload_date.toISOString(),
    uploadedByName: row.uploaded_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnByName: row.withdrawn_by_name,
    hasCleanedFile: row.cleaned_data_path !== null,
    cardNumbers: row.card_numbers,
    hasRejectedFile: row.rejected_data_path !== null,
  };
}

function describeState(row: UploadRow): Omit<UploadStatus, 'report'> {
  return {
    uploadId: formatRecordId(row.store_id, row.id),
    storeId: row.store_id,
    filename: row.filename,
    status: row.processing_status,
    errorMessage: row.error_message,
    needsColumns: row.needs_columns,
    totalTransactions: row.total_transactions,
    newTransactions: row.new_transactions,
    repeatedTransactions: row.repeated_transactions,
    rejectedRows: row.rejected_rows,
    firstDay: row.first_day,
    lastDay: row.last_day,
  };
}
