// Splits the text before an item's amount into flag letters, name, and quantity.

import { isDigit, LEFT_PAREN, MINUS, PERCENT, SPACE } from '../text/char-code.ts';
import { type ItemCells, readItemCells } from './item-cells.ts';
import type { LineMatch } from './line-table.ts';
import { isProduct, readWeighed, readWeight, readWeightNote } from './weighed-label.ts';

/** Where a journal prints the quantity of every item; learned from its first rows. */
export type QuantityPlace = 'none' | 'before' | 'after';

/** How a journal lays out the lines of its articles; learned from its first rows. */
export interface ItemColumns {
  quantityPlace: QuantityPlace;
  /** How many columns before the name hold flag letters; a blank one follows. */
  flagColumns: 0 | 1 | 2;
  /** How many blanks are before those columns. */
  flagIndent: number;
  /** How many blanks are before nearly all lines of articles; -1 if they differ. */
  itemIndent: number;
  /** Tax marks are between the name and the amount. */
  hasTaxColumn: boolean;
  /** Codes after names that say how they are taxed. */
  taxCodes: ReadonlySet<string>;
  /** Where article or department numbers are, if they are too short to be recognized by their length. */
  codePlace: 'none' | keyof typeof CODES;
  /** A word or a mark before every name that is not part of it; '' for none. */
  leadWord: string;
  /** What is around a quantity behind the name, with `#` in its place: `(#)`, `#UN`; '' for none. */
  countForm: string;
  /** Weights are beside some names. */
  hasWeights: boolean;
  /** What the cells before the amount hold; null unless the journal is spread over columns. */
  cells: ItemCells | null;
}

/**
 * `COFFEE A`, `COFFEE (A)`, `COFFEE 22%`, `COFFEE %20`, `COFFEE ES*`, `COFFEE T18,00%`, `COFFEE HMRJ`,
 * `COFFEE A   2 x1.29`: behind a name, before its quantity.
 */
const TAX_CODE =
  /(?<=\S)\s{1,20}((?:\p{Lu}{1,3}\d{0,2}|[B-DF-HJ-NP-TV-XZ]{4}|(?<=\s\s)\p{Lu}{4,6}|\(\p{Lu}\d?\)|\p{Lu}{0,2}\d{1,2}(?:[.,]\d{1,2})?%|%\s?\d{1,2}(?:[.,]\d{1,2})?|\p{Lu}{1,2}\d{1,2}[.,]\d{1,2})\*?)(?=$|\s{2,}-?\d)/gu;

/** @returns what may be a tax code after a name, and where it begins; null for none */
export function findTaxCode(label: string): { code: string; at: number } | null {
  const found = [...label.matchAll(TAX_CODE)].at(-1);
  const [text, code = ''] = found ?? [''];
  return found === undefined ? null : { code, at: found.index + text.length - code.length };
}

/** `FT` where others have `F` or `T`. */
const isTaxCode = (code: string, codes: ReadonlySet<string>): boolean =>
  codes.has(code) || (code.length === 2 && codes.has(code.charAt(0)) && codes.has(code.charAt(1)));

export function withoutTaxCode(label: string, codes: ReadonlySet<string>): string {
  if (codes.size === 0) return label;
  return label.replace(TAX_CODE, (text, code: string) => (isTaxCode(code, codes) ? '' : text));
}

/** A name without what says how the article is taxed, as it may be in a line of its own. */
export function withoutTaxMarks(
  label: string,
  { codePlace, taxCodes }: Pick<ItemColumns, 'codePlace' | 'taxCodes'>,
): string {
  const name = withoutTaxCode(label, taxCodes);
  return codePlace === 'rated' ? name.replace(CODES.rated, '') : name;
}

/** `COFFEE (2)`, `COFFEE 2UN`, `COFFEE 2 EA`, `COFFEE 2x` */
const COUNT_BEHIND = /^(.*\S)\s{1,20}(\(|[x*])?(\d{1,3})(\s?(?:\)|[x*]|[A-Z]{1,3}\.?))?$/i;

/** @returns a name, its quantity, and what is around it; null for a label with no mark beside a number at its end */
export function readCount(label: string): { name: string; quantity: number; form: string } | null {
  const [, name, before = '', quantity, after = ''] = COUNT_BEHIND.exec(label) ?? [];
  if (name === undefined || before + after === '') return null;
  return { name, quantity: Number(quantity), form: `${before}#${after}` };
}

export function endsWithTaxMark(label: string): boolean {
  return TAX_COLUMN.test(label);
}

/** `2 @ £1.45`: the currency in front of the price of one. */
const UNIT_SIGN = /(?<=[@x×*]\s{0,2})[$£€¥₹](?=\d|$)/gi;

