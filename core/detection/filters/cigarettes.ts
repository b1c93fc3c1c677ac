import type { Filter } from '../filter.ts';
import { listText } from '../money-text.ts';

export const cigarettes: Filter = {
  id: 'cigarettes',
  find(facts) {
    const found = facts.sold.filter(
      (item, at) => facts.articles[at]?.isTobacco === true && item.priceCents > 0,
    );
    if (found.length === 0) return null;
    return {
      reason: `Tobacco sold: ${listText(found.map((item) => item.name))}.`,
      lineIndexes: found.map((item) => item.lineIndex),
    };
  },
};
