// Writes amounts without decimals, as in Hungary and Chile, like all others: `1.490` and `2694 Ft` become `1490.00` and
// `2694.00`. Otherwise their last two digits would be taken for cents.

type Rewrite = (text: string) => string;

const FEWEST_LINES = 20;
/** So many lines end with an amount. */
const PRICED = 0.15;
/** In a journal of whole amounts, hardly any line ends with decimals. */
const FEW_DECIMALS = 0.1;
/** Lines with points or blanks between thousands, where all larger amounts have them. */
const FEWEST_THOUSANDS = 5;

const WHOLE = String.raw`(?:\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6})`;
const MARK_BEHIND = String.raw`(?:\s?-)?(?:\s?(?:Ft|HUF|CLP|Gs)\.?)?(?:\s{1,4}[A-Z]\d{0,2})?`;
/** In a column of its own, or behind a currency; with thousands apart, also behind one blank. */
const AMOUNT_AT_END = new RegExp(
  String.raw`^(.*(?:\s\s|\s(?=[$*])|\s(?=-?\d{1,3}\.\d{3}(?!\d))))([-$*]{0,3})(${WHOLE})(${MARK_BEHIND}\s*)$`,
  'u',
);
/** `6 x 449`, `0,745 kg x 2.190/kg` */
const PRICE_OF_ONE = new RegExp(
  String.raw`(?<=\d\s?(?:\p{L}{1,3}\s?)?[x@*]\s?\$?)(${WHOLE})(?![\d.,])`,
  'giu',
);
const DECIMALS_AT_END = /\d[.,]\d\d-?(?:\s?\p{L}{1,3})?\s*$/u;
const THOUSANDS = /(?<![\d.,])\d{1,3}[. ]\d{3}(?![\d.,])/;
const UNGROUPED = /^\d{4,6}$/;
/** Words of countries without small change, and their currencies. */
const OF_WHOLE = /(?<!\p{L})(?:NYUGTA|ÁFA|FIZETENDŐ|HUF|CLP|PYG|COP|RUT|SII)(?!\p{L})|\d\s?Ft(?!\p{L})/iu;

const JOINTS = /[. ]/g;
const plain = (amount: string): string => `${amount.replaceAll(JOINTS, '')}.00`;

function withDecimals(text: string): string {
  const priced = text.replace(
    AMOUNT_AT_END,
    (_, before: string, marks: string, amount: string, behind: string) => {
      // Amounts end in one column, with and without thousands.
      const blanks = ' '.repeat(amount.length - amount.replaceAll(JOINTS, '').length);
      return before + blanks + marks + plain(amount) + behind;
    },
  );
  return priced.replaceAll(PRICE_OF_ONE, (amount) => plain(amount));
}

/** @param texts the lines of a journal @returns how each line is to be written; null for a journal with decimals */
export function findWholeMoney(texts: readonly string[]): Rewrite | null {
  const amounts = texts.flatMap((text) => AMOUNT_AT_END.exec(text)?.[3] ?? []);
  const decimals = texts.filter((text) => DECIMALS_AT_END.test(text)).length;
  const isPriced = amounts.length >= Math.max(FEWEST_LINES, texts.length * PRICED);
  if (!isPriced || decimals > amounts.length * FEW_DECIMALS) return null;
  const grouped = amounts.filter((amount) => THOUSANDS.test(amount)).length;
  const areGrouped = grouped >= FEWEST_THOUSANDS && !amounts.some((amount) => UNGROUPED.test(amount));
  return areGrouped || texts.some((text) => OF_WHOLE.test(text)) ? withDecimals : null;
}
