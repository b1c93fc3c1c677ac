// Turns the transactions of an upload into a .csv that a person can open: the cleaned data set beside the original.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type Assessment, FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import type { Receipt, ReceiptItem } from '@tillwatch/core/journal';
import { cleanedPath } from '../../platform/files.ts';
import { guardFormula } from '../../platform/spreadsheet-text.ts';
import { createTextBuffer } from '../store/text-buffer.ts';
import { formatCents } from '../store/transaction-lines.ts';
import type { UploadKey } from '../store/upload-state.ts';

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
const BUFFER_BYTES = 256 * 1024;
const PRIORITY_LABELS = new Map<string, string>(PRIORITIES.map(({ id, label }) => [id, label]));
const FILTER_LABELS = new Map<string, string>(FILTERS.map(({ id, label }) => [id, label]));

export interface CleanedFile {
  add(receipt: Receipt, assessment: Assessment): void;
  /** Puts the file in its place, whole and on the disk. */
  finish(): void;
  /** Takes back what was written; harmless after `finish`. */
  discard(): void;
}

/**
 * Where an upload's cleaned data set lies, relative to the data folder. The same for every try, so that a try takes the
 * place of what one that was cut off has left.
 */
export function nameCleanedFile(contentHash: string, { storeId, uploadId }: UploadKey): string {
  return cleanedPath(`${contentHash}-${storeId}-${uploadId}.csv`);
}

/** @param filePath where the file will stand; until then it is written beside it, over what a failed try left. */
export function createCleanedFile(filePath: string): CleanedFile {
  const partPath = partOf(filePath);
  const file = openSync(partPath, 'w', 0o600);
  let open = true;
  const text = createTextBuffer(BUFFER_BYTES);
  // The byte order mark makes Excel read it as UTF-8.
  text.append(`\uFEFF${HEADINGS.join(',')}\r\n`);

  function flush(): void {
    const bytes = text.bytes();
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    text.clear();
  }
  function close(): void {
    if (open) closeSync(file);
    open = false;
  }

  return {
    add(receipt, assessment) {
      text.append(formatLine(receipt, assessment));
      if (text.byteLength >= BUFFER_BYTES / 2) flush();
    },
    finish() {
      flush();
      fsyncSync(file);
      close();
      renameSync(partPath, filePath);
    },
    discard() {
      close();
      rmSync(partPath, { force: true });
    },
  };
}

/** Removes what a try that was cut off may have left. */
export function removeCleanedFile(filePath: string): void {
  rmSync(partOf(filePath), { force: true });
  rmSync(filePath, { force: true });
}

function partOf(filePath: string): string {
  return `${filePath}.part`;
}

function formatLine(receipt: Receipt, assessment: Assessment): string {
  return `${[
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
  ].join(',')}\r\n`;
}

function describeItem({ name, quantity, priceCents }: ReceiptItem): string {
  return `${quantity === 1 ? '' : `${quantity} x `}${name} ${formatCents(priceCents)}`;
}

function quoteText(text: string): string {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
