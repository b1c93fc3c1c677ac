// Decides what lines mean that mark a ticket in words which no phrase has, once the ticket is whole.

import { endsUnpaid, type EventKind } from '../receipt.ts';
import { addEvent, type Draft, type DraftMark, setLineKind } from './draft.ts';

/** For a printed receipt that is whole. */
export function settleMarks(draft: Draft): void {
  for (const mark of draft.marks) {
    const kind = kindOf(draft, mark);
    if (kind === null) continue;
    if (mark.meaning === 'drawer-open') {
      draft.drawerLineIndex = mark.lineIndex;
      continue;
    }
    draft.hasBody = true;
    setLineKind(draft, mark.lineIndex, 'event');
    addEvent(draft, kind, mark.lineIndex, null, draft.words[mark.lineIndex] ?? '');
  }
}

/** @returns null where it says something of a line, or nothing that the figures bear out */
function kindOf({ receipt }: Draft, { lineIndex, meaning, isAbove }: DraftMark): EventKind | null {
  const { totalCents, tenders, items, events, lines } = receipt;
  const isPaid = totalCents !== null && tenders.length > 0;
  const next = lines[lineIndex + 1]?.kind;
  // Above a priced line it says something of that, and below the payment it may be printed on any receipt.
  const isOfTicket = isAbove || (!isPaid && next !== 'item' && next !== 'void-item');
  switch (meaning) {
    case 'no-sale':
    case 'drawer-open':
      return items.length === 0 && !isPaid && events.length === 0 ? 'no-sale' : null;
    case 'refund':
      return (isAbove || (totalCents ?? 0) < 0) && !events.some(({ kind }) => kind === 'refund')
        ? 'refund'
        : null;
    case 'suspend':
      return !isPaid && !endsUnpaid(events) ? 'suspend' : null;
    case 'abort':
      return isOfTicket && !endsUnpaid(events) ? (isPaid ? 'void-ticket' : 'abort') : null;
    case 'void-ticket':
      return isOfTicket && !endsUnpaid(events) ? 'void-ticket' : null;
  }
}