const withoutUnitSign = (label: string): string => label.replace(UNIT_SIGN, '');

/** Whether a label gives quantity and price but no name. */
export function isMeasure(label: string): boolean {
  return isDigit(label.charCodeAt(0)) && MEASURE.test(withoutUnitSign(label));
}

/** A name without the article number before or after it. */
export function withoutCode(name: string): string {
  return name
    .replace(CODE_BEFORE, '')
    .replace(CODE_BEHIND, '$1$2')
    .replace(PUMP_BEFORE, '')
    .replace(PUMP_BEHIND, '$1');
}

const SHORT_CODE_BEFORE = /^\d{5,7}\s+(?=\p{L})/u;
/** `(2)70000827528 BANANA` above `2 @ 1.38` */
const COUNT_BEFORE_CODE = /^\(\d{1,3}\)\s?(?=\d{5,14}\s)/;

/** The name in a line of its own, where also shorter numbers are an article's. @param place of those of its journal */
export function nameInLine(line: string, place: ItemColumns['codePlace'] = 'none'): string {
  const name = withoutCodeAt(tidy(line).replace(COUNT_BEFORE_CODE, ''), place);
  return withoutCode(name).replace(SHORT_CODE_BEFORE, '');
}

/** What the words for a quantity begin with. */
const QUANTITY_LETTERS = 'QqCcMmAa';
const mayBeQuantityWord = (code: number): boolean => QUANTITY_LETTERS.includes(String.fromCharCode(code));

/**
 * `2 @`, `2 X @`, `QTY 2 @`, `CANT 2 X`, `2Q @`, `2 AT 1 FOR`, `1.40 lb @` before a price: the quantity of the article
 * above or below.
 * @returns 0 for none
 */
export function readQuantityNote(label: string): number {
  const first = label.charCodeAt(label.charCodeAt(0) === LEFT_PAREN ? 1 : 0);
  if (!isDigit(first) && first !== MINUS && !mayBeQuantityWord(first)) return 0;
  return Number((QUANTITY_NOTE.exec(withoutUnitSign(label).trimEnd())?.[1] ?? '0').replace(',', '.'));
}

/** `2 @ 1.89 EA`, `2 X $2.290`, `QTY 3 @ 0.35 EA`, `1.40 lb @ 0.79/lb` */
export function readUnitNote(note: string): { quantity: number; unitCents: number } | null {
  const text = withoutUnitSign(note);
  const first = text.charCodeAt(0);
  const mayBe = isDigit(first) || mayBeQuantityWord(first);
  const [, quantity, dollars, cents] = (mayBe ? (UNIT_NOTE.exec(text) ?? UNIT_ROW.exec(text)) : null) ?? [];
  if (quantity === undefined) return mayBe ? readWeightNote(text) : null;
  return { quantity: Number(quantity), unitCents: Number(`${dollars}${cents}`) };
}

const PRICE_TIMES = /^(\d[\d.,]{0,11})[.,](\d\d)(?:\s?[x*]\s{0,30}|\s{1,30})-?(\d{1,4})(?:[.,]0{1,3})?$/i;
const COUNT_AND_PRICE =
  /^-?(?<count>\d{1,4})(?:[.,]0{1,3})?\s{1,30}(?<dollars>\d[\d.,]{0,11})[.,](?<cents>\d\d)$/;
/** `0,96 X 2 vnt.`, `2 Ea. @ 1/ 3.58`, `3 kpl x 0,87 €/kpl`: units in any language. */
const WITH_UNITS =
  /^-?(\d{1,6}(?:[.,]\d\d)?)\s?(?:\p{L}{1,5}\.?)?\s?[x×*@]\s?(?:1\s?\/)?\s?[$£€]?(\d{1,6}(?:[.,]\d\d)?)\s?(?:€?\/\p{L}{1,5}\.?|€|\p{L}{1,4}\.)?$/iu;

/** @returns how many, if one of two figures is whole and the other is a price */
function readWithUnits(label: string, cents: number): number {
  const figures = (WITH_UNITS.exec(label.replace(TAX_COLUMN, '$1')) ?? []).slice(1);
  const whole = figures.findIndex((figure) => /^\d{1,4}$/.test(figure));
  const price = figures[1 - whole] ?? '';
  if (whole < 0 || !/[.,]/.test(price)) return 0;
  const count = Number(figures[whole]);
  return count * Number(price.replace(/[.,]/, '')) === Math.abs(cents) ? count : 0;
}

