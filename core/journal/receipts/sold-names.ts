// Keeps the names of what was sold, to distinguish an extra word from the name when money goes back:
// `RFND SNICKERS KING  -2.79`, `COFFEE (ANULADO)  -2.19`.

import { readMark } from '../lines/mark-line.ts';

const MOST_KEPT = 5000;

/** A word without a frame may be part of another name: `Lottery Win`. */
const FRAMED = /^[([*<].{1,20}[)\]*>]$/;

export interface SoldNames {
  note(name: string): void;
  /** For a paid receipt. */
  notePaid(items: readonly { name: string }[]): void;
  wasPaid(name: string): boolean;
  /** Whether it was ever sold. */
  knows(name: string): boolean;
  /** @param name of a line with an amount below zero @returns it without a word that was never part of a name */
  withoutMark(name: string): string;
}

/** `MDSE RETURN COFFEE` */
const MOST_MARKS = 3;

/** One for each file. @param sold names that are known before @param known those of them that were paid */
export function createSoldNames(sold: Iterable<string> = [], known: Iterable<string> = []): SoldNames {
  const names = new Set(sold);
  const words = new Set([...names].flatMap((name) => name.split(' ')));
  const paid = new Set(known);
  return {
    note(name) {
      if (names.size >= MOST_KEPT || names.has(name)) return;
      names.add(name);
      for (const word of name.split(' ')) words.add(word);
    },
    notePaid(items) {
      if (paid.size < MOST_KEPT) for (const { name } of items) paid.add(name);
    },
    wasPaid: (name) => paid.has(name),
    knows: (name) => names.has(name),
    withoutMark(name) {
      if (names.has(name)) return name;
      const parts = name.split(' ');
      const isMark = (word: string | undefined): boolean => word !== undefined && !words.has(word);
      const before = parts.slice(0, -1).join(' ');
      for (let at = 1; at <= MOST_MARKS && isMark(parts[at - 1]); at++) {
        const behind = parts.slice(at).join(' ');
        if (names.has(behind)) return behind;
      }
      const last = parts.at(-1) ?? '';
      const isBehind = FRAMED.test(last) || (isMark(last) && readMark(last) === 'refund');
      return isBehind && names.has(before) ? before : name;
    },
  };
}
