import { formatRecordId, type UploadRecord, type UploadStatus } from '@tillwatch/contract';
import type { Positions } from '../ingestion/job/turns.queries.ts';
import type { UploadRecordRow, UploadRow } from './uploads.queries.ts';

/** @param positions of waiting uploads, by the upload's number. */
export function describeRecord(row: UploadRecordRow, positions: Positions): UploadRecord {
  return {
    ...describeState(row, positions),
    fileType: row.file_type,
    sizeBytes: row.size_bytes,
    uploadDate: row.upload_date.toISOString(),
    uploadedByName: row.uploaded_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnByName: row.withdrawn_by_name,
    hasOriginalFile: row.raw_data_path !== null,
    hasCleanedFile: row.cleaned_data_path !== null,
    cardNumbers: row.card_numbers,
    hasRejectedFile: row.rejected_data_path !== null,
    leavesOut: row.withdrawn_at === null ? (row.report?.leavesOut ?? null) : null,
  };
}

/** @param positions as in `describeRecord`. */
export function describeState(
  row: UploadRow,
  positions: Positions,
): Omit<UploadStatus, 'report' | 'contradictedTransactions' | 'openDifferences'> {
  return {
    uploadId: formatRecordId(row.store_id, row.id),
    storeId: row.store_id,
    filename: row.filename,
    status: row.processing_status,
    errorMessage: row.error_message,
    needsColumns: row.needs_columns,
    needsConfirmation: row.needs_confirmation,
    isCalledWrong: row.is_called_wrong,
    queuePosition: positions.get(row.id) ?? null,
    totalTransactions: row.total_transactions,
    newTransactions: row.new_transactions,
    repeatedTransactions: row.repeated_transactions,
    changedTransactions: row.changed_transactions,
    rejectedRows: row.rejected_rows,
    firstDay: row.first_day,
    lastDay: row.last_day,
  };
}
