// Recognizes a label in its own cell before a receipt's number, register, cashier or store.

import type { Cell } from '../../row.ts';
import { HEADING_WORDS, MARKED_WORDS, WEAK_REGISTER_WORDS } from '../../vocabulary/heading-words.ts';

const LABEL = /^\s*([a-z]+)(?:\s*(?:[#:.]|\b(?:no|num|number|nbr|nr|id)\b)+)?\s*$/i;
const WORD = /^\s*[a-z]+\s*$/i;
/** The price of an article in whole dollars may have fewer digits. */
const FEWEST_NUMBER = 1000;

/**
 * Whether a whole number in the next cell is not an amount: `Register` `2`, but not `Ticket` `5`, which may be sold.
 */
export function labelsNumber(cell: Cell | undefined, value: number): boolean {
  if (typeof cell !== 'string' || cell.length > 30) return false;
  const word = LABEL.exec(cell)?.[1]?.toUpperCase();
  if (word === undefined) return false;
  const field = HEADING_WORDS[word];
  if (!WORD.test(cell)) return (field ?? MARKED_WORDS[word]) !== undefined;
  if (field === 'number') return value >= FEWEST_NUMBER;
  return (
    (field === 'register' || field === 'employee' || field === 'store') && !WEAK_REGISTER_WORDS.includes(word)
  );
}
