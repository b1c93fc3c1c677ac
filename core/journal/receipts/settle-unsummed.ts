// Lines with an amount outside the goods, which no sum of their voided receipt includes: `MEMO: DONE  12.00`.

import { endsUnpaid, type ReceiptItem } from '../receipt.ts';
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
  receipt.items = items.slice(0, from);
  for (const { lineIndex } of items.slice(from)) {
    setLineKind(draft, lineIndex, 'text');
    draft.marks.push({ lineIndex, meaning: 'promo', isAbove: false, overruledBy: 'sums' });
  }
}
