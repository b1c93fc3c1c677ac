// Turns a receipt and its assessment into two lines of COPY text: the listed columns and the details.
import { type Assessment, encodeFilterMask, PRIORITY_IDS } from '@tillwatch/core/detection';
import type { LineKind, Receipt, ReceiptItem } from '@tillwatch/core/journal';
import { copyColumn, copyColumnOrNull, copyJson, quoteJson, quoteJsonOrNull } from './copy-text.ts';

export const TRANSACTION_COLUMNS =
  'store_id, id, upload_id, transaction_number, register_id, employee_id, employee_name, transaction_type, ' +
  'transaction_time, amount, priority, filter_mask, search_text';

export const DETAIL_COLUMNS = 'items, raw_data, findings, source, facts, hits';

export interface RecordKey {
  storeId: number;
  uploadId: number;
  /** The transaction's number within the store. */
  id: number;
}

/** @returns the columns of `TRANSACTION_COLUMNS`, tab-separated, without a line break. */
export function formatTransaction(key: RecordKey, receipt: Receipt, assessment: Assessment): string {
  const { transactionNumber, registerId, employeeId, employeeName, time } = receipt;
  const { transactionType, amountCents, priority, findings } = assessment;
  return (
    `${key.storeId}\t${key.id}\t${key.uploadId}\t${copyColumn(transactionNumber)}\t` +
    `${copyColumn(registerId ?? '')}\t${copyColumnOrNull(employeeId)}\t${copyColumnOrNull(employeeName)}\t` +
    `${copyColumn(transactionType)}\t${time}\t${formatCents(amountCents)}\t` +
    `${PRIORITY_IDS.length - PRIORITY_IDS.indexOf(priority)}\t` +
    `${encodeFilterMask(findings.map((finding) => finding.filter))}\t${formatSearchText(receipt, assessment)}`
  );
}

/**
 * @param facts packed, as JSON.
 * @returns the columns of `DETAIL_COLUMNS`, tab-separated, without a line break.
 */
export function formatDetails(receipt: Receipt, { findings, kept }: Assessment, facts: string): string {
  return copyJson(
    `${formatItems(receipt.items)}\t${formatRawData(receipt)}\t` +
      `${findings.length === 0 ? '[]' : JSON.stringify(findings)}\t${formatSource(receipt)}\t` +
      `${facts}\t${kept.length === 0 ? '[]' : JSON.stringify(kept)}`,
  );
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

/** Lowercase text with one line per searchable value. */
function formatSearchText(
  { transactionNumber, registerId, employeeId, employeeName, items }: Receipt,
  { transactionType }: Assessment,
): string {
  const names = new Set<string>();
  for (const item of items) names.add(item.name);
  let text = copyColumn(transactionNumber);
  for (const part of [registerId, employeeId, employeeName, transactionType, ...names]) {
    if (part !== null) text += `\\n${copyColumn(part)}`;
  }
  return text.toLowerCase();
}

function formatItems(items: readonly ReceiptItem[]): string {
  let text = '';
  for (const { name, priceCents, quantity, state, lineIndex } of items) {
    text +=
      `${text === '' ? '[' : ','}{"name":${quoteJson(name)},"price":${formatCents(priceCents)},` +
      `"quantity":${quantity},"state":"${state}","lineIndex":${lineIndex}}`;
  }
  return text === '' ? '[]' : `${text}]`;
}

function formatRawData(receipt: Receipt): string {
  const { lines } = receipt;
  const originalRows = JSON.stringify(lines.map((line) => line.text));
  const lineKinds = JSON.stringify(lines.map((line) => line.kind satisfies LineKind));
  const extractedData = formatExtractedData(receipt);
  return `{"originalRows":${originalRows},"lineKinds":${lineKinds},"extractedData":${extractedData}}`;
}

function formatExtractedData(receipt: Receipt): string {
  const { subtotalCents, discountCents, taxCents, totalCents, changeCents, tenders } = receipt;
  const { maskedCard, cardType, approvalCode, entryMethod } = receipt.card;
  let paid = '';
  for (const { method, amountCents } of tenders) {
    const separator = paid === '' ? '' : ',';
    paid += `${separator}{"method":${quoteJson(method)},"amount":${formatCents(amountCents)}}`;
  }
  return (
    `{"subtotal":${centsOrNull(subtotalCents)},"discount":${centsOrNull(discountCents)},` +
    `"tax":${centsOrNull(taxCents)},"total":${centsOrNull(totalCents)},"paymentInfo":{` +
    `"method":${quoteJsonOrNull(tenders[0]?.method ?? null)},"tenders":[${paid}],` +
    `"maskedCard":${quoteJsonOrNull(maskedCard)},"cardType":${quoteJsonOrNull(cardType)},` +
    `"approvalCode":${quoteJsonOrNull(approvalCode)},"entryMethod":${quoteJsonOrNull(entryMethod)},` +
    `"change":${centsOrNull(changeCents)}}}`
  );
}

/** Omits the row numbers if they are consecutive. */
function formatSource({ source, lines }: Receipt): string {
  const { sheet, firstRow, lastRow, lastSheet, lastSheetFrom = 0 } = source;
  const over =
    lastSheet === undefined ? '' : `,"lastSheet":${quoteJson(lastSheet)},"lastSheetFrom":${lastSheetFrom}`;
  const isRun = lines.every((line, index) => line.rowNumber === firstRow + index);
  const rows = isRun ? '' : `,"rowNumbers":[${lines.map((line) => line.rowNumber).join(',')}]`;
  return `{"sheet":${quoteJson(sheet)},"firstRow":${firstRow},"lastRow":${lastRow}${over}${rows}}`;
}
