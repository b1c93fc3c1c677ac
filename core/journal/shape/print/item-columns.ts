// Learns from the lines of articles how a journal lays them out.

import { readItemCells } from '../../lines/item-cells.ts';
import {
  CODES,
  COUNT_BEFORE_NUMBER,
  endsWithTaxMark,
  findTaxCode,
  flagsOf,
  isMeasure,
  type ItemColumns,
  CASED_CODE,
  COUNT_BEFORE_CASED,
  LETTERED_CODE,
  readCount,
  readQuantityNote,
  withoutCodeAt,
  withoutTaxCode,
} from '../../lines/item-label.ts';
import { readWeight } from '../../lines/weighed-label.ts';
import { countEach } from '../../text/count-each.ts';
import { learnCells } from './learn-cells.ts';

export interface SampleLabel {
  label: string;
  indent: number;
  /** The amount after it. */
  cents: number;
}

const FLAGGED_PART = 0.3;

/** Names of goods can begin like this, too: `V8 JUICE`. */
const FEWEST_FIGURED = 4;

/** `T1 COFFEE` beside `   MILK`: how many labels begin with a tax letter and digit, if that is before many names. */
function countFigured(labels: readonly SampleLabel[]): number {
  const figured = labels.filter(({ label }) => /^[A-Z]\d\s/.test(label));
  return new Set(figured.map(({ label }) => label)).size >= FEWEST_FIGURED ? figured.length : 0;
}

/** How many columns before the names hold flag letters, of lines that may be indented. */
function detectFlags(
  labels: readonly SampleLabel[],
  isQuantityAfter: boolean,
  flagIndent: number,
): ItemColumns['flagColumns'] {
  const isFlagged = ({ label, indent }: SampleLabel, width: number): boolean =>
    flagsOf(label, Math.max(0, indent - flagIndent), width) !== '';
  const countFlagged = (width: number): number => labels.filter((one) => isFlagged(one, width)).length;
  if (isQuantityAfter && countFlagged(2) >= labels.length * FLAGGED_PART) return 2;
  if (countFigured(labels) >= labels.length * FLAGGED_PART) return 2;
  // One letter may be a word: `A MILK`. It is a flag if every name without one starts in the same column.
  const fitting = labels.filter((one) => one.indent >= flagIndent + 2 || isFlagged(one, 1)).length;
  const isColumn = labels.length >= 3 && fitting >= labels.length * 0.9;
  return isColumn && countFlagged(1) >= labels.length * FLAGGED_PART ? 1 : 0;
}

/**
 * If at least this share of labels begins with a number, it is a quantity and not part of the name: `7 UP`, `2 LITER
 * COKE`.
 */
const QUANTITY_PART = 0.6;

/** `2 COFFEE`. @returns null for a label that does not begin with a number */
function readNumbered(label: string): { number: number; name: string } | null {
  const [, number, name = ''] = /^(?:V\s+)?(-?\d{1,3})(?:\s?x)?\s+(\S.*)$/i.exec(label) ?? [];
  return number === undefined ? null : { number: Math.abs(Number(number)), name };
}

/** Whether the numbers at the beginning are quantities: most are 1, unlike department numbers. */
function areQuantitiesBefore(labels: readonly string[]): boolean {
  const found = labels.flatMap((label) => readNumbered(label) ?? []);
  const ones = found.filter(({ number }) => number === 1);
  return (
    labels.length >= 5 && found.length >= labels.length * QUANTITY_PART && ones.length >= found.length / 2
  );
}

/**
 * What is around the quantities behind names: behind most, if most are 1, unlike what packs hold, or behind some that cost
 * as many times what the same cost without one. '' for none.
 */
