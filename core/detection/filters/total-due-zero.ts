import type { EventKind } from '../../journal/index.ts';
import { articleOf } from '../articles.ts';
import { declaredHit, defineFilter, type FilterExamples, type SoldItem } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';

/** Sales of nothing: a drawer that was opened, money that was moved. */
const MOVES: ReadonlySet<EventKind> = new Set(['no-sale', 'safe-drop', 'paid-in', 'paid-out']);

/** @param sold what the ticket sells. */
export function describeZero(sold: readonly SoldItem[]): string {
  const rung = sold.reduce((sum, item) => sum + Math.max(0, item.priceCents), 0);
  return `Closed with a total due of $0.00: ${countText(sold.length, 'item')}, ${moneyText(rung)} rung.`;
}

export const totalDueZero = defineFilter({
  id: 'total_due_zero',
  find(facts) {
    const { receipt, sold, voided } = facts;
    if (receipt.totalCents !== 0) return null;
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
      reason: 'Closed with a total due of $0.00: 2 items, $4.59 rung.',
      evidence: [' TOTAL DUE $0.00'],
    },
  ],
  nearMisses: [
    { lines: ' PREPAY CA #05 -20.00\n UNLEADED 20.00\n TOTAL 0.00\n CASH 0.00' },
    { lines: ' NO SALE\n TOTAL 0.00' },
    { lines: ' MILK 4.59\n VOID TICKET 1\n TOTAL 0.00' },
    { lines: ' MILK 0.10\n TOTAL 0.10\n CASH 0.10\n CHANGE 0.00' },
  ],
};
