// Finds a measured quantity and the price of one in the label of an article.

/** One way to read them. */
export interface WeighedLabel {
  /** What is around them. */
  name: string;
  quantity: number;
  unitCents: number;
}

/** `1.40 lb @ 0.79/lb`, `0.88 lb @ 1 lb /1.29`, `0,730 x6,99`, `(1.40kg*0.79)`, or in columns: `1.17  0.79` */
const WEIGHT_AT_PRICE =
  /(?<![^\s(])\(?-?(\d{0,4}[.,]\d{1,3})\s{0,2}(?:[A-Z]{1,4}\.?\s{0,2})?(?:[@x×*]\s{0,2}(?:1\s?[A-Z]{1,4}\s?\/\s?)?|(?<=\s))\$?(\d{0,4}[.,]\d\d)(?:\s?[A-Z€£]{0,3}\s?\/\s?[A-Z]{1,4})?\)?(?!\S)/gi;
/** `1.40 lb BANANAS @ 0.79`, `1.40 BANANAS  0.79` */
const WEIGHT_AROUND =
  /^-?(\d{0,4}[.,]\d{1,3})\s{1,2}(\p{L}.*[^\s@])\s{1,2}(?:[@x×*]\s{0,2})?\$?(\d{0,4}[.,]\d\d)(?:\s?\/\s?[A-Z]{1,4})?$/iu;
/** `1.40 lb @ 0.79/lb`, `0,730 kg x 6,99 EUR/kg` in a line of its own. */
const WEIGHT_NOTE =
  /^(\d{0,4}[.,]\d{1,3})\s?[A-Z]{0,4}\.?\s{0,2}[@x×*]\s{0,2}(?:1\s?[A-Z]{1,4}\s?\/\s?)?\$?(\d{0,4}[.,]\d\d)\s?[A-Z€£]{0,3}\s?\/\s?[A-Z]{1,4}$/i;

/** `0.96lb POTATO SALAD`, `POTATO SALAD 1,420 kg` */
const WEIGHT_BEFORE = /^-?(\d{0,4}[.,]\d{2,3})\s?(?:LBS?|KGS?)\s{1,2}(\p{L}.*)$/iu;
const WEIGHT_BEHIND = /^(\p{L}.*\S)\s{1,2}-?(\d{0,4}[.,]\d{2,3})\s?(?:LBS?|KGS?)$/iu;

function numberOf(figure = ''): number {
  return Number(figure.replace(',', '.'));
}

function centsOf(price = ''): number {
  return Math.round(numberOf(price) * 100);
}

/** @returns all ways; whether one is right, the amount behind the label shows */
export function readWeighed(label: string): WeighedLabel[] {
  const found = Array.from(label.matchAll(WEIGHT_AT_PRICE), ({ 0: text, 1: weight, 2: price, index }) => ({
    name: `${label.slice(0, index)} ${label.slice(index + text.length)}`,
    quantity: numberOf(weight),
    unitCents: centsOf(price),
  }));
  const [, weight, name, price] = WEIGHT_AROUND.exec(label) ?? [];
  if (name !== undefined) found.push({ name, quantity: numberOf(weight), unitCents: centsOf(price) });
  return found;
}

/** @returns null for every other line */
export function readWeightNote(text: string): Omit<WeighedLabel, 'name'> | null {
  const [, weight, price] = WEIGHT_NOTE.exec(text) ?? [];
  return weight === undefined ? null : { quantity: numberOf(weight), unitCents: centsOf(price) };
}

/** @returns a weight beside a name, which may be a size; null for every other label */
export function readWeight(label: string): Pick<WeighedLabel, 'name' | 'quantity'> | null {
  const [, before, behindIt] = WEIGHT_BEFORE.exec(label) ?? [];
  if (behindIt !== undefined) return { name: behindIt, quantity: numberOf(before) };
  const [, name, behind] = WEIGHT_BEHIND.exec(label) ?? [];
  return name === undefined ? null : { name, quantity: numberOf(behind) };
}

/** Whether so many at a price come to an amount, rounded to the cent. */
export function isProduct(quantity: number, unitCents: number, cents: number): boolean {
  return Math.abs(quantity * unitCents - Math.abs(cents)) < 0.51;
}