function findCountForm(labels: readonly SampleLabel[]): string {
  const counts = labels.flatMap(({ label, cents }) => {
    const count = readCount(label);
    return count === null ? [] : [{ ...count, cents: Math.abs(cents) }];
  });
  const forms = [...new Set(counts.map(({ form }) => form))];
  const units = new Map(labels.map(({ label, cents }) => [label, Math.abs(cents)]));
  const isMultiplied = (form: string): boolean => {
    const found = counts.filter(
      (count) => count.form === form && count.quantity > 1 && units.has(count.name),
    );
    const holding = found.filter(({ name, quantity, cents }) => cents === quantity * (units.get(name) ?? 0));
    return holding.length >= FEWEST_MULTIPLIED && holding.length >= found.length * NEARLY_ALL;
  };
  const isOfMost = (form: string): boolean => {
    const found = counts.filter((count) => count.form === form);
    const ones = found.filter(({ quantity }) => quantity === 1).length;
    return found.length >= labels.length * QUANTITY_PART && ones >= found.length / 2;
  };
  return labels.length < FEWEST_COUNTED ? '' : (forms.find(isOfMost) ?? forms.find(isMultiplied) ?? '');
}

const FEWEST_COUNTED = 5;
const FEWEST_MULTIPLIED = 2;
const FEWEST_PRODUCTS = 3;

/** `3 BANANAS   1.59` before 4.77 */
const PRICED_BEHIND = /(?<!\s)\s{2,40}[$£€]?(\d{1,5})[.,](\d\d)$/;

/** Or the amounts prove it: two of an article cost twice as much as one, or as its price says. */
function areMultiplied(labels: readonly SampleLabel[]): boolean {
  const products = labels.flatMap(({ label, cents }) => {
    const { number = 0 } = readNumbered(label) ?? {};
    const [, units = '', hundredths = ''] = PRICED_BEHIND.exec(label) ?? [];
    return number < 2 || units === '' ? [] : [number * Number(units + hundredths) === Math.abs(cents)];
  });
  const right = products.filter(Boolean).length;
  if (right >= FEWEST_PRODUCTS && right >= products.length * NEARLY_ALL) return true;
  const units = new Map<string, number>();
  for (const { label, cents } of labels) {
    const { number, name } = readNumbered(label) ?? { number: 1, name: label };
    if (number === 1) units.set(name, Math.abs(cents));
  }
  const checks = labels.flatMap(({ label, cents }) => {
    const { number, name } = readNumbered(label) ?? { number: 1, name: '' };
    const unit = units.get(name);
    return number === 1 || unit === undefined ? [] : [Math.abs(cents) === unit * number];
  });
  const holding = checks.filter(Boolean).length;
  return holding >= FEWEST_MULTIPLIED && holding >= checks.length * NEARLY_ALL;
}

/** If at least this share of labels has an article or department number, every such number is one. */
const CODE_PART = 0.8;

/** Names don't begin with this many digits in nearly all lines. */
const LONG_CODE = 5;
/** The same, if nearly all lines have one. */
const CODE_OF_ALL = 2;
/** `2 X    8.90` */
const UNIT_NOTE = /^\d{1,4}\s?[x×*@]\s{0,9}[$£€]?[\d.,]{1,12}$/i;

const CODE_BEHIND_NAME = /\S\s*(\(\d{2,6}\)|\s\d{4,14})(?:\s{1,9}-?\d{1,4})?$/;

/** Including its blank, as long as a year, or a number within a name. */
const SHORT_CODE = 5;

/**
 * Where article or department numbers are: `04 COKE`, `10866 COKE`, of equal length or in a column, or `COKE (902)`.
 */
