import type { EventKind } from '../../journal/index.ts';
import { articleOf } from '../articles.ts';
import { declaredHit, defineFilter, type FilterExamples, type SoldItem } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';
import { piecesOf, type ReceiptFacts } from '../receipt-facts.ts';

/** Sales of nothing: a drawer that was opened, money that was moved. */
const MOVES: ReadonlySet<EventKind> = new Set(['no-sale', 'safe-drop', 'paid-in', 'paid-out']);

/** @param sold what the ticket sells. */
export function describeZero(sold: readonly SoldItem[]): string {
  const rung = sold.filter(({ priceCents }) => priceCents >= 0);
  const pieces = rung.reduce((sum, item) => sum + piecesOf(item), 0);
  const cents = rung.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return `Closed with a total due of $0.00: ${countText(pieces, 'item')}, ${moneyText(cents)} rung.`;
}

/** Whether discounts take all off that a table's lines sold, where it gives no totals. */
function isAllOff(facts: ReceiptFacts): boolean {
  const { lineSumCents, sold } = facts;
  const { shape, totalCents, discountCents } = facts.receipt;
  const mayBe = shape === 'line-items' && totalCents === null && (discountCents ?? 0) < 0;
  return (
    mayBe &&
    lineSumCents === 0 &&
    facts.firstEvent('abort') === null &&
    sold.some(({ priceCents }) => priceCents > 0)
  );
}

export const totalDueZero = defineFilter({
  id: 'total_due_zero',
  find(facts) {
    const { receipt, sold, voided } = facts;
    if (receipt.totalCents !== 0 && !isAllOff(facts)) return null;
    if (facts.isSummary) {
      const says = 'A sale was closed with a total due of $0.00.';
      if (receipt.events.some(({ kind }) => MOVES.has(kind))) return null;
      if (receipt.typeText === null) return { reason: says, lineIndexes: [] };
      return facts.declaredType === 'Sale' ? declaredHit(facts, says) : null;
    }
    const items = [...sold, ...voided];
    if (items.length === 0 || facts.firstEvent('void-ticket') !== null || facts.declaredType === 'Void')
      return null;
    const totalLine = receipt.lines.findLastIndex((line) => line.kind === 'total');
    return {
      reason: describeZero(sold),
      lineIndexes: totalLine < 0 ? [] : [receipt.totalLineIndex ?? totalLine],
      ...(items.every((item) => articleOf(item.name).isFuel) && { figures: { isFuelOnly: true } }),
    };
  },
  settle: (hit, _, { isFuelPrepayExempt }) => (isFuelPrepayExempt && hit?.figures?.isFuelOnly ? null : hit),
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' MILK 4.59\n STORE USE -4.59\n TOTAL DUE $0.00\n CASH 0.00',
      reason: 'Closed with a total due of $0.00: 1 item, $4.59 rung.',
      evidence: [' TOTAL DUE $0.00'],
    },
    {
      lines: ' COLA  2 @ 1.00  2.00\n STORE USE -2.00\n TOTAL DUE $0.00\n CASH 0.00',
      reason: 'Closed with a total due of $0.00: 2 items, $2.00 rung.',
    },
  ],
  nearMisses: [
    { lines: ' PREPAY CA #05 -20.00\n UNLEADED 20.00\n TOTAL 0.00\n CASH 0.00' },
    { lines: ' NO SALE\n TOTAL 0.00' },
    { lines: ' MILK 4.59\n VOID TICKET 1\n TOTAL 0.00' },
    { lines: ' MILK 0.10\n TOTAL 0.10\n CASH 0.10\n CHANGE 0.00' },
  ],
};
