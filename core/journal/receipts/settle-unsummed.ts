// Lines with an amount which no sum of their receipt includes: `MEMO: DONE  12.00` in a voided one, `MEMO: TOTAL 0.00`.

import type { PhraseTable } from '../lines/phrase-table.ts';
import { endsUnpaid, type ReceiptItem } from '../receipt.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { type Draft, setLineKind } from './draft.ts';
import { comeToTotal } from './settle-sums.ts';

const WORD = /\p{L}{3}/u;

/** Whether the payments are the total; then a line below them paid for nothing. */
function isPaidInFull({ receipt: { tenders, totalCents, changeCents } }: Draft): boolean {
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.abs(changeCents ?? 0);
  return tenders.length === 0 || paid === totalCents;
}

/**
 * In a ticket that was voided, whose sums are compared nowhere else, lines behind the goods, below or right above the
 * total, are no articles if the goods come to it without them only. Somebody may have typed them: they are told instead.
 *
 * @param wasPaid whether an article with that name was paid in the file so far
 */
export function settleUnsummed(draft: Draft, wasPaid: (name: string) => boolean): void {
  const { receipt, payoutLines } = draft;
  const { items, totalCents, events } = receipt;
  if (!endsUnpaid(events) || totalCents === null || totalCents === 0) return;
  if (comeToTotal(draft, items) || !isPaidInFull(draft)) return;
  const isOther = ({ state, name, lineIndex, priceCents }: ReceiptItem): boolean =>
    state === 'sold' &&
    priceCents > 0 &&
    WORD.test(name) &&
    !wasPaid(name) &&
    !payoutLines.includes(lineIndex) &&
    events.every((event) => event.lineIndex !== lineIndex);
  const first = Math.max(1, items.findLastIndex((item) => !isOther(item)) + 1);
  const from = items.findIndex((_, at) => at >= first && comeToTotal(draft, items.slice(0, at)));
  if (from < 0) return;
  for (const item of items.slice(from)) leaveOut(draft, item);
}

function leaveOut(draft: Draft, item: ReceiptItem): void {
  const { receipt, marks } = draft;
  const { lineIndex } = item;
  receipt.items = receipt.items.filter((one) => one !== item);
  setLineKind(draft, lineIndex, 'text');
  marks.push({ lineIndex, meaning: 'promo', isAbove: false, overruledBy: 'sums' });
}

const SUMS: ReadonlySet<LineMeaning> = new Set(['subtotal', 'tax', 'total', 'due', 'balance', 'change']);
const BEHIND_WORD = /^[^:]{1,40}(?::\s{0,9}|\s)(?=\p{L})/u;

/**
 * `MEMO: TOTAL  0.00` among the goods: a word of sums behind another one. It is no article if it costs nothing, or the goods
 * come to the total without it only.
 *
 * @param wasPaid whether an article with that name was paid in the file so far
 */
export function settleTypedSums(
  draft: Draft,
  table: PhraseTable<LineMeaning>,
  wasPaid: (name: string) => boolean,
): void {
  const isSum = (name: string): boolean => {
    const rest = name.replace(BEHIND_WORD, '');
    const match = rest === name ? null : table.match(rest, 'positive');
    return match !== null && match.rest === '' && SUMS.has(match.meaning) && !wasPaid(name);
  };
  const { items } = draft.receipt;
  for (const item of items.filter(({ state, name }) => state === 'sold' && isSum(name))) {
    const others = items.filter((one) => one !== item);
    const isUnsummed = !comeToTotal(draft, items) && comeToTotal(draft, others);
    if (item.priceCents === 0 || isUnsummed) leaveOut(draft, item);
  }
}