function detectCodes(all: readonly string[], taxCodes: ReadonlySet<string>): ItemColumns['codePlace'] {
  const labels = all.filter((label) => !UNIT_NOTE.test(label));
  if (labels.length < 3) return 'none';
  const uncounted = labels.map((label) => label.replace(COUNT_BEFORE_NUMBER, ''));
  const before = uncounted.flatMap((label) => /^(\d{2,14})\s+(?=\S)/.exec(label)?.[0] ?? []);
  const codes = before.map((text) => text.trimEnd());
  const isColumn = [codes, before].some((texts) => new Set(texts.map(({ length }) => length)).size === 1);
  const areCodes = isColumn && codes.some((code) => code.startsWith('0') || code.length >= LONG_CODE);
  const areAll = before.length >= labels.length * CODE_PART;
  const mayBeOwn = isColumn || codes.every(({ length }) => length >= (areAll ? CODE_OF_ALL : LONG_CODE));
  const haveOwn = (names: readonly string[]): boolean => haveOwnNames(names, CODES.before);
  const plain = uncounted.map((label) => withoutTaxCode(label, taxCodes));
  // `COKE 1L` may end with how many there are, or how much it holds.
  const forms = [uncounted, plain.map(withoutProduct), plain.map(withoutCount)];
  const areOwn = mayBeOwn && forms.some(haveOwn);
  if ((areCodes || areOwn) && before.length >= labels.length * (areOwn ? HALF : CODE_PART)) return 'before';
  if (labels.filter((label) => CODES.rated.test(label)).length >= labels.length * CODE_PART) return 'rated';
  if (haveFewMarks(labels)) return 'framed';
  const lettered = labels.filter((label) => LETTERED_CODE.test(label));
  const areLettered = lettered.length >= labels.length * NEARLY_ALL;
  if (areLettered || (lettered.length >= labels.length * HALF && haveOwnNames(lettered, LETTERED_CODE)))
    return 'lettered';
  const cased = labels
    .map((label) => label.replace(COUNT_BEFORE_CASED, ''))
    .filter((label) => CASED_CODE.test(label));
  if (cased.length >= labels.length * CODE_PART && haveOwnNames(cased, CASED_CODE)) return 'cased';
  const behind = labels.flatMap((label) => CODE_BEHIND_NAME.exec(label)?.[1] ?? []);
  const mayBeCodes =
    behind.some((code) => code.startsWith('(') || code.length > SHORT_CODE) || areCodesBehind(labels);
  return mayBeCodes && behind.length >= labels.length * CODE_PART ? 'behind' : 'none';
}

/** Whether one of few marks in a frame is before nearly all names. */
function haveFewMarks(labels: readonly string[]): boolean {
  const marks = labels.flatMap((label) => CODES.framed.exec(label)?.[0].trimEnd() ?? []);
  return marks.length >= labels.length * NEARLY_ALL && new Set(marks).size <= MOST_LETTERS;
}

/** `COFFEE 2UNx1,45`, `COFFEE 2 @ $1.45` */
const withoutProduct = (label: string): string => label.replace(PRODUCT_AT_END, '');
const PRODUCT_AT_END = /\s{1,9}\d{1,4}\s?[A-Z]{0,3}\.?\s?[x×*@]\s?[$£€]?[\d.,]{1,12}$/iu;

/** The same, or `COFFEE 2UN`. */
function withoutCount(label: string): string {
  const bare = withoutProduct(label);
  return bare === label ? label.replace(COUNT_AT_END, '') : bare;
}
const COUNT_AT_END = /\s{1,9}\d{1,4}\s?[A-Z]{0,3}\.?$/iu;

/** Sums that nobody knows may be among the lines of articles. */
const HALF = 0.5;
const FEWEST_OWN = 3;

/** Whether each code in front is always before the same name, and several are more than once. */
function haveOwnNames(labels: readonly string[], form: RegExp): boolean {
  const names = new Map<string, string>();
  const again = new Set<string>();
  for (const label of labels) {
    const [code = ''] = form.exec(label) ?? [];
    if (code === '') continue;
    // What is apart behind a name may be how many there are: `CIGARS  2 @ 1.49`.
    const [name = ''] = label.slice(code.length).split(/ {2,}/);
    const known = names.get(code);
    if (known !== undefined && known !== name) return false;
    if (known === name) again.add(code);
    names.set(code, name);
  }
  return again.size >= FEWEST_OWN && new Set(names.values()).size === names.size;
}

