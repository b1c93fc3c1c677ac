import { showTurning } from '@tillwatch/contract/show-unseen';
import type { ColumnQuestion, FoundLayout, Receipt } from '@tillwatch/core/journal';

// Makes direction-changing characters visible in everything a reading passes on, since they can reverse the digits of a
// price. Done only after parsing, which recognizes headings and lines despite such characters.

/** @returns the same object if it has no such characters. */
export function visibleReceipt(receipt: Receipt): Receipt {
  const { source, lines } = receipt;
  const texts = [source.sheet, source.lastSheet ?? '', receipt.employeeName ?? ''];
  const isVisible = (text: string): boolean => showTurning(text) === text;
  if (texts.every(isVisible) && lines.every(({ text }) => isVisible(text))) return receipt;
  return showAll(receipt);
}

/**
 * Leaves a table's rows and headings as they are in the file: rows are parsed again with an answer, and headings
 * identify the table.
 */
export function visibleQuestion(question: ColumnQuestion): ColumnQuestion {
  if (question.shape === 'journal-print') return showAll(question);
  const { headings, rows } = question;
  return { ...showAll(question), headings, rows };
}

/** Treats its question like `visibleQuestion`, and its sheet names like those of receipts. */
export function visibleLayout(layout: FoundLayout): FoundLayout {
  const { question } = layout;
  return { ...showAll(layout), question: question === null ? null : visibleQuestion(question) };
}

/** @returns a copy in which all text is made visible. */
export function showAll<Value>(value: Value): Value {
  if (typeof value === 'string') return showTurning(value) as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => showAll(part)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, showAll(part)])) as Value;
}
