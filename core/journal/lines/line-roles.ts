// What lines of one form are in a journal, if no phrase says so: learned from which reading adds up.

import type { LineMeaning } from '../vocabulary/line-meaning.ts';

/** By the form of the line, see `formOfLine`. */
export type LineRoles = ReadonlyMap<string, LineMeaning>;

/** @returns the words of a line without its numbers: `VAT INCL 20%` and `VAT INCL 5%` are of one form */
export function formOfLine(words: string): string {
  return words.replace(/\d[\d.,]*/g, '#').toUpperCase();
}