/** If at least this share of names has such a letter after them, it says how they are taxed: `VITAMIN D` is a name. */
const LETTER_PART = 0.25;
const NEARLY_ALL = 0.9;

/** More letters are recognized if nearly every name has one. */
const MOST_LETTERS = 5;

/** Behind fewer names, a letter may be the rest of a name that was cut off: `WHOLE MILK H`. */
const FEWEST_NAMES = 3;

/** @returns the few letters that are one blank after many names */
function findTaxLetters(labels: readonly string[]): readonly string[] {
  const found = labels.flatMap((label) => {
    const { code = '' } = findTaxCode(label) ?? {};
    return /^\(?\p{Lu}\)?$/u.test(code) ? [{ code, label }] : [];
  });
  const all = [...new Set(found.map(({ code }) => code))];
  const common = all.filter((code) => countNames(found, code) >= FEWEST_NAMES);
  const letters = common.length > 0 ? common : all;
  const marked = found.filter(({ code }) => letters.includes(code)).length;
  const areMany = labels.length >= 5 && marked >= labels.length * LETTER_PART;
  const most = marked >= labels.length * NEARLY_ALL ? MOST_LETTERS : 2;
  return areMany && letters.length <= most ? letters : [];
}

function countNames(found: readonly { code: string; label: string }[], code: string): number {
  return new Set(found.filter((one) => one.code === code).map(({ label }) => label)).size;
}

/** The same for codes that nearly all names have one of. */
const FEWEST_CODED = 2;
const SHORTEST_CUT = 3;

/** `HMRJ` beside `MRJ`: a mark for each tax, or program; no word is without vowels. */
const MARKS = /^[B-DF-HJ-NP-TV-XZ]{2,4}$/;

const isAlike = (code: string, other: string): boolean =>
  code.replaceAll(/\d/g, '9') === other.replaceAll(/\d/g, '9');

/** `COFFEE  22%` beside `CIGARS  ES*`: @returns the few codes behind nearly all names, in a column or with digits */
function findTaxCodes(all: readonly SampleLabel[]): readonly string[] {
  // `2 @ $1.38` is below its name.
  const labels = all.filter(({ label }) => /\p{L}/u.test(label));
  const found = labels.flatMap(({ label, indent }) => {
    const { code = '', at = 0 } = findTaxCode(label) ?? {};
    return code === '' ? [] : [{ code, label, at: indent + at, isApart: label.slice(at - 2, at) === '  ' }];
  });
  const every = [...new Set(found.map(({ code }) => code))];
  const common = every.filter((code) => countNames(found, code) >= FEWEST_CODED);
  const isCut = (code: string): boolean =>
    code.length >= SHORTEST_CUT && common.some((whole) => whole.startsWith(code));
  // A rate that only one article has.
  const isRate = (code: string): boolean =>
    code.includes('%') && common.some((other) => isAlike(code, other));
  const codes = every.filter((code) => common.includes(code) || isCut(code) || isRate(code));
  const marked = found.filter(({ code }) => codes.includes(code));
  const [first] = marked;
  const isColumn = marked.every(({ at, isApart }) => at === first?.at && isApart);
  // Letters alone may be part of a name.
  const areCodes = isColumn || codes.every((code) => /\d/.test(code) || MARKS.test(code));
  const areMost = labels.length >= 5 && marked.length >= labels.length * CODE_PART;
  return areMost && areCodes && common.length <= MOST_LETTERS ? codes : [];
}

const LEAD = { part: 0.6, names: 5, measured: 3 };
/** `FU PREM   P06 13.349`: what a pump dispensed. */
const DISPENSED = /\d[.,]\d{3}(?!\d)/;

/**
 * `MDSE COKE`, `MDSE MILK`: a word before most names, or before all that were dispensed, is not part of them.
 *
 * @returns '' for none
 */
function findLeadWord(labels: readonly string[]): string {
  const isDispensed = (label: string): boolean => DISPENSED.test(label);
  return (
    leadOf(labels, LEAD.names, LEAD.part) || leadOf(labels.filter(isDispensed), LEAD.measured, NEARLY_ALL)
  );
}

