// Receipts in which only the drawer was opened, and a line says that something was voided.

import { type EventKind, endsUnpaid } from '../receipt.ts';
import { type Draft, setLineKind } from './draft.ts';

/** What says of goods, of which there are none, that they were not sold. */
const NOT_SOLD: ReadonlySet<EventKind> = new Set([
  'void-line',
  'void-ticket',
  'abort',
  'suspend',
  'memory-cancel',
]);
/** The number of another ticket. */
const NAMES_OTHER = /\d{3}/;

/** Whether there is nothing that could have been sold, paid, or given back. */
function isBare({ receipt: { items, tenders, totalCents, subtotalCents, events } }: Draft): boolean {
  const isUnpriced = events.every(({ amountCents }) => (amountCents ?? 0) === 0);
  return (
    items.length === 0 &&
    tenders.length === 0 &&
    isUnpriced &&
    (totalCents ?? 0) === 0 &&
    (subtotalCents ?? 0) === 0
  );
}

/**
 * `*** VOID ***` beside `NO SALE`, or below `DRAWER OPENED`, and nothing else: somebody may have typed it, and the drawer
 * was opened all the same. It is told instead.
 */
export function settleOpened(draft: Draft): void {
  const { receipt, openVoidMarks, drawerLineIndex } = draft;
  const { events } = receipt;
  const isNoSale = events.some(({ kind }) => kind === 'no-sale');
  const isOpened = drawerLineIndex >= 0 && (endsUnpaid(events) || openVoidMarks.length > 0);
  if ((!isNoSale && !isOpened) || !isBare(draft)) return;
  const said = events.filter(({ kind }) => kind !== 'no-sale');
  const lines = [...said.map(({ lineIndex }) => lineIndex), ...openVoidMarks];
  const isTyped = (at: number): boolean =>
    !NAMES_OTHER.test(draft.words[at] ?? '') && (isNoSale || at > drawerLineIndex);
  if (lines.length === 0 || !said.every(({ kind }) => NOT_SOLD.has(kind)) || !lines.every(isTyped)) return;
  receipt.events = events.filter(({ kind }) => kind === 'no-sale');
  draft.openVoidMarks = [];
  for (const lineIndex of lines) {
    setLineKind(draft, lineIndex, 'text');
    draft.marks.push({ lineIndex, meaning: 'void-ticket', isAbove: false, overruledBy: 'drawer' });
  }
}
