import type { Filter } from '../filter.ts';
import { listText } from '../money-text.ts';
import { TOBACCO_FALSE_FRIENDS, TOBACCO_WORDS } from '../vocabulary/tobacco-words.ts';
import { createWordMatcher } from '../word-matcher.ts';

const tobaccoIn = createWordMatcher(TOBACCO_WORDS, TOBACCO_FALSE_FRIENDS);

export const cigarettes: Filter = {
  id: 'cigarettes',
  find(facts) {
    const found = facts.sold.filter((item) => item.priceCents > 0 && tobaccoIn(item.name) !== null);
    if (found.length === 0) return null;
    return {
      reason: `Tobacco sold: ${listText(found.map((item) => item.name))}.`,
      lineIndexes: found.map((item) => item.lineIndex),
    };
  },
};