function leadOf(labels: readonly string[], fewestNames: number, part: number): string {
  const words = labels.map((label) => /^\p{L}{2,10}(?=\s[^\p{L}]{0,8}\p{L})/u.exec(label)?.[0] ?? '');
  const counts = new Map<string, Set<string>>();
  words.forEach((word, at) =>
    counts.set(word, (counts.get(word) ?? new Set()).add(nameBehind(labels[at] ?? ''))),
  );
  counts.delete('');
  const [word, names] = [...counts].toSorted(([, a], [, b]) => b.size - a.size)[0] ?? ['', new Set()];
  const having = words.filter((one) => one === word).length;
  return names.size >= fewestNames && having >= labels.length * part ? word : '';
}

/** Without its figures: the same article at another price is the same name. */
function nameBehind(label: string): string {
  const at = label.search(/\s[P#]?\d/);
  return at < 0 ? label : label.slice(0, at).trimEnd();
}

/** What a pound may cost if so much of it costs an amount that was rounded to the cent. */
function priceRange(weight: number, cents: number): { least: number; most: number } {
  return { least: (cents - 0.5) / weight, most: (cents + 0.5) / weight };
}

/**
 * `0.96lb POTATO SALAD` beside `1.42lb POTATO SALAD`, for as much by the pound: a size would have only one price.
 */
function haveWeights(labels: readonly SampleLabel[]): boolean {
  const prices = new Map<string, { weights: Set<number>; least: number; most: number }>();
  for (const { label, cents } of labels) {
    const { name = '', quantity = 0 } = readWeight(label) ?? {};
    if (quantity === 0) continue;
    const range = priceRange(quantity, Math.abs(cents));
    const known = prices.get(name) ?? { weights: new Set(), ...range };
    known.weights.add(quantity);
    known.least = Math.max(known.least, range.least);
    known.most = Math.min(known.most, range.most);
    prices.set(name, known);
  }
  return [...prices.values()].some(
    ({ weights, least, most }) => weights.size > 1 && Math.floor(most) >= Math.ceil(least),
  );
}

const INDENTED_PART = 0.2;

/** @returns how many blanks are before the leftmost column that many lines begin in */
function findIndent(labels: readonly SampleLabel[]): number {
  const counts = countEach(labels.map(({ indent }) => indent));
  const common = [...counts].filter(([, count]) => count >= labels.length * INDENTED_PART);
  return common.length === 0 ? 0 : Math.min(...common.map(([indent]) => indent));
}

/** @returns how many blanks are before most lines; -1 if they differ */
function findItemIndent(labels: readonly SampleLabel[]): number {
  const counts = countEach(labels.map(({ indent }) => indent));
  const [indent] = [...counts].find(([, count]) => count >= labels.length * QUANTITY_PART) ?? [-1];
  return indent;
}

/** More pieces of an article are hardly ever sold at once. */
const MOST_PIECES = 99;
const NUMBER_BEHIND = /\S\s+(?!0\d)(\d{1,6})$/;

/** `DORITOS NACHO 7593`: numbers that nobody sells as many of. */
function areCodesBehind(labels: readonly string[]): boolean {
  const behind = labels.flatMap((label) => Number(NUMBER_BEHIND.exec(label)?.[1] ?? 0) || []);
  return behind.length > 0 && behind.filter((number) => number > MOST_PIECES).length >= behind.length * HALF;
}

const BULLET = /^[-*>•·]\s{1,3}(?=\S)/;
const COUNTED = /^\S\s{1,3}\d{1,3}\s{1,3}\p{L}/u;
const COUNTED_PART = 0.3;

/** `- 2 COLA`: the mark before nearly every line, or before every line with a quantity; '' for none. */
function findBullet(labels: readonly SampleLabel[]): string {
  const led = labels.filter(({ label }) => BULLET.test(label));
  const mark = led[0]?.label.charAt(0) ?? '';
  const having = led.filter(({ label }) => label.startsWith(mark));
  const counted = having.filter(({ label }) => COUNTED.test(label)).length;
  const part = counted >= having.length * CODE_PART ? COUNTED_PART : CODE_PART;
  return having.length >= Math.max(FEWEST_COUNTED, labels.length * part) ? mark : '';
}

/** What has the mark in front, without it: the lines of articles, unlike words that nobody knows. */
const behindBullets = (labels: readonly SampleLabel[], mark: string): readonly SampleLabel[] =>
  mark === ''
    ? labels
    : labels
        .filter(({ label }) => label.startsWith(mark) && BULLET.test(label))
        .map((one) => ({ ...one, label: one.label.replace(BULLET, '') }));

/** `2 X 0,10`: below its name. */
const ONLY_PRODUCT = /^-?\d{1,4}(?:[.,]\d{1,3})?\s?[x×*@]\s?[$£€]?\d{0,5}[.,]\d{2,3}$/i;

/** Learns from article lines where the quantity is, and which marks are next to the name. */
export function detectColumns(given: readonly SampleLabel[]): ItemColumns {
  const cells = learnCells(given);
  const bullet = findBullet(given);
  const all = behindBullets(given, bullet);
  const labels = all
    .filter(({ label }) => !isMeasure(label) && readQuantityNote(label) === 0 && !ONLY_PRODUCT.test(label))
    .map((one) => ({ ...one, label: (cells && readItemCells(one.label, cells)?.name) ?? one.label }));
  const counted = labels.filter(({ label }) => /\S\s+-?(?!0\d)\d{1,4}(?:[.,]\d{3})?$/.test(label)).length;
  const weighed = labels.filter(({ label }) => /\S\s{2,}-?\d{0,4}[.,]\d\d$/.test(label)).length;
  const isSetApart = labels.every(({ label }) => /\S\s{2,}-?\d{1,4}$/.test(label));
  const enough = labels.length >= 3 || (labels.length > 0 && isSetApart);
  const marked = labels.filter(({ label }) => endsWithTaxMark(label)).length;
  const hasTaxColumn = labels.length >= 3 && marked >= labels.length * 0.3;
  const isQuantityAfter =
    !areCodesBehind(labels.map(({ label }) => label)) &&
    enough &&
    counted >= labels.length * QUANTITY_PART &&
    counted + weighed >= labels.length * NEARLY_ALL;
  const flagIndent = findIndent(labels);
  const flagColumns = detectFlags(labels, isQuantityAfter, flagIndent);
  const unflagged = labels.map((one) => {
    const flags =
      flagColumns === 0 ? '' : flagsOf(one.label, Math.max(0, one.indent - flagIndent), flagColumns);
    return { ...one, label: one.label.slice(flags.length).trim() };
  });
  const names = unflagged.map(({ label }) => label);
  const taxCodes = new Set([...findTaxLetters(labels.map(({ label }) => label)), ...findTaxCodes(labels)]);
  const codePlace = detectCodes(names, taxCodes);
  const uncoded = unflagged.map((one) => {
    const label = withoutTaxCode(one.label, taxCodes);
    return { ...one, label: withoutCodeAt(label, codePlace) };
  });
  const isBefore =
    !isQuantityAfter && (areQuantitiesBefore(uncoded.map(({ label }) => label)) || areMultiplied(uncoded));
  const countForm = findCountForm(uncoded);
  const quantityPlace = isQuantityAfter ? 'after' : isBefore ? 'before' : 'none';
  const leadWord = bullet || findLeadWord(names);
  return {
    quantityPlace,
    flagColumns,
    flagIndent,
    itemIndent: findItemIndent(labels),
    hasTaxColumn,
    taxCodes,
    codePlace,
    cells,
    leadWord,
    countForm,
    hasWeights: haveWeights(uncoded),
  };
}
