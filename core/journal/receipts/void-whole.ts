// What was sold in a ticket whose every line is marked as void is void as a whole.

import { addEvent, type Draft, setLineKind } from './draft.ts';

/** @param areLines whether the marks are about the lines */
export function voidWhole(draft: Draft, areLines: boolean): void {
  if (!areLines) dropLineVoids(draft);
  addEvent(draft, 'void-ticket', Math.max(0, draft.receipt.lines.length - 1), null, 'All lines voided');
}

/** For a ticket that was voided as a whole: the marks on its lines say the same. */
export function dropLineVoids(draft: Draft): void {
  const { receipt } = draft;
  receipt.items = receipt.items.filter(({ state }) => state !== 'void');
  receipt.events = receipt.events.filter(({ kind }) => kind !== 'void-line');
  for (const { lineIndex } of receipt.items) setLineKind(draft, lineIndex, 'item');
  draft.takenBack = [];
}
