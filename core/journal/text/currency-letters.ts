// Finds the letters that a sheet writes in front of its amounts for their currency: `R15.00`, `Bs 31,20`, `KSh 95.00`.

import { countEach } from './count-each.ts';

const FEWEST_AMOUNTS = 8;
const NEARLY_ALL = 0.9;
/** Fewer may be a size in the name of an article that sells well: `Bull 0,25l`. */
const FEWEST_DIFFERENT = 3;
/** With two decimals, and neither a rate nor a size nor a part of a date. */
const AMOUNT = String.raw`[-(]?\d{1,9}(?:[.,]\d{3}){0,3}[.,]\d\d(?!\d|\p{Ll}| ?%|[.,:/-]\d)`;
const AMOUNTS = new RegExp(String.raw`(?<![\p{L}\d.,:/])(?:(\p{L}{1,4}[./]{0,2}) ?)?(${AMOUNT})`, 'gu');
/** Words for a quantity, a side of the books, or a price of one. */
const NO_CURRENCY = /^(?:X|A|Á|À|AT|QTY|EA|CR|DR|H|S)$/i;
/** Where months come first. */
const MONTH_FIRST = /^(?:USD?|PHP|P)\b/i;

export interface CurrencyLetters {
  /** Whether days come before months where this currency is used. */
  isDayFirst: boolean;
  /** @returns the text with blanks in their place, so that columns stay */
  readonly without: (text: string) => string;
}

/** @returns null for texts whose amounts have none, or different ones */
export function findCurrencyLetters(texts: readonly string[]): CurrencyLetters | null {
  const all = texts.flatMap((text) =>
    [...text.matchAll(AMOUNTS)].map(([, letters = '', amount = '']) => ({ letters, amount })),
  );
  const least = Math.max(FEWEST_AMOUNTS, all.length * NEARLY_ALL);
  const counts = countEach(all.map(({ letters }) => letters));
  const [letters = ''] = [...counts].find(([one, count]) => one !== '' && count >= least) ?? [];
  if (letters === '' || NO_CURRENCY.test(letters)) return null;
  const amounts = new Set(all.flatMap((one) => (one.letters === letters ? [one.amount] : [])));
  if (amounts.size < FEWEST_DIFFERENT) return null;
  const escaped = letters.replaceAll('.', String.raw`\.`);
  const inFront = new RegExp(String.raw`(?<![\p{L}\d])([-(]?)${escaped} ?(?=${AMOUNT})`, 'gu');
  return {
    isDayFirst: !MONTH_FIRST.test(letters),
    without: (text) =>
      text.includes(letters)
        ? text.replace(inFront, (all, sign: string) => ' '.repeat(all.length - sign.length) + sign)
        : text,
  };
}
