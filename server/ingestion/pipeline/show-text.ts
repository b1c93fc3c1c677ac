import { showTurning } from '@tillwatch/contract/show-unseen';
import type { ColumnQuestion, Receipt } from '@tillwatch/core/journal';

// Shows the characters that turn the direction of a text, in all that a reading hands on: a price may stand reversed
// behind one. Only after a row was read, as headings and lines are recognized with such characters in them too.

/** @returns the very same receipt where it has none. */
export function visibleReceipt(receipt: Receipt): Receipt {
  const { source, lines } = receipt;
  const texts = [source.sheet, source.lastSheet ?? '', receipt.employeeName ?? ''];
  const isVisible = (text: string): boolean => showTurning(text) === text;
  if (texts.every(isVisible) && lines.every(({ text }) => isVisible(text))) return receipt;
  return showAll(receipt);
}

/** Its rows are tried with an answer and its headings are a fingerprint: both stay as they are in the file. */
export function visibleQuestion(question: ColumnQuestion): ColumnQuestion {
  const { headings, rows } = question;
  return { ...showAll(question), headings, rows };
}

/** @returns a copy with all texts in it shown. */
export function showAll<Value>(value: Value): Value {
  if (typeof value === 'string') return showTurning(value) as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => showAll(part)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, showAll(part)])) as Value;
}
