// Takes a row apart: words, figures, and marks. Blanks only separate.

import { upperCase, withoutAccents } from '../text/upper-case.ts';

export interface RowToken {
  kind: 'word' | 'digits' | 'mark';
  /** In capitals, without accents; of a repeated mark, one. */
  text: string;
  from: number;
  to: number;
}

const TOKEN = /([\p{L}\p{M}]{1,400})|(\p{Nd}{1,400})|[^\s\p{L}\p{M}\p{Nd}]/gu;

export function tokensOf(text: string): RowToken[] {
  const tokens: RowToken[] = [];
  for (const { 0: whole, 1: word, 2: digits, index: from } of text.matchAll(TOKEN)) {
    const to = from + whole.length;
    const last = tokens.at(-1);
    if (word !== undefined) tokens.push({ kind: 'word', text: withoutAccents(upperCase(word)), from, to });
    else if (digits !== undefined) tokens.push({ kind: 'digits', text: digits, from, to });
    else if (last?.kind === 'mark' && last.text === whole && last.to === from) last.to = to;
    else tokens.push({ kind: 'mark', text: whole, from, to });
  }
  return tokens;
}

export const isNextTo = (one: RowToken | undefined, other: RowToken | undefined): boolean =>
  one !== undefined && other !== undefined && one.to === other.from;
