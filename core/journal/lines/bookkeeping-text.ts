// Recognizes lines about people and days, such as a cashier's sign-on, which may have a time like a receipt.

import { apartWords } from '../text/apart-words.ts';
import { createFormMemo } from '../text/form-memo.ts';
import { BOOKKEEPING, BOOKKEEPING_BY_LANGUAGE } from '../vocabulary/bookkeeping-words.ts';

/** Longer texts say something else, too. */
const LONGEST = 80;

/** By form: of most lines, only the digits differ, and none of the words depends on which ones they are. */
const known = createFormMemo(
  (text, start) => ({ text, start, isBookkeeping: findWords(text) }),
  () => false,
);

export function isBookkeepingText(text: string): boolean {
  return text !== '' && text.length <= LONGEST && known.of(text, 0).isBookkeeping;
}

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, ' ');

const PHRASES = BOOKKEEPING_BY_LANGUAGE.map((words) => ` ${plainOf(words)} `);
const AROUND_WORDS = /[\s/()[\]*.:]+/g;

function findWords(text: string): boolean {
  const plain = plainOf(apartWords(text));
  if (BOOKKEEPING.some((words) => words.test(plain))) return true;
  const words = ` ${plain.replaceAll(AROUND_WORDS, ' ').trim()} `;
  return PHRASES.some((phrase) => words.includes(phrase));
}
