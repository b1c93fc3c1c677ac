// Tells whether an answer leaves tickets without the amounts that are read of them without it.

import type { MappingAnswer } from '../mapping/column-mapping.ts';
import type { ColumnQuestion } from '../mapping/column-question.ts';
import { tryMapping } from '../mapping/try-mapping.ts';
import type { Receipt } from '../receipt.ts';

export interface LostAmounts {
  /** Tickets without an amount that had one. */
  lost: number;
  tickets: number;
  /** Of the first of them, a row that had an amount. */
  row: { rowNumber: number; text: string };
}

/** @returns null if most tickets have an amount, or had none: by the answer that the rows were read by, or by none. */
export function findLostAmounts(question: ColumnQuestion, answer: MappingAnswer): LostAmounts | null {
  const { receipts } = tryMapping(question, answer);
  const bare = receipts.filter((receipt) => !hasAmount(receipt));
  if (bare.length * 2 <= receipts.length) return null;
  for (const before of [{ ...answer, rows: [] }, ...question.readings]) {
    const priced = new Set(tryMapping(question, before).receipts.flatMap(listPriced));
    const lost = bare.flatMap(({ lines }) => lines.find(({ rowNumber }) => priced.has(rowNumber)) ?? []);
    const [first] = lost;
    if (first === undefined || lost.length * 2 <= receipts.length) continue;
    const { rowNumber, text } = first;
    return { lost: lost.length, tickets: receipts.length, row: { rowNumber, text } };
  }
  return null;
}

const hasAmount = ({ items, tenders, events, totalCents }: Receipt): boolean =>
  (totalCents ?? 0) !== 0 ||
  items.some(({ priceCents }) => priceCents !== 0) ||
  tenders.some(({ amountCents }) => amountCents !== 0) ||
  events.some(({ amountCents }) => (amountCents ?? 0) !== 0);

/** The rows of its goods, and of its total. */
const listPriced = ({ items, lines, totalCents, totalLineIndex }: Receipt): number[] =>
  [
    ...items.filter(({ priceCents }) => priceCents !== 0).map(({ lineIndex }) => lineIndex),
    ...((totalCents ?? 0) === 0 || totalLineIndex === undefined ? [] : [totalLineIndex]),
  ].flatMap((at) => lines[at]?.rowNumber ?? []);
