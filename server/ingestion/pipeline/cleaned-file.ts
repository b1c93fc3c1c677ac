// Writes an upload's transactions to a .csv that a person can open: the cleaned data set, stored beside the original.
import { type Assessment, FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import type { Receipt, ReceiptItem } from '@tillwatch/core/journal';
import { cleanedPath } from '../../platform/files.ts';
import { formatCents } from '../store/transaction-lines.ts';
import type { UploadKey } from '../store/upload-key.ts';
import { type CsvFile, createCsvFile, quoteText } from './csv-file.ts';

const HEADINGS = [
  'Transaction ID',
  'Register',
  'Employee ID',
  'Employee',
  'Time',
  'Type',
  'Amount',
  'Priority',
  'Flags',
  'Items',
];
const PRIORITY_LABELS = new Map<string, string>(PRIORITIES.map(({ id, label }) => [id, label]));
const FILTER_LABELS = new Map<string, string>(FILTERS.map(({ id, label }) => [id, label]));

export interface CleanedFile extends Pick<CsvFile, 'finish' | 'discard'> {
  add(receipt: Receipt, assessment: Assessment): void;
}

/**
 * Where an upload's cleaned data set is kept. It's the same for every attempt, so an attempt replaces what an
 * interrupted one left.
 */
export function nameCleanedFile(contentHash: string, { storeId, uploadId }: UploadKey): string {
  return cleanedPath(`${contentHash}-${storeId}-${uploadId}.csv`);
}

/** @param filePath as for `createCsvFile`. */
export function createCleanedFile(filePath: string): CleanedFile {
  const file = createCsvFile(filePath, HEADINGS);
  return {
    add: (receipt, assessment) => file.append(formatLine(receipt, assessment)),
    finish: () => file.finish(),
    discard: () => file.discard(),
  };
}

function formatLine(receipt: Receipt, assessment: Assessment): string {
  return [
    quoteText(receipt.transactionNumber),
    quoteText(receipt.registerId ?? ''),
    quoteText(receipt.employeeId ?? ''),
    quoteText(receipt.employeeName ?? ''),
    receipt.time.replace('T', ' '),
    quoteText(assessment.transactionType),
    formatCents(assessment.amountCents),
    PRIORITY_LABELS.get(assessment.priority) ?? assessment.priority,
    quoteText(assessment.findings.map(({ filter }) => FILTER_LABELS.get(filter) ?? filter).join('; ')),
    quoteText(receipt.items.map(describeItem).join('; ')),
  ].join(',');
}

function describeItem({ name, quantity, priceCents }: ReceiptItem): string {
  return `${quantity === 1 ? '' : `${quantity} x `}${name} ${formatCents(priceCents)}`;
}
