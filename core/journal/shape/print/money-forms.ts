// Writes the amounts of a journal in one way: without currencies, thousands apart, the dots that lead to them, and the
// tax rates behind them. Nothing is changed that few rows have.

import { findWholeMoney } from './whole-money.ts';

/** Fewer rows may have the same by chance. */
const FEWEST_ROWS = 6;
const NEARLY_ALL = 0.9;

type Rewrite = (text: string) => string;

interface Form {
  form: RegExp;
  rewrite: Rewrite;
  /** What shows that amounts are written in another way. */
  not?: RegExp;
  /** What nearly all lines of this form are. */
  isRight?: (text: string) => boolean;
  /** What all lines of this form are together. */
  areRight?: (texts: readonly string[]) => boolean;
  fewest?: number;
}

const blanks = (text: string): string => ' '.repeat(text.length);

/** `Bag Ice 10 lb......3.49`, `COKE . . . . *2.49`, `SMASH.....kr 39,90` */
const LEADERS =
  /(?<![._])(?:\.{2,200}|_{2,200}|(?: \.){2,100})(?=[ *(+\-$£€]{0,6}(?:(?<!_)\p{L}{1,3}[.$]?\s?)?-?\d)/gu;
/** `.BAG ICE......3.49` */
const DOT_BEFORE = /^(\s{0,20})\.(?=[A-Z])/i;

/** `KAFFE LATTE   49,00 15%`: what is behind an amount is no part of it. */
const RATE_BEHIND = /(?<=\d[.,]\d\d-?)\s{1,9}(?:\d{1,2}(?:[.,]\d{1,2})?\s?%|%\s?\d{1,2})(?=\s{0,9}$)/g;

/** `MELK   1,19 F1`, `REPARTO 02   1,79 22`: the tax of a line, which is one of few. Of how many there are, most are 1. */
const TAX_BEHIND = /(?<=\d[.,]\d\d-?)\s{1,3}(?:\p{Lu}{1,2}\d|(?!1\s{0,9}$)\d{1,2})(?=\s{0,9}$)/gu;
const MOST_TAXES = 5;

/** Whether the lines end in few ways. */
function areTaxes(texts: readonly string[]): boolean {
  const kinds = new Set(texts.map((text) => text.match(TAX_BEHIND)?.[0].trim()));
  return kinds.size <= MOST_TAXES && [...kinds].some((kind) => kind !== undefined && kind.length > 1);
}

/** `3,29 € 2`: the same behind a currency. */
const TAX_BEHIND_CURRENCY = /(?<=\d[.,]\d\d-?)\s?[€£$]\s\d(?=\s{0,9}$)/g;

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

/** `2 * 990.00`, in a line of its own: no star in front of an amount */
const STAR_AT_PRICE =
  /(?<=^\s{0,20}\d{1,4}(?:[.,]\d{1,3})?(?:\s?\p{L}{1,3})?\s?)\*(?=\s{0,3}[$€]?\d{1,6}[.,]\d\d\s*$)/gu;

/** `3szt.*0,69=   2,07`, `1 * 54.90   =54.90` */
const EQUALS = /(?<=\d[.,]\d\d)\s?=(?=\s|$)|(?<=\s)=(?=\s?-?\d{1,3}(?:\s?\d{3})?[.,]\d\d)|^=(?=\p{L})/gu;

/** `COLA 2 2.50 5.00 0`: how many, at what price, maybe at what lower one, what they come to, and how they are taxed. */
const PRODUCT_TAXED =
  /(?<=\s)(-?\d{1,3}(?:[.,]\d{3})?)(\s{1,9}\d{1,5}[.,]\d\d)?(\s{1,9}\d{1,5}[.,]\d\d)(\s{1,9}-?\d{1,6}[.,]\d\d)(\s{1,9}\d\s{0,9})$/;

const numberOf = (figure: string): number => Number(figure.replace(',', '.'));

function isProduct(text: string): boolean {
  const [, count = '', , price = '', amount = ''] = PRODUCT_TAXED.exec(text) ?? [];
  return Math.abs(numberOf(count) * numberOf(price) - numberOf(amount)) < 0.01;
}

function withoutTaxNumber(text: string): string {
  if (!isProduct(text)) return text;
  return text.replace(
    PRODUCT_TAXED,
    (_, count: string, regular: string | undefined, price: string, amount: string, code: string) =>
      count + blanks(regular ?? '') + price + amount + blanks(code),
  );
}

const FORMS: readonly Form[] = [
  { form: LEADERS, rewrite: (text) => text.replaceAll(LEADERS, blanks).replace(DOT_BEFORE, '$1') },
  { form: TAX_BEHIND_CURRENCY, rewrite: (text) => text.replaceAll(TAX_BEHIND_CURRENCY, blanks) },
  { form: CURRENCIES_BEHIND, rewrite: (text) => text.replaceAll(CURRENCIES_BEHIND, blanks) },
  { form: RATE_BEHIND, rewrite: (text) => text.replaceAll(RATE_BEHIND, blanks) },
  { form: TAX_BEHIND, rewrite: (text) => text.replaceAll(TAX_BEHIND, blanks), areRight: areTaxes },
  { form: CURRENCIES, rewrite: withoutCurrency },
  { form: PRODUCT_TAXED, rewrite: withoutTaxNumber, isRight: isProduct },
  { form: EQUALS, rewrite: (text) => text.replaceAll(EQUALS, blanks) },
  { form: STAR_AT_PRICE, rewrite: (text) => text.replaceAll(STAR_AT_PRICE, '@'), fewest: 3 },
  { form: AT_PRICE, rewrite: (text) => text.replaceAll(AT_PRICE, '@'), fewest: 1 },
  { form: THOUSANDS, rewrite: withThousands, not: WHOLE_THOUSANDS, fewest: 1 },
];

/** @returns how each line is to be written, if most of its like have such an amount; null for as it is */
export function findMoneyForms(texts: readonly string[]): Rewrite | null {
  const whole = findWholeMoney(texts);
  const found: Rewrite[] = whole === null ? [] : [whole];
  let written = whole === null ? texts : texts.map(whole);
  for (const { form, rewrite, not, isRight, areRight, fewest = FEWEST_ROWS } of FORMS) {
    if (not !== undefined && written.some((text) => not.test(text))) continue;
    const like = written.filter((text) => text.search(form) >= 0);
    const right = isRight === undefined ? like : like.filter(isRight);
    if (like.length < fewest || right.length < like.length * NEARLY_ALL) continue;
    if (areRight !== undefined && !areRight(like)) continue;
    found.push(rewrite);
    written = written.map(rewrite);
  }
  return found.length === 0 ? null : (text) => found.reduce((line, rewrite) => rewrite(line), text);
}
