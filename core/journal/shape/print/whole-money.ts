// Writes amounts without decimals, as in Hungary, Chile, and Korea, like all others: `1.490`, `2694 Ft`, and `1,200` become
// `1490.00`, `2694.00`, and `1200.00`. Otherwise their last two digits would be taken for cents.

import { mostFrequent } from '../../text/count-each.ts';
import { OF_WHOLE } from '../../text/whole-currency.ts';

type Rewrite = (text: string) => string;

const FEWEST_LINES = 20;
/** So many lines end with an amount. */
const PRICED = 0.15;
/** In a journal of whole amounts, hardly any line ends with decimals. */
const FEW_DECIMALS = 0.1;
/** Lines with points or blanks between thousands, where all larger amounts have them. */
const FEWEST_THOUSANDS = 5;

/** In a column of its own, or behind a currency; with thousands apart, also behind one blank. */
const AMOUNT_AT_END =
  /^(.{0,150}(?:\s\s|\s(?=[$*])|\s(?=-?\d{1,3}[.,]\d{3}(?!\d))))([-$*]{0,3})(\d{1,3}(?:[., ]\d{3}){1,2}|\d{1,6})((?:\s?-)?(?:\s?(?:Ft|HUF|CLP|COP|Gs|VND|KRW|JPY|[원円元₫đ])\.?)?(?:\s{1,4}[A-Z]\d{0,2})?\s{0,40})$/u;
/** `6 x 449`, `0,745 kg x 2.190/kg` */
const PRICE_OF_ONE =
  /(?<=\d\s?(?:\p{L}{1,3}\s?)?[x@*]\s?\$?)(\d{1,3}(?:[., ]\d{3}){1,2}|\d{1,6})(?![\d.,])/giu;
/** `PRICE 8.500 -> 4.500` */
const CHANGED =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6})(\s?(?:[-=]>|→)\s?)(\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6})(?![\d.,])/gu;
const DECIMALS_AT_END = /\d[.,]\d\d-?(?:\s?\p{L}{1,3})?\s*$/u;
const THOUSANDS = /(?<![\d.,])\d{1,3}[., ]\d{3}(?![\d.,])/;
const UNGROUPED = /^\d{4,6}$/;
/** `0.790`: no thousands begin so. */
const THREE_DECIMALS = /^0[.,]\d{3}$/;
const JOINTS = /[., ]/g;
const plain = (amount: string): string => `${amount.replaceAll(JOINTS, '')}.00`;

/** Where the amount of a line ends; -1 without one. */
function endOf(text: string): number {
  const [, before = '', marks = '', amount = ''] = AMOUNT_AT_END.exec(text) ?? [];
  return amount === '' ? -1 : before.length + marks.length + amount.length;
}

/** So many amounts end in one column. */
const IN_COLUMN = 0.6;
/** A sign or a currency behind them moves them a little. */
const NEAR = 4;

/** @param column where amounts end; -1 if they don't end in one column */
function withDecimals(text: string, column: number): string {
  const priced = text.replace(
    AMOUNT_AT_END,
    (whole, before: string, marks: string, amount: string, behind: string) => {
      const end = before.length + marks.length + amount.length;
      if (column >= 0 && Math.abs(end - column) > NEAR) return whole;
      // Amounts end in one column, with and without thousands.
      const blanks = ' '.repeat(amount.length - amount.replaceAll(JOINTS, '').length);
      return before + blanks + marks + plain(amount) + behind;
    },
  );
  return priced
    .replaceAll(PRICE_OF_ONE, (amount) => plain(amount))
    .replaceAll(
      CHANGED,
      (_, before: string, arrow: string, after: string) => plain(before) + arrow + plain(after),
    );
}

/** @param texts the lines of a journal @returns how each line is to be written; null for a journal with decimals */
export function findWholeMoney(texts: readonly string[]): Rewrite | null {
  const ends = texts.map(endOf).filter((end) => end >= 0);
  const decimals = texts.filter((text) => DECIMALS_AT_END.test(text)).length;
  const isPriced = ends.length >= Math.max(FEWEST_LINES, texts.length * PRICED);
  if (!isPriced || decimals > ends.length * FEW_DECIMALS || !areWhole(texts)) return null;
  const [usual, count] = mostFrequent(ends) ?? [-1, 0];
  const column = count >= ends.length * IN_COLUMN ? usual : -1;
  return (text) => withDecimals(text, column);
}

/** Whether thousands, currencies, or words show that amounts have no decimals. */
function areWhole(texts: readonly string[]): boolean {
  const amounts = texts.flatMap((text) => AMOUNT_AT_END.exec(text)?.[3] ?? []);
  const grouped = amounts.filter((amount) => THOUSANDS.test(amount)).length;
  if (amounts.some((amount) => THREE_DECIMALS.test(amount))) return false;
  const areGrouped = grouped >= FEWEST_THOUSANDS && !amounts.some((amount) => UNGROUPED.test(amount));
  return areGrouped || texts.some((text) => OF_WHOLE.test(text));
}
