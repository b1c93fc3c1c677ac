// Turns a receipt and what detection says of it into two lines of COPY text: what is listed, and the details.
import { type Assessment, encodeFilterMask, PRIORITY_IDS } from '@tillwatch/core/detection';
import type { LineKind, Receipt, ReceiptItem } from '@tillwatch/core/journal';
import { appendJsonText, appendJsonTextOrNull, appendText, appendTextOrNull } from './copy-text.ts';
import type { TextBuffer } from './text-buffer.ts';

export const TRANSACTION_COLUMNS =
  'store_id, id, upload_id, transaction_number, register_id, employee_id, employee_name, transaction_type, ' +
  'transaction_time, amount, priority, filter_mask, search_text';

export const DETAIL_COLUMNS = 'items, raw_data, findings, source';

export interface RecordKey {
  storeId: number;
  uploadId: number;
  /** The transaction's number within the store. */
  id: number;
}

/** Appends the columns of `TRANSACTION_COLUMNS`, tab-separated, without a line end. */
export function appendTransaction(
  out: TextBuffer,
  key: RecordKey,
  receipt: Receipt,
  assessment: Assessment,
): void {
  out.append(`${key.storeId}\t${key.id}\t${key.uploadId}\t`);
  appendText(out, receipt.transactionNumber);
  out.append('\t');
  appendText(out, receipt.registerId ?? '');
  out.append('\t');
  appendTextOrNull(out, receipt.employeeId);
  out.append('\t');
  appendTextOrNull(out, receipt.employeeName);
  out.append('\t');
  appendText(out, assessment.transactionType);
  out.append(
    `\t${receipt.time}\t${formatCents(assessment.amountCents)}\t` +
      `${PRIORITY_IDS.length - PRIORITY_IDS.indexOf(assessment.priority)}\t` +
      `${encodeFilterMask(assessment.findings.map((finding) => finding.filter))}\t`,
  );
  appendSearchText(out, receipt, assessment);
}

/** Appends the columns of `DETAIL_COLUMNS`, tab-separated, without a line end. */
export function appendDetails(out: TextBuffer, receipt: Receipt, assessment: Assessment): void {
  appendItems(out, receipt.items);
  out.append('\t');
  appendRawData(out, receipt);
  out.append('\t');
  // Only the backslashes of JSON need another in a column.
  out.append(JSON.stringify(assessment.findings).replaceAll('\\', '\\\\'));
  out.append('\t');
  appendSource(out, receipt);
}

/** @returns dollars with two decimals, as both a PostgreSQL numeric and a JSON number. */
export function formatCents(cents: number): string {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  return `${cents < 0 ? '-' : ''}${(whole - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

function centsOrNull(cents: number | null): string {
  return cents === null ? 'null' : formatCents(cents);
}

/** Lower case, a line for each thing that the search looks at. */
function appendSearchText(out: TextBuffer, receipt: Receipt, assessment: Assessment): void {
  appendText(out, receipt.transactionNumber.toLowerCase());
  const names = new Set<string>();
  for (const item of receipt.items) names.add(item.name);
  const { registerId, employeeId, employeeName } = receipt;
  for (const part of [registerId, employeeId, employeeName, assessment.transactionType, ...names]) {
    if (part === null) continue;
    out.append('\\n');
    appendText(out, part.toLowerCase());
  }
}

function appendItems(out: TextBuffer, items: readonly ReceiptItem[]): void {
  let opening = '[{"name":';
  for (const item of items) {
    out.append(opening);
    appendJsonText(out, item.name);
    out.append(
      `,"price":${formatCents(item.priceCents)},"quantity":${item.quantity},"state":"${item.state}"`,
    );
    out.append(`,"lineIndex":${item.lineIndex}}`);
    opening = ',{"name":';
  }
  out.append(items.length === 0 ? '[]' : ']');
}

function appendRawData(out: TextBuffer, receipt: Receipt): void {
  let separator = '';
  out.append('{"originalRows":[');
  for (const line of receipt.lines) {
    out.append(separator);
    appendJsonText(out, line.text);
    separator = ',';
  }
  separator = '';
  out.append('],"lineKinds":[');
  for (const line of receipt.lines) {
    out.append(separator);
    appendJsonText(out, line.kind satisfies LineKind);
    separator = ',';
  }
  out.append('],"extractedData":');
  appendExtractedData(out, receipt);
  out.append('}');
}

function appendExtractedData(out: TextBuffer, receipt: Receipt): void {
  const { card, tenders } = receipt;
  out.append(`{"subtotal":${centsOrNull(receipt.subtotalCents)},"discount":`);
  out.append(`${centsOrNull(receipt.discountCents)},"tax":${centsOrNull(receipt.taxCents)},"total":`);
  out.append(`${centsOrNull(receipt.totalCents)},"paymentInfo":{"method":`);
  appendJsonTextOrNull(out, tenders[0]?.method ?? null);
  let opening = ',"tenders":[{"method":';
  for (const tender of tenders) {
    out.append(opening);
    appendJsonText(out, tender.method);
    out.append(`,"amount":${formatCents(tender.amountCents)}}`);
    opening = ',{"method":';
  }
  out.append(tenders.length === 0 ? ',"tenders":[],"maskedCard":' : '],"maskedCard":');
  appendJsonTextOrNull(out, card.maskedCard);
  out.append(',"cardType":');
  appendJsonTextOrNull(out, card.cardType);
  out.append(',"approvalCode":');
  appendJsonTextOrNull(out, card.approvalCode);
  out.append(',"entryMethod":');
  appendJsonTextOrNull(out, card.entryMethod);
  out.append(`,"change":${centsOrNull(receipt.changeCents)}}}`);
}

/** The row numbers are left out where the lines stand in rows that follow each other. */
function appendSource(out: TextBuffer, { source, lines }: Receipt): void {
  out.append('{"sheet":');
  appendJsonText(out, source.sheet);
  out.append(`,"firstRow":${source.firstRow},"lastRow":${source.lastRow}`);
  if (source.lastSheet !== undefined) {
    out.append(',"lastSheet":');
    appendJsonText(out, source.lastSheet);
    out.append(`,"lastSheetFrom":${source.lastSheetFrom ?? 0}`);
  }
  const isRun = lines.every((line, index) => line.rowNumber === source.firstRow + index);
  out.append(isRun ? '}' : `,"rowNumbers":[${lines.map((line) => line.rowNumber).join(',')}]}`);
}
