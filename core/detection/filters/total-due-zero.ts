import { articleOf } from '../articles.ts';
import { declaredHit, type Filter } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';

export const totalDueZero: Filter = {
  id: 'total_due_zero',
  find(facts) {
    const { receipt, sold, voided, rules } = facts;
    if (receipt.totalCents !== 0) return null;
    if (facts.isSummary) {
      const says = 'A sale was closed with a total due of $0.00.';
      if (receipt.typeText === null) return { reason: says, lineIndexes: [] };
      return facts.declaredType === 'Sale' ? declaredHit(facts, says) : null;
    }
    const items = [...sold, ...voided];
    if (items.length === 0 || facts.firstEvent('void-ticket') !== null || facts.declaredType === 'Void')
      return null;
    if (rules.isFuelPrepayExempt && items.every((item) => articleOf(item.name).isFuel)) return null;
    const rung = sold.reduce((sum, item) => sum + Math.max(0, item.priceCents), 0);
    const totalLine = receipt.lines.findLastIndex((line) => line.kind === 'total');
    return {
      reason: `Closed with a total due of $0.00: ${countText(sold.length, 'item')}, ${moneyText(rung)} rung.`,
      lineIndexes: totalLine < 0 ? [] : [receipt.totalLineIndex ?? totalLine],
    };
  },
};
