import type { DepartmentId } from './articles.ts';
import type { Hit } from './filter.ts';
import { listText, moneyText } from './money-text.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** Hits on items rung on an open department key. @param key its name on the register */
export function departmentHit(facts: ReceiptFacts, id: DepartmentId, key: string): Hit | null {
  if (!hasDepartment(facts, id)) return null;
  const found = facts.sold.filter((_, at) => facts.articles[at]?.department === id);
  const amounts = listText(found.map((item) => moneyText(item.priceCents)));
  return {
    reason: `Rung on the open ${key} key instead of being scanned: ${amounts}.`,
    lineIndexes: found.map((item) => item.lineIndex),
  };
}

function hasDepartment({ articles }: ReceiptFacts, id: DepartmentId): boolean {
  for (const { department } of articles) if (department === id) return true;
  return false;
}
