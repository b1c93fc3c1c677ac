import {
  formatRecordId,
  type ListedTransaction,
  type TransactionDetail,
  type TransactionRow,
} from '@tillwatch/contract';
import { decodeFilterMask } from '@tillwatch/core/detection';
import { describeListedRisk } from '../ranking/describe-risk.ts';
import type { RankedWeights } from '../ranking/weights-in-force.ts';
import { decodePriority } from './transaction-filter.ts';
import type {
  ListedRecord,
  ReviewerRecord,
  TransactionDetails,
  TransactionRecord,
} from './transactions.queries.ts';

/** A transaction's stored source; row numbers are included only if they are not consecutive. */
interface KeptSource {
  sheet: string;
  firstRow: number;
  lastRow: number;
  lastSheet?: string;
  rowNumbers?: number[];
}

export function describeTransaction(record: TransactionRecord): TransactionRow {
  return {
    id: formatRecordId(record.store_id, record.id),
    uploadId: formatRecordId(record.store_id, record.upload_id),
    transactionId: record.transaction_number,
    storeId: record.store_id,
    employeeId: record.employee_id,
    employeeName: record.employee_name,
    registerId: record.register_id === '' ? null : record.register_id,
    transactionType: record.transaction_type as TransactionRow['transactionType'],
    transactionTime: record.transaction_time,
    amount: Number(record.amount),
    priority: decodePriority(record.priority),
    filterFlags: decodeFilterMask(record.filter_mask),
    isVerified: record.is_verified,
    isFlagged: record.is_flagged,
    verificationNotes: record.verification_notes,
    verifiedBy: record.verified_by,
    verifiedAt: record.verified_at?.toISOString() ?? null,
    unverifiedBy: record.unverified_by,
    unverifiedAt: record.unverified_at?.toISOString() ?? null,
    version: record.version,
    createdAt: record.created_at.toISOString(),
  };
}

function describeReviewer(
  { reviewed_by, reviewed_by_name, reviewed_at }: ReviewerRecord,
  noteByName: string | null,
) {
  return {
    noteByName,
    reviewedBy: reviewed_by,
    reviewedByName: reviewed_by_name,
    reviewedAt: reviewed_at?.toISOString() ?? null,
  };
}

/**
 * @param weightsOf the weights by which the records' stores were ranked.
 * @param isContested whether a file says something else of it, and nobody has decided.
 * @param noteByName who wrote its notes.
 */
export function describeListed(
  record: ListedRecord,
  weightsOf: RankedWeights,
  { isContested, noteByName }: Pick<ListedTransaction, 'isContested' | 'noteByName'>,
): ListedTransaction {
  const { reason, voided_amount } = record;
  return {
    ...describeTransaction(record),
    reason,
    voidedAmount: voided_amount === null ? null : Number(voided_amount),
    risk: describeListedRisk(record, weightsOf(record.store_id), reason !== null),
    isContested,
    ...describeReviewer(record, noteByName),
  };
}

export function describeTransactionDetail(
  record: TransactionRecord & TransactionDetails,
  {
    risk,
    leftOut,
    secondLook,
    contests,
    noteByName,
    openingProof,
  }: Pick<TransactionDetail, 'risk' | 'leftOut' | 'secondLook' | 'contests' | 'noteByName' | 'openingProof'>,
): TransactionDetail {
  const rawData = record.raw_data as TransactionDetail['rawData'];
  const kept = record.source as KeptSource;
  return {
    ...describeTransaction(record),
    items: record.items as TransactionDetail['items'],
    findings: record.findings as TransactionDetail['findings'],
    rawData,
    source: {
      filename: record.filename,
      sheet: kept.sheet,
      lastSheet: kept.lastSheet ?? null,
      firstRow: kept.firstRow,
      lastRow: kept.lastRow,
      rowNumbers: kept.rowNumbers ?? rawData.originalRows.map((_, index) => kept.firstRow + index),
      doubt: record.layout_doubt,
    },
    leftOut,
    risk,
    secondLook,
    contests,
    openingProof,
    verifiedByName: record.verified_by_name,
    unverifiedByName: record.unverified_by_name,
    ...describeReviewer(record, noteByName),
  };
}
