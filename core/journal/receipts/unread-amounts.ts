// Finds the lines of a receipt whose amounts are printed in a way that can't be read, or are left out where they should
// be: `CIG MARLBORO  n/a`, `SUBTOTAL  4O.4O`. What such a receipt comes to isn't known, rather than nothing.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import type { LineKind, MultipliedAmounts, Receipt, ReceiptEvent } from '../receipt.ts';
import { findMultiplied, withoutUncharged } from './multiplied-amounts.ts';

/** In a column of its own. Letters that look like digits, and marks that hide them, are as good as digits. */
const LIKE_FIGURE = /(?:\t|\s{2})[-$(]{0,3}([\dOoQDIlSBZXx?*#_-]{1,8}[.,][\dOoQDIlSBZXx?*#_-]{2})[-)]?$/;
const READABLE = /^-*\d*[.,]\d\d$/;
/** What people and programs write for an amount that they don't have. */
const NO_FIGURE =
  /(?:\t|\s{2})(?:n\/?a|n\.a\.|#n\/a|-{1,3}|\?{1,5}|\(\?\)|none|null|unknown|hidden|illegible|redacted)$/i;
const LETTERS = /\p{L}{2}/u;

/** Whether a line without an amount ends with something that stands for one. */
function endsUnreadable(text: string): boolean {
  if (!text.includes('  ') && !text.includes('\t')) return false;
  const line = text.trimEnd();
  const [, figure] = LIKE_FIGURE.exec(line) ?? [];
  return figure === undefined ? NO_FIGURE.test(line) && LETTERS.test(line) : !READABLE.test(figure);
}

const TAKING_BACK: ReadonlySet<ReceiptEvent['kind']> = new Set([
  'abort',
  'void-ticket',
  'memory-cancel',
  'refund',
  'void-line',
]);

/** Whether a receipt has sums, or says that something was given up or taken back, and nothing of it has an amount. */
function isForNothing({ lines, items, events, tenders, totalCents, subtotalCents }: Receipt): boolean {
  const amounts = [
    totalCents,
    subtotalCents,
    ...[...events, ...tenders].map(({ amountCents }) => amountCents),
  ];
  const isPriced = items.length > 0 || amounts.some((cents) => cents !== null && cents !== 0);
  if (isPriced) return false;
  const isTakenBack = events.some(({ kind }) => TAKING_BACK.has(kind));
  return isTakenBack || lines.some(({ kind }) => kind === 'total' || kind === 'tender');
}

const MAY_HAVE_AMOUNT: ReadonlySet<LineKind> = new Set(['text', 'total', 'tender']);

/** A receipt with its lines that were not understood, by their places, and the words of each line. */
interface Noted {
  receipt: Receipt;
  unread: Iterable<number>;
  words: readonly (string | undefined)[];
  /** In a table, what the cells have shown. */
  multiplied: MultipliedAmounts;
}

/** Notes them for a receipt that is complete. In tables, cells have shown some of them before. */
export function noteUnreadAmounts({ receipt, unread, words, multiplied }: Noted): void {
  if (receipt.shape === 'summary') return;
  const found = new Set(receipt.unreadAmounts ?? []);
  if (receipt.shape === 'journal-print')
    for (const [at, { kind, text }] of receipt.lines.entries())
      if (MAY_HAVE_AMOUNT.has(kind) && endsUnreadable(text)) found.add(at);
  if (found.size === 0 && isForNothing(receipt))
    for (const at of unread)
      if (LETTERS.test(words[at] ?? '') && !isBookkeepingText(words[at] ?? '')) found.add(at);
  noteMultiplied(receipt, multiplied);
  for (const at of receipt.multiplied?.differing ?? []) found.add(at);
  if (found.size > 0) receipt.unreadAmounts = [...found].toSorted((one, other) => one - other);
}

function noteMultiplied(receipt: Receipt, ofCells: MultipliedAmounts): void {
  const found =
    receipt.shape === 'journal-print' ? findMultiplied(receipt) : withoutUncharged(ofCells, receipt);
  if (found.agreeing + found.differing.length > 0) receipt.multiplied = found;
}
