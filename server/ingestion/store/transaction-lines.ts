// Turns a receipt and what detection says of it into two lines of COPY text: what is listed, and the details.
import { type Assessment, encodeFilterMask, PRIORITY_IDS } from '@tillwatch/core/detection';
import type { LineKind, Receipt, ReceiptItem, ReceiptLine } from '@tillwatch/core/journal';
import { copyJson, copyText, copyTextOrNull } from './copy-text.ts';

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

/** @returns the columns of `TRANSACTION_COLUMNS`, tab-separated, without a line end. */
export function formatTransaction(key: RecordKey, receipt: Receipt, assessment: Assessment): string {
  return (
    `${key.storeId}\t${key.id}\t${key.uploadId}\t${copyText(receipt.transactionNumber)}\t` +
    `${receipt.registerId === null ? '' : copyText(receipt.registerId)}\t` +
    `${copyTextOrNull(receipt.employeeId)}\t${copyTextOrNull(receipt.employeeName)}\t` +
    `${copyText(assessment.transactionType)}\t${receipt.time}\t${formatCents(assessment.amountCents)}\t` +
    `${PRIORITY_IDS.length - PRIORITY_IDS.indexOf(assessment.priority)}\t` +
    `${encodeFilterMask(assessment.findings.map((finding) => finding.filter))}\t` +
    copyText(writeSearchText(receipt, assessment))
  );
}

/** @returns the columns of `DETAIL_COLUMNS`, tab-separated, without a line end. */
export function formatDetails(receipt: Receipt, assessment: Assessment): string {
  return copyJson(
    `${writeItems(receipt.items)}\t${writeRawData(receipt)}\t` +
      `${JSON.stringify(assessment.findings)}\t${writeSource(receipt)}`,
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

/** Lower case, a line for each thing that the search looks at. */
function writeSearchText(receipt: Receipt, assessment: Assessment): string {
  const parts = new Set<string>();
  for (const item of receipt.items) parts.add(item.name);
  let text = receipt.transactionNumber;
  if (receipt.registerId !== null) text += `\n${receipt.registerId}`;
  if (receipt.employeeId !== null) text += `\n${receipt.employeeId}`;
  if (receipt.employeeName !== null) text += `\n${receipt.employeeName}`;
  text += `\n${assessment.transactionType}`;
  for (const part of parts) text += `\n${part}`;
  return text.toLowerCase();
}

function writeItems(items: readonly ReceiptItem[]): string {
  let json = '[';
  for (const item of items) {
    if (json.length > 1) json += ',';
    json +=
      `{"name":${JSON.stringify(item.name)},"price":${formatCents(item.priceCents)},"quantity":${item.quantity},` +
      `"state":"${item.state}","lineIndex":${item.lineIndex}}`;
  }
  return `${json}]`;
}

function writeRawData(receipt: Receipt): string {
  return (
    `{"originalRows":${JSON.stringify(receipt.lines.map((line) => line.text))},` +
    `"lineKinds":[${writeKinds(receipt.lines)}],` +
    `"extractedData":${writeExtractedData(receipt)}}`
  );
}

function writeKinds(lines: readonly ReceiptLine[]): string {
  let json = '';
  for (const line of lines) json += (json === '' ? '"' : ',"') + (line.kind satisfies LineKind) + '"';
  return json;
}

function writeExtractedData(receipt: Receipt): string {
  const { card, tenders } = receipt;
  let method = 'null';
  let list = '';
  for (const tender of tenders) {
    const name = JSON.stringify(tender.method);
    if (list === '') method = name;
    else list += ',';
    list += `{"method":${name},"amount":${formatCents(tender.amountCents)}}`;
  }
  return (
    `{"subtotal":${centsOrNull(receipt.subtotalCents)},"discount":${centsOrNull(receipt.discountCents)},` +
    `"tax":${centsOrNull(receipt.taxCents)},"total":${centsOrNull(receipt.totalCents)},` +
    `"paymentInfo":{"method":${method},"tenders":[${list}],"maskedCard":${JSON.stringify(card.maskedCard)},` +
    `"cardType":${JSON.stringify(card.cardType)},"approvalCode":${JSON.stringify(card.approvalCode)},` +
    `"entryMethod":${JSON.stringify(card.entryMethod)},"change":${centsOrNull(receipt.changeCents)}}}`
  );
}

/** The row numbers are left out where the lines stand in rows that follow each other. */
function writeSource({ source, lines }: Receipt): string {
  const place = `{"sheet":${JSON.stringify(source.sheet)},"firstRow":${source.firstRow},"lastRow":${source.lastRow}`;
  const isRun = lines.every((line, index) => line.rowNumber === source.firstRow + index);
  return isRun ? `${place}}` : `${place},"rowNumbers":[${lines.map((line) => line.rowNumber).join(',')}]}`;
}
