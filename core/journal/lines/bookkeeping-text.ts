// Recognizes lines about people and days, such as a cashier's sign-on, which may have a time like a receipt.

import { apartWords } from '../text/apart-words.ts';
import { BOOKKEEPING } from '../vocabulary/bookkeeping-words.ts';

/** Longer texts say something else, too. */
const LONGEST = 80;

export function isBookkeepingText(text: string): boolean {
  if (text === '' || text.length > LONGEST) return false;
  const plain = apartWords(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, ' ');
  return BOOKKEEPING.some((words) => words.test(plain));
}
