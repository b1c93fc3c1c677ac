// Tells what letters in a column of kinds mean: S, V, RF.

import type { Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { KIND_CODES } from '../../vocabulary/kind-words.ts';
import { cellText } from '../row-text.ts';
import type { Columns } from './table-columns.ts';

/** The word for each code. */
export type KindCodes = ReadonlyMap<string, string>;

const NONE: KindCodes = new Map();
const CODE = /^[A-Z]{1,3}$/;

export function isKindCode(text: string): boolean {
  return Object.hasOwn(KIND_CODES, text.trim().toUpperCase());
}

/** Whether a heading may stand over codes for kinds. */
export function mayHoldKindCodes(heading: string): boolean {
  return /(?:code|cd|type|typ|kind|action)$/i.test(heading.trim());
}

/**
 * In another language, the letters mean something else: V may be a sale (Verkauf, vente), and R a receipt. So the most frequent
 * code must be a sale's, and a lone R a refund only where it pays money out. Other codes stay unknown words, which the
 * cleaning report names.
 */
export function readKindCodes({ type, ...columns }: Columns, rows: readonly Row[]): KindCodes {
  if (type === undefined) return NONE;
  const amount = columns.total ?? columns.amount ?? columns.lineAmount ?? columns.subtotal;
  const sums = new Map<string, { rows: number; paysOut: boolean }>();
  for (const { cells } of rows) {
    const code = cellText(cells[type] ?? null)
      .trim()
      .toUpperCase();
    if (code === '') continue;
    if (!CODE.test(code)) return NONE;
    const cents = amount === undefined ? null : readCents(cells[amount]);
    const { rows: seen = 0, paysOut = true } = sums.get(code) ?? {};
    sums.set(code, { rows: seen + 1, paysOut: paysOut && cents !== null && cents <= 0 });
  }
  const [first] = [...sums].toSorted(([, a], [, b]) => b.rows - a.rows);
  if (first === undefined || KIND_CODES[first[0]] !== 'Sale') return NONE;
  const known = [...sums].filter(([code, { paysOut }]) => isKindCode(code) && (code !== 'R' || paysOut));
  return new Map(known.map(([code]) => [code, KIND_CODES[code] ?? code]));
}
