// Writes the amounts of a journal in one way: without currencies, thousands apart, the dots that lead to them, and the
// tax rates behind them. Nothing is changed that few rows have.

/** Fewer rows may have the same by chance. */
const FEWEST_ROWS = 6;

type Rewrite = (text: string) => string;

const blanks = (text: string): string => ' '.repeat(text.length);

/** `Bag Ice 10 lb......3.49`, `COKE . . . . *2.49`, `SMASH.....kr 39,90` */
const LEADERS =
  /(?<![._])(?:\.{2,200}|_{2,200}|(?: \.){2,100})(?=[ *(+\-$£€]{0,6}(?:(?<!_)\p{L}{1,3}[.$]?\s?)?-?\d)/gu;
/** `.BAG ICE......3.49` */
const DOT_BEFORE = /^(\s{0,20})\.(?=[A-Z])/i;

/** `KAFFE LATTE   49,00 15%`: what is behind an amount is no part of it. */
const RATE_BEHIND = /(?<=\d[.,]\d\d-?)\s{1,9}\d{1,2}(?:[.,]\d{1,2})?\s?%(?=\s{0,9}$)/g;

/** Of more than one letter, or of one that touches the amount, apart from what is before. */
const CURRENCIES =
  /(?<=^|[\s(=@x×*])(-?)\s?(R\$|Rs\.?|kr\.?|RM|S\/\.?|Bs\.?|Kč|Ft|zł|lei|[A-Z]{1,3}\$|[€£₺₹₱]|(?:INR|USD|CAD|AUD|NZD|EUR|GBP|BRL|MXN|CHF|ZAR|PHP|MYR|PLN|CZK|HUF|RON|TRY|SEK|NOK|DKK)|(?:[RPQ](?=-?\d)))(\s?)(-?)(?=(?:\d{1,6}|\d{1,3}(?:[.,\s]\d{3}){1,2})[.,]\d\d(?!\d))/g;

function withoutCurrency(text: string): string {
  return text.replaceAll(CURRENCIES, (whole, before: string, _currency: string, _gap, after: string) => {
    const sign = before + after;
    return blanks(whole).slice(sign.length) + sign;
  });
}

/** `НАЛИЧНЫЕ   *1 000.00`: in a column of their own, digits of thousands are apart. */
const THOUSANDS = /(?<=\s\s|[*€$£])(-?\d{1,3})((?:[\s\u{A0}\u{202F}]\d{3}){1,2})(?=[.,]\d\d(?!\d))/gu;
/** Whoever parts thousands parts all of them. */
const WHOLE_THOUSANDS = /\s-?\d{4,7}[.,]\d\d(?!\d)/;

function withThousands(text: string): string {
  return text.replaceAll(THOUSANDS, (whole, first: string, others: string) => {
    const digits = first + others.replaceAll(/\D/g, '');
    return digits.padStart(whole.length);
  });
}

/** `3 x 3,89 PLN   11,67 PLN`, `59,90 kr` */
const CURRENCIES_BEHIND =
  /(?<=\d[.,]\d\d-?)\s?(?:€|£|₺|₽|₹|zł|Kč|Ft|kr\.?|lei|TL|руб\.?|(?:PLN|EUR|CZK|HUF|RON|TRY|SEK|NOK|DKK|CHF|GBP|USD|CAD|AUD|NZD|RUB|UAH|BGN|RSD|INR|ZAR|PHP|MYR|BRL|MXN))(?=\s|$)/gi;

/** `2 á 25,00`, `2 à 3,10`: at a price of one. */
const AT_PRICE = /(?<=(?:^|\s)-?\d{1,4}(?:\s\p{L}{1,4}\.?)?\s?)[áàâÁÀÂ](?=\s?-?\d{1,6}[.,]\d\d(?!\d))/gu;

/** `3szt.*0,69=   2,07` */
const EQUALS = /(?<=\d[.,]\d\d)\s?=(?=\s|$)/g;

const FORMS: readonly { form: RegExp; rewrite: Rewrite; not?: RegExp; fewest?: number }[] = [
  { form: LEADERS, rewrite: (text) => text.replaceAll(LEADERS, blanks).replace(DOT_BEFORE, '$1') },
  { form: CURRENCIES_BEHIND, rewrite: (text) => text.replaceAll(CURRENCIES_BEHIND, blanks) },
  { form: RATE_BEHIND, rewrite: (text) => text.replaceAll(RATE_BEHIND, blanks) },
  { form: CURRENCIES, rewrite: withoutCurrency },
  { form: EQUALS, rewrite: (text) => text.replaceAll(EQUALS, blanks) },
  { form: AT_PRICE, rewrite: (text) => text.replaceAll(AT_PRICE, '@'), fewest: 1 },
  { form: THOUSANDS, rewrite: withThousands, not: WHOLE_THOUSANDS, fewest: 1 },
];

/** @returns how each line is to be written, if most of its like have such an amount; null for as it is */
export function findMoneyForms(texts: readonly string[]): Rewrite | null {
  let written = texts;
  const found: Rewrite[] = [];
  for (const { form, rewrite, not, fewest = FEWEST_ROWS } of FORMS) {
    if (not !== undefined && written.some((text) => not.test(text))) continue;
    if (written.filter((text) => text.search(form) >= 0).length < fewest) continue;
    found.push(rewrite);
    written = written.map(rewrite);
  }
  return found.length === 0 ? null : (text) => found.reduce((line, rewrite) => rewrite(line), text);
}
