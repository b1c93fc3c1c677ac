import { isLetter } from './char-code.ts';
import { plainLetters, WRITTEN_TWICE } from './plain-letters.ts';

/** Journals are mostly in capitals; copying each word would cost more than checking first. */
export function upperCase(word: string): string {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if ((code >= 97 && code <= 122) || code > 127) return word.toUpperCase();
  }
  return word;
}

/** @returns the letters that begin at a position, in capitals; '' for none */
export function upperWordAt(text: string, from: number, to: number): string {
  let end = from;
  while (end < to && isLetter(text.charCodeAt(end))) end++;
  return upperCase(text.slice(from, end));
}

/** Registers print `ANNULÉ` and `ANNULE`; Arabic is written with and without its marks, too. */
export function withoutAccents(upper: string): string {
  for (let at = 0; at < upper.length; at++)
    if (upper.charCodeAt(at) > 127)
      return plainLetters(upper.normalize('NFD').replace(/\p{M}/gu, ''), WRITTEN_TWICE);
  return upper;
}