/** `335056  1 @ 3.49`, `8589  1x35,20`: the number of the article above. */
const CODE_BEFORE_TIMES = /^\d{3,14}\s{1,4}(?=\d{1,4}\s?[x×*@]\s?\d)/i;

/**
 * `2,500.00x     3.00`, `65.99   2`, `2   65.99`, `0,96 X 2 vnt.` before an amount of as much: the price of one, and how
 * many.
 * @returns 0 for every other label
 */
export function readTimes(given: string, cents: number): number {
  const label = given.replace(CODE_BEFORE_TIMES, '');
  const led = COUNT_AND_PRICE.exec(label)?.groups;
  const [, dollars = '', unitCents = '', count = ''] =
    led === undefined ? (PRICE_TIMES.exec(label) ?? []) : ['', led['dollars'], led['cents'], led['count']];
  const isSo = count !== '' && Number(count) * centsOf(dollars, unitCents) === Math.abs(cents);
  return isSo ? Number(count) : readWithUnits(label, cents);
}

/** `2 x 8,50 WEST RED` before an amount of as much. @returns null for every other label */
export function readCountedName(label: string, cents: number): { name: string; quantity: number } | null {
  const [, count = '', dollars = '', unitCents = '', name = ''] = UNIT_BEFORE_NAME.exec(label) ?? [];
  const isProduct = name !== '' && Number(count) * centsOf(dollars, unitCents) === Math.abs(cents);
  return isProduct ? { name, quantity: Number(count) } : null;
}

/** `3@COFFEE`, `-1 x COFFEE` before an amount that so many can have. @returns null for every other label */
export function readLedCount(label: string, cents: number): { name: string; quantity: number } | null {
  const [, count = '', name = ''] = LED_COUNT.exec(label) ?? [];
  return name === '' || cents % Number(count) !== 0 ? null : { name, quantity: Number(count) };
}

/** `COFFEE (x3)`: a quantity, if nothing else gives it. */
export function readFramedCount(label: string): { name: string; quantity: number } | null {
  const [, name, quantity] = FRAMED_COUNT.exec(label) ?? [];
  return name === undefined ? null : { name, quantity: Number(quantity) };
}

/**
 * `COFFEE x2`, `COFFEE 2UN` before an amount that so many have.
 * @param unitCents what one costs; null if nothing says so
 * @returns null for every other label
 */
export function readTrailedCount(
  label: string,
  cents: number,
  unitCents: number | null,
): { name: string; quantity: number } | null {
  const [, name = '', count = '', units = count] = TRAILED_COUNT.exec(label) ?? [];
  const quantity = Number(units || count);
  if (name === '' || quantity === 0) return null;
  const isProduct =
    unitCents === null ? cents % quantity === 0 : Math.abs(unitCents) * quantity === Math.abs(cents);
  return isProduct ? { name, quantity } : null;
}

export interface ItemLabel {
  name: string;
  quantity: number;
  /** Whether the quantity was printed. */
  hasQuantity: boolean;
  /** Printed as `2 @ 1.29`; cents. */
  unitCents: number | null;
  /** Ways to read quantity and unit price in columns before the amount; one is right if they multiply to it. */
  columns: readonly { name: string; quantity: number; unitCents: number }[];
  /** The flag letter V before the item: the line takes back another one. */
  isVoid: boolean;
  /** Words in a cell of their own that say what became of the line; '' for none. */
  note: string;
  /** Of `name`: without stars and article numbers that are left in it; undefined until it is requested. */
  plain: string | undefined;
  /** What `name` means with an amount that is not below 0, and with one that is; the same. */
  positive: LineMatch | null | undefined;
  negative: LineMatch | null | undefined;
  /** Whether `name` is among the names of what was sold. */
  isNoted: boolean;
  /** Whether the label says nothing but the name of goods, if the amount is above 0. */
  isPlainGoods: boolean;
}

/** These are checked for names with at most two blanks in a row. */
const UNIT_PRICE =
  /^(.*?)\s{0,2}((?:(?<=^|\s)-|\b(?<![.,]))\d{1,4}(?:[.,]\d{1,3})?)\s{0,2}(?:(?:EA|EACH|PC|PCS|QTY|LB|LBS)?\s{0,2}@|\s{1,4}AT\s{1,9}1\s{1,4}FOR\s|(?:\s|\s?(?:UN|UND|UNID|PZ|PZA|ST|STK|SZT|CX|ADET|KS|KPL|DB|BUC|ШТ)\.?\s{1,2})X\s)\s{0,9}\$?(\d{0,5})[.,](\d\d)0?(?:\s{0,2}(?:EA|EACH|=|€|EUR|ZŁ|ZL\.?|KR\.?|KČ|PLN|SEK|NOK|DKK|CHF))?$/i;
