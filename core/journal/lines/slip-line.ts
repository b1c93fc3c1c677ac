// Recognizes a card terminal's slip, printed below a payment: its dates, numbers and terminals are its own.

import { isLetter } from '../text/char-code.ts';
import { upperWordAt } from '../text/upper-case.ts';
import { SLIP_HEADS, SLIP_WORDS } from '../vocabulary/card-words.ts';
import type { JournalLine } from './journal-line.ts';

/** No store has this many registers; bank terminals have such numbers. */
export const LONGEST_REGISTER = 5;

/** Whether a line below a payment begins a card's slip, or belongs to one. */
export function isSlipLine(line: JournalLine, text: string): boolean {
  if (line.kind === 'card') return true;
  if (line.kind === 'heading') return (line.heading?.register?.length ?? 0) > LONGEST_REGISTER;
  if (line.kind !== 'text' && line.match?.meaning !== 'note') return false;
  let from = 0;
  while (from < text.length && !isLetter(text.charCodeAt(from))) from++;
  const word = upperWordAt(text, from, text.length);
  return SLIP_WORDS.has(word) || SLIP_HEADS.has(word);
}
