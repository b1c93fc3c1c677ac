// Adds the payments of another sheet to a transaction.

import { addLine, type Draft, goOnInSheet } from '../receipts/draft.ts';
import { isDistinctKind, readKind } from '../shape/table/read-kind.ts';
import type { Joins } from './find-joins.ts';

/** Only what no row of its own says. */
export function payDraft(draft: Draft, joins: Joins | undefined): void {
  const { receipt } = draft;
  const paid = joins?.get(receipt.source.sheet)?.paid.get(receipt.source.firstRow) ?? [];
  if (paid.length === 0) return;
  const isPaid = receipt.tenders.length > 0;
  if (receipt.items.length === 0 && (receipt.totalCents ?? 0) === 0)
    receipt.totalCents = paid.reduce((sum, { cents, changeCents }) => sum + cents - Math.abs(changeCents), 0);
  for (const { sheet, rowNumber, text, method, isMove, cents, changeCents } of paid) {
    goOnInSheet(draft, sheet);
    const lineIndex = addLine(draft, text, rowNumber, 'tender', '');
    if (isMove === true && readKind(receipt.typeText ?? '') === null && isDistinctKind(method))
      receipt.typeText = method;
    if (isPaid || isMove === true) continue;
    receipt.tenders.push({ method: method || 'PAYMENT', amountCents: cents, lineIndex });
    if (changeCents !== 0) receipt.changeCents = (receipt.changeCents ?? 0) + Math.abs(changeCents);
  }
}