/** Only an article number: the name is above. */
const ONLY_CODE = /^[#\d*\s]{1,20}$/;
const UNIT_BEHIND_MARK = /^(.*\S)\s{0,2}@\s{0,2}\$?([\d.,]{0,9})[.,](\d\d)(?:\s{0,2}=)?$/;
/** `2 COFFEE`, `2 st COFFEE`, `-2 pcs COFFEE`. `ST` in capitals may belong to the name. */
const QUANTITY_BEFORE =
  /^-?(\d{1,4})\s{1,2}(?:(?:x|X|st|stk|STK|stuks?|STUKS?|pcs?|PCS?|ea|EA)\s{1,2})?(\S.*)$/;
const UNIT_BEFORE_NAME = /^(\d{1,4})\s?[@x]\s{0,2}\$?([\d.,]{0,9})[.,](\d\d)\s{1,2}(\S.*)$/i;
const LED_COUNT = /^(-?[1-9]\d?) ?(?:@|[x*](?= )) ?(\p{L}.*)$/iu;
const TRAILED_COUNT = /^(.*\S)\s+(?:[x×]\s?(\d{1,3})|(\d{1,3})\s?UN)$/u;
/** `COFFEE 3,49 € x 2` */
const UNIT_TIMES = /^(.*\S)\s{1,2}\$?([\d.,]{0,9})[.,](\d\d)\s?(?:€|EUR)?\s{0,2}[x*]\s?-?(\d{1,4})$/i;
/** `COFFEE 1UN X 3,49`, `COFFEE 1 x3,49`, `COFFEE 1 szt.x3,49` */
const UNIT_JOINED = /^(.*\S)\s{1,2}(\d{1,4})\s?[A-Z]{0,3}\.?\s?[x*@/]\s?\$?([\d.,]{0,9})[.,](\d\d)$/i;
/** `COFFEE (2 @2.19)`, `DIESEL (7.080 gal @ 3.599)` */
const FRAMED_UNIT = /\((\d{1,4}(?:\.\d{1,3})?\s?(?:GALS?|GL|G|LTR|L)?\s?[@x]\s?\$?\d{0,6}[.,]\d{2,3})\)$/i;
/** `COFFEE | 2 |` before an amount. */
const BARS = /\s{0,2}\|\s{0,2}/g;
const UNIT_COLUMNS = /^(.*\S)\s+-?(\d{1,4})\s+\$?([\d.,]{0,9})[.,](\d\d)$/;
/** `COFFEE  2.19  2` before an amount of 4.38 */
const UNIT_BEFORE_COUNT = /^(.*\S)\s{1,2}\$?([\d.,]{0,9})[.,](\d\d)\s{1,2}-?(\d{1,4})$/;
const UNIT_BEHIND_NAME = /^-?(\d{1,4})\s{1,2}(.*\S)\s{1,2}\$?([\d.,]{0,9})[.,](\d\d)$/;
const ONLY_UNIT = /^(.*\S)\s{2,}\$?([\d.,]{0,9})[.,](\d\d)$/;
const WIDE_QUANTITY = /^(.*\S)\s{2,}(-?\d{1,4})$/;
const NARROW_QUANTITY = /^(.*\S)\s+(-?\d{1,4})$/;
/** `BANANAS   0.78`, `BANANAS   1.40 lb` where other quantities are whole. */
const WEIGHED_QUANTITY = /^(.*\S)\s{2,}(-?\d{0,4}[.,]\d{2,3})(?:\s?(?:LBS?|KG|G|OZ|L))?$/i;
/**
 * With the mark after it, a number in front is a quantity, wherever other ones are: `2 x COFFEE`, `2 QTY  COFFEE`,
 * `3 st COFFEE`. `ST` and `KS` in capitals may belong to the name.
 */
const MARKED_QUANTITY =
  /^(-?\d{1,3})(?:\s?[xX]\s+|x(?=[A-Z]{2})|\s?(?:QTY|Qty|PCS|pcs|st|ks|db|(?:[Ss]tk|STK|[Ss]zt|SZT|[Kk]pl|KPL|[Bb]uc|BUC|[Aa]det|ADET|[Шш]т|ШТ))\.?\s+)(\S.*)$/;
const LEADING_QUANTITY = /^(-?\d{1,4}(?:[.,]\d{2,3})?)(?:\s*x)?\s+(\S.*)$/i;
const VOIDED_QUANTITY = /^V\s+\d/;
/** `COFFEE x2`, `COFFEE Qty 2`, `COFFEE (2)`. A capital X may belong to the name: `LUMBER 2 X 4`. */
const MARKED_BEHIND = /^(.*\S)\s+(?:(?:x|Q|[Qq][Tt][Yy]\W{0,3})\s?(-?\d{1,3})|\(x?([2-9])\))$/;
const FRAMED_COUNT = /^(.*\S)\s+\([x×]\s?(\d{1,3})\)$/i;
/**
 * `UNLEADED  10.234`, `EURO 95  29,88 L x 1,979`, `DIESEL  15.736 G @ 3.899`: three decimals, or a unit, show what a
 * pump dispensed; `VODKA 1.75 L` is a size.
 */
const VOLUME_BEHIND =
  /^(.*?[^\s@])\s+(?:(?:WT|WGT|VOL|GAL|GALS|GL|L|LT|LTR|KG|LB|LBS|QTY)[.:#]?\s{1,4})?(\d{1,4}(?:\.\d{3}|[.,]\d{2,3}(?=\s?(?:(?:GL|GAL)\b|(?:L|LTR)\s*[@x\d$]))))(?:\s?(?:G|GL|GAL|GALS|GALLONS|L|LTR|LITERS|LITRES))?(?:\s*[@x]\s*\$?(?:\d[.,]\d{2,3}|\d{3}[.,]\d)(?:\s?\$?\s?\/\s?[a-z]{1,7})?|\s{1,2}\$?\d{1,2}[.,]\d{3})?$/i;
const UNIT_NOTE =
  /^(?:(?:QTY|QUANTITY)\W{0,3})?(\d{1,4})\s{0,9}(?:@|x|AT)\s{0,9}\$?(\d{0,5})\.(\d\d)(?:\d{1,2}|\s{0,9}(?:EA|EACH))$/i;
/** `66299   1   EA   4.59 EA`: an article number, quantity, and price, above the name. */
const UNIT_ROW = /^\d{2,14}\s{1,20}(\d{1,4})\s{1,9}EA\s{1,20}\$?(\d{0,5})\.(\d\d)\s{1,9}EA$/i;
const QUANTITY_NOTE =
  /^\(?(?:(?:QTY|QUANTITY|QTE|QTD|CANT|CANTIDAD|MENGE|AANTAL)\W{0,3})?-?(\d{1,4}(?:[.,]\d{1,3})?)(?:\s*(?:Q|QTY|EA|PCS?|PZA?S?|STK?|UN|UND|UNID|SZT|ADET|KS|KPL|DB|BUC|ШТ|LBS?|KG|G|OZ)\.?)?\s*(?:X\s*@|@|AT|X|FOR EACH)(?:\s*1\s*(?:LB|KG)?\s?(?:FOR|\/))?$/i;
/** `10.234 GAL @ 3.299/G`, `32,960 L X 3,990`, `13.81 L @ 178.9 c/L`: what was dispensed is in the line above. */
const MEASURE =
  /^(\d{1,4}[.,]\d{1,3})\s?[a-z]{0,7}\s?(?:@|\sx\s)\s?\$?\d{0,4}[.,]\d{1,3}(?:\s?c)?(?:\s?\/\s?[a-z]{1,7})?$/i;
/** A tax mark in a separate column between name and amount. */
const TAX_COLUMN = /(\S)(?:\s{2,}[A-Z]\d?|\s+TX?\d)$/;
/** `D15 COKE`, `DP-04 COKE`, `[12] COKE` */
export const LETTERED_CODE = /^(?:[A-Z]{1,4}[-#.]?\d{1,6}|[[(#]\d{1,6}[\])]?)[:.]?\s+(?=\S)/;
/** `HEIBN415 Heinz Beans`, `REDB250 Red Bull`: in capitals, before names that aren't. */
export const CASED_CODE = /^(?=[A-Z\d]{0,11}[A-Z])[A-Z\d]{3,12}\s{1,20}(?=\p{Lu}\p{Ll}{2})/u;
const PLAIN_CODE_BEFORE = /^\d{2,14}\s+(?=\S)/;
/** `E 23% COKE`, `%20 COKE`: the tax of an article, with or without its letter. */
const RATE_BEFORE = /^(?:\(?\p{Lu}\)?\s{1,3})?(?:\d{1,2}(?:[.,]\d{1,2})?\s?%|%\s?\d{1,2})\s+(?=\S)/u;
/** `(C) COKE`, `[T1] COKE`: one of few marks. */
const FRAMED_MARK = /^(?:\(\p{Lu}{1,2}\d?\)|\[\p{Lu}{1,2}\d?\])\s{0,3}(?=\S)/u;
/** Where a quantity may follow: `COKE 10866   1`. */
const SHORT_CODE_BEHIND = /\s?(?:\(\d{2,6}\)|\b\d{4,14})(?=(?:\s{1,9}-?\d{1,4})?$)/;
export const CODES = {
  before: PLAIN_CODE_BEFORE,
  lettered: LETTERED_CODE,
  cased: CASED_CODE,
  behind: SHORT_CODE_BEHIND,
  rated: RATE_BEFORE,
  framed: FRAMED_MARK,
};
/** `3 004911 COKE`: how many, before the article's number. */
export const COUNT_BEFORE_NUMBER = /^[1-9]\d?\s+(?=\d{3,14}\s+\p{L})/u;

/** `2 REDB250 Red Bull 250ml`: the same before other codes. */
export const COUNT_BEFORE_CASED = /^-?[1-9]\d?\s{1,9}(?=[A-Z])/;
const COUNTS_BEFORE: Partial<Record<ItemColumns['codePlace'], RegExp>> = {
  before: COUNT_BEFORE_NUMBER,
  cased: COUNT_BEFORE_CASED,
};

/** @returns a label without the article's number, if those of the journal have one there */
export function withoutCodeAt(label: string, place: ItemColumns['codePlace']): string {
  if (place === 'none') return label;
  const [count = ''] = COUNTS_BEFORE[place]?.exec(label) ?? [];
  return count + label.slice(count.length).replace(CODES[place], '');
}

/** `3.260 GAL DIESEL`, `1.40 lb BANANAS` */
const MEASURED = /[.,]\d{2,3}$/;
const UNIT_IN_FRONT = /^(?:GALS?|GL|L|LT|LTR|KG|G|OZ|LBS?)\s+(?=\p{L}{2})/iu;
const QUANTITY_WORD = /^(?:QTY|QUANTITY)\W*$/i;
/** `PUMP# 5 DIESEL`, `FUEL P12 UNLEADED`, `SUPREME P06`: the pump is not part of the name. */
const PUMP_BEFORE =
  /^(?:FUEL\s{1,2})?(?:(?:PUMP|PMP)\s?#?\s?\d{1,2}|P\d{1,2}(?=\s+(?:UN|DI|PR|SU|MI|PL|RE|V-)))\s+(?=\S)/i;
/** `UNLEADED P06`, `DIESEL (PUMP 4)`, `UNLEADED  #08`; `FUEL PUMP 04` has no other name. */
const PUMP_BEHIND =
  /^(?!(?:FUEL|GAS)\s+PUMP)(.*\S)\s+(?:\(?(?:PUMP|PMP)\s?[#:]?\s?\d{1,2}\)?|P\s?#?\s?\d\d|(?<=\s\s)#\d{1,2})$/i;
/** `UNLEADED   P4` before what the pump dispensed. */
const FUELED_AT = /\s\s[A-Z]{1,2}#?\d{1,2}$/;
/**
 * An article number before the name, maybe after a line number, or after the name. After a name, 9 or 10 digits are a
 * phone or account number.
 */
const CODE_BEFORE =
  /^(?:(?:PLU|SKU|UPC|EAN)\s?#?\s?\d{1,14}|\d{8,14}|#\d{3,14}|\d{3}\s\d{3,14}|(?=[A-Z\d-]{0,12}\d{4})[A-Z\d]{2,8}(?:-\d{1,8}){2,3})\s+(?=\S)/;
/** A letter behind it may say how the article is taxed, unless it marks a void or a return. */
const CODE_BEHIND = /(\S)\s{1,40}(?:\d{8}|\d{11,14}(?:\s{1,9}[A-QS-UW-Z])?)$|([^\d\s]|\.\d\d)\d{12,13}$/;

/**
 * Flags are in the first columns of the line and the next is blank: `L  Monster`, `HL HOT FOOD`, ` V  Lottery`.
 *
 * @returns the columns, or '' if the line does not have this layout
 */
export function flagsOf(label: string, indent: number, width: number): string {
  const columns = ' '.repeat(Math.min(indent, width + 1)) + label.slice(0, width + 1);
  if (columns.charCodeAt(width) !== SPACE) return '';
  for (let at = 0; at < width; at++) {
    const code = columns.charCodeAt(at);
    const isFigure = at > 0 && isDigit(code) && columns.charCodeAt(at - 1) !== SPACE;
    if (code !== SPACE && code !== PERCENT && !(code >= 65 && code <= 90) && !isFigure) return '';
  }
  return columns.slice(0, width).trim();
}

/** `*COKE`, `%COKE`, `#COKE`: such a mark next to a name means that it is taxed. A colon is before a figure that was taken off. */
const STARS = /^\*\s?|^[%^~#](?=\p{L})|\s?[*:]$/gu;

export function tidy(name: string): string {
  return name.replace(/\s+/g, ' ').replace(STARS, '').trim();
}

function centsOf(dollars: string, cents: string): number {
  return Number(dollars.replace(/[.,]/g, '') + cents);
}

type Column = ItemLabel['columns'][number];

/** One for all labels without. */
const NO_COLUMNS: readonly Column[] = [];

function columnOf(name = '', quantity = '', dollars = '', cents = ''): Column {
  return { name: withoutCode(tidy(name)), quantity: Number(quantity), unitCents: centsOf(dollars, cents) };
}

/** `2 COFFEE @ 2.19`, `2 st COFFEE @ 2.19 =`, `COFFEE @ 2.19` before an amount of as much. */
function readMarked(label: string): Column[] {
  const [, count, unitDollars, unitCents, counted] = UNIT_BEFORE_NAME.exec(label) ?? [];
  if (counted !== undefined) return [columnOf(counted, count, unitDollars, unitCents)];
  const [, name, dollars, cents] = (label.includes('@') ? UNIT_BEHIND_MARK.exec(label) : null) ?? [];
  const [, before, quantity, joinedDollars, joinedCents] = UNIT_JOINED.exec(label) ?? [];
  const joined = before === undefined ? [] : [columnOf(before, quantity, joinedDollars, joinedCents)];
  const [, ahead, timesDollars, timesCents, times] = UNIT_TIMES.exec(label) ?? [];
  if (ahead !== undefined) joined.push(columnOf(ahead, times, timesDollars, timesCents));
  if (name === undefined) return joined;
  const [, led, behind] = QUANTITY_BEFORE.exec(name) ?? [];
  const plain = columnOf(name, '1', dollars, cents);
  return led === undefined ? [plain, ...joined] : [columnOf(behind, led, dollars, cents), plain, ...joined];
}

/** `COFFEE  2  2.19`, `2 COFFEE  2.19`, `COFFEE  2.19` before an amount of as much. */
function readColumns(label: string): Column[] {
  const columns = readMarked(label);
  const add = (...parts: Parameters<typeof columnOf>): void => {
    columns.push(columnOf(...parts));
  };
  const behind = UNIT_COLUMNS.exec(label);
  if (behind !== null) add(behind[1], behind[2], behind[3], behind[4]);
  const [, priced, eachDollars, eachCents, times] = UNIT_BEFORE_COUNT.exec(label) ?? [];
  if (priced !== undefined) add(priced, times, eachDollars, eachCents);
  const before = UNIT_BEHIND_NAME.exec(label);
  if (before !== null) add(before[2], before[1], before[3], before[4]);
  const only = ONLY_UNIT.exec(label);
  if (only !== null) add(only[1], '1', only[2], only[3]);
  for (const { name, ...weighed } of readWeighed(label))
    columns.push({ ...weighed, name: withoutCode(tidy(name.replace(UNIT_IN_FRONT, ''))) });
  return columns;
}

/** @returns the way to read quantity and price of one that multiplies to an amount; null for none */
export function productOf({ columns }: ItemLabel, cents: number): Column | null {
  if (columns === NO_COLUMNS) return null;
  return columns.find(({ quantity, unitCents }) => isProduct(quantity, unitCents, cents)) ?? null;
}

/** Only names: a table has columns for the rest. */
export const PLAIN_COLUMNS: ItemColumns = {
  quantityPlace: 'none',
  flagColumns: 0,
  flagIndent: 0,
  itemIndent: -1,
  hasTaxColumn: false,
  taxCodes: new Set(),
  codePlace: 'none',
  cells: null,
  leadWord: '',
  countForm: '',
  hasWeights: false,
};

/**
 * @param label the text before the amount, trimmed
 * @param indent the number of blanks before it, from the column of flags on
 */
export function readItemLabel(label: string, indent: number, layout: ItemColumns): ItemLabel {
  const { quantityPlace: place, flagColumns } = layout;
  const ofCells = layout.cells === null ? null : readItemCells(label, layout.cells);
  if (ofCells !== null) {
    const { name, quantity, unitCents, note } = ofCells;
    const named = readItemLabel(name, 0, { ...layout, cells: null, quantityPlace: 'none', flagColumns: 0 });
    return { ...named, quantity, hasQuantity: true, unitCents, columns: NO_COLUMNS, note };
  }
  const flags = flagColumns > 0 ? flagsOf(label, indent, flagColumns) : '';
  const printed = withoutMarks(flags === '' ? label : label.slice(flags.length).trim(), layout);
  const unit = UNIT_PRICE.exec(printed);
  const counted = takeQuantity(printed, unit, layout);
  const isCode = unit !== null && ONLY_CODE.test(counted.name);
  const name = isCode || QUANTITY_WORD.test(counted.name) ? '' : counted.name;
  const columns =
    unit === null
      ? readColumns(printed)
      : place === 'before' && counted.name !== ''
        ? readMarked(printed)
        : NO_COLUMNS;
  return {
    name: withoutCode(tidy(name)),
    quantity: counted.quantity === 0 ? 1 : counted.quantity,
    hasQuantity: counted.hasQuantity,
    unitCents: counted.unitCents,
    isVoid: flags.includes('V') || counted.isVoid,
    columns: columns.length === 0 ? NO_COLUMNS : columns,
    note: '',
    plain: undefined,
    positive: undefined,
    negative: undefined,
    isNoted: false,
    isPlainGoods: false,
  };
}

/** What is left of a label without the columns and marks around its name and quantity. */
function withoutMarks(label: string, { leadWord, hasTaxColumn, taxCodes, codePlace }: ItemColumns): string {
  const isLed = leadWord !== '' && label.startsWith(`${leadWord} `);
  let name = withoutUnitSign(isLed ? label.slice(leadWord.length).trim() : label);
  if (hasTaxColumn) name = name.replace(TAX_COLUMN, '$1');
  name = withoutTaxCode(name, taxCodes);
  name = withoutCodeAt(name, codePlace);
  if (name.includes('|')) name = name.replace(BARS, '  ').trim();
  // Looking for columns takes a step for each pair of blanks in a row, and a cell may be all blanks.
  return name
    .replace(/\s{3,}/g, '  ')
    .replace(FRAMED_UNIT, '$1')
    .replace(PUMP_BEHIND, '$1');
}

type CountedName = Pick<ItemLabel, 'name' | 'quantity' | 'hasQuantity' | 'unitCents' | 'isVoid'>;

const countedName = (name: string, quantity: number, unitCents: number | null = null): CountedName => ({
  name,
  quantity,
  hasQuantity: true,
  unitCents,
  isVoid: false,
});

/** @param unit what `UNIT_PRICE` finds in the name */
function takeQuantity(
  name: string,
  unit: RegExpExecArray | null,
  { countForm, hasWeights, quantityPlace }: ItemColumns,
): CountedName {
  const count = countForm === '' ? null : readCount(name);
  if (count?.form === countForm) return countedName(count.name, count.quantity);
  if (unit !== null) {
    const [, before = '', quantity, dollars = '0', cents] = unit;
    const unitCents = Number(dollars) * 100 + Number(cents);
    const count = Number(quantity?.replace(',', '.'));
    return countedName(before.replace(/\bQTY[.:#]?$/i, '').trimEnd(), count, unitCents);
  }
  const weight = hasWeights ? readWeight(name) : null;
  if (weight !== null) return countedName(weight.name, weight.quantity);
  if (isMeasure(name)) return countedName('', Number.parseFloat(name.replace(',', '.')));
  return takePlacedQuantity(name, quantityPlace);
}

/** Of a bare number, only its place says that it is a quantity. */
function takePlacedQuantity(label: string, place: QuantityPlace): CountedName {
  const isLed = place === 'before' && LEADING_QUANTITY.test(label);
  const after = isLed
    ? null
    : (MARKED_BEHIND.exec(label) ??
      (place === 'after' ? NARROW_QUANTITY : WIDE_QUANTITY).exec(label) ??
      (place === 'after' ? WEIGHED_QUANTITY.exec(label) : null) ??
      VOLUME_BEHIND.exec(label));
  // 'V 1 COFFEE  -2.19' among '1 COFFEE  2.19'
  const isVoid = place === 'before' && VOIDED_QUANTITY.test(label);
  if (after !== null) {
    const [, named = '', quantity, framed] = after;
    const counted = countedName(
      named.replace(FUELED_AT, ''),
      Number((quantity ?? framed)?.replace(',', '.')),
    );
    return { ...counted, isVoid };
  }
  const name = isVoid ? label.slice(1).trim() : label;
  const [, quantity, named = ''] =
    MARKED_QUANTITY.exec(name) ?? (place === 'before' ? LEADING_QUANTITY.exec(name) : null) ?? [];
  if (quantity === undefined) return { name, quantity: 1, hasQuantity: false, unitCents: null, isVoid };
  const rest = MEASURED.test(quantity) ? named.replace(UNIT_IN_FRONT, '') : named;
  return { ...countedName(rest, Number(quantity.replace(',', '.'))), isVoid };
}
