// Finds the heading row of a table and what each column holds, by names and by content.

import type { Cell } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { nameKey } from '../../text/name-key.ts';
import { createTextMemo } from '../../text/text-memo.ts';
import {
  ARTICLE_WORDS,
  COLUMN_NAMES,
  type ColumnField,
  DAY_FIRST_NAMES,
  EVENT_WORDS,
  FIELDS_BEHIND_BEGINNINGS,
  HANDED_OVER_NAMES,
  HEADING_ABBREVIATIONS,
  HEADING_BEGINNINGS,
  HEADING_ENDINGS,
  INCLUDED_TAX_STEMS,
  LAST_NAMES,
  NAMES_OF_ARTICLES,
  NUMBER_OVER_CODES,
  NUMBER_WORDS,
  PART_NUMBER_NAMES,
  SECONDARY_NAMES,
} from '../../vocabulary/column-names.ts';
import { MONEY_UNIT } from '../../vocabulary/money-units.ts';
import { cellText, isFilled } from '../row-text.ts';
import { isMoney } from './column-facts.ts';
import { fieldOfPair } from './paired-headings.ts';

/** Column positions by field; a field without a column is missing. */
export type Columns = Partial<Record<ColumnField, number>>;

const FIELD_OF_NAME: ReadonlyMap<string, ColumnField> = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ColumnField] as const),
  ),
);

/** In characters. Longer text is not a heading, and computing its key would cost more than everything else. */
const LONGEST_HEADING = 300;
/** Longer text has no meaning of a known name. */
const LONGEST_NAME = 40;

/**
 * The key for looking up a heading: lowercase, no accents, blanks, dots, dashes or apostrophes; '' for text that is too
 * long.
 */
export function headingKey(cell: string): string {
  if (cell.length > LONGEST_HEADING) return '';
  return nameKey(cell.split(LINE_END).map(withoutBrackets).join(''));
}

const LINE_END = /[\n\r\u2028\u2029]/;

/** From the first bracket to the last. */
function withoutBrackets(text: string): string {
  const from = text.indexOf('(');
  const to = text.lastIndexOf(')');
  return from < 0 || to < from ? text : text.slice(0, from) + text.slice(to + 1);
}

const NAMED_BY_THE_REST: ReadonlySet<ColumnField> = new Set(FIELDS_BEHIND_BEGINNINGS);

/** What recurring texts mean as headings: every row of a table may be the line of a page. */
const KNOWN_FIELDS = createTextMemo<ColumnField | null>();

/** @returns what a column with this heading holds; null if no known export uses it. */
export function fieldOfHeading(cell: Cell | undefined): ColumnField | null {
  if (typeof cell !== 'string' || cell === '' || cell.length > LONGEST_NAME) return null;
  const known = KNOWN_FIELDS.get(cell);
  if (known !== undefined) return known;
  const field = fieldOfName(cell) ?? fieldOfRest(cell);
  KNOWN_FIELDS.keep(cell, field);
  return field;
}

/** What a heading means exactly as it is. */
function fieldOfName(cell: Cell | undefined): ColumnField | null {
  if (typeof cell !== 'string' || cell.length > LONGEST_NAME) return null;
  const key = headingKey(cell);
  if (key === '') return null;
  const field = fieldOfKey(key);
  const isInMoney = (field === null || !MONEY.has(field)) && IN_MONEY.test(apartWords(cell));
  return isInMoney ? fieldOfMoney(key.replace(UNIT_OF_KEY, '')) : field;
}

const MONEY: ReadonlySet<ColumnField> = new Set([
  'price',
  'unitPrice',
  'regularPrice',
  'priceOverride',
  'lineAmount',
  'amount',
  'subtotal',
  'tax',
  'discount',
  'total',
  'tendered',
  'change',
  'cashAmount',
  'cardAmount',
]);

/** `Ticket (cents)`, `SALES_CENTS`, `Line $`, `Bon in €`: a unit of money behind what it is the amount of. */
const IN_MONEY = new RegExp(`[ ([](?:in )?${MONEY_UNIT}[)\\]]?$`, 'iu');
const UNIT_OF_KEY = new RegExp(`(?:in)?${MONEY_UNIT}$`, 'u');
/** Beside `Cash` and `Credit`, it is a way to pay. */
const WAY = /^(?:checks?|chk|cheques?)$/;

function fieldOfMoney(noun: string): ColumnField | null {
  if (noun === '' || WAY.test(noun)) return null;
  const names = [noun, `${noun}amount`, `${noun}total`, `total${noun}`, `totale${noun}`];
  const fields = names.map((name) => fieldOfKey(name) ?? fieldBehindBeginning(name));
  return fields.find((field) => field !== null && MONEY.has(field)) ?? null;
}

const LAST: ReadonlySet<string> = new Set(LAST_NAMES);

const NUMBERS_OF_PARTS: ReadonlySet<string> = new Set(PART_NUMBER_NAMES);

export function isNumberOfPart(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && isNamedIn(NUMBERS_OF_PARTS, headingKey(cell));
}

/** What a heading means if no other one does. */
export function fieldOfMainName(cell: Cell | undefined): ColumnField | null {
  return isLast(cell) ? null : fieldOfWholeName(cell);
}

/** What a heading says about the transaction as a whole. */
function fieldOfWholeName(cell: Cell | undefined): ColumnField | null {
  return isNumberOfPart(cell) ? null : fieldOfName(cell);
}

function isLast(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && (isNamedIn(LAST, headingKey(cell).replace('#', '')) || isInUtc(cell));
}

/** Whether a heading says that the times below it are not the store's: `Created At (UTC)`. */
export const isInUtc = (heading: string): boolean => UTC.test(heading);
const UTC = /(?<![a-z])(?:utc|zulu)(?![a-z])/i;

const MOMENTS = ['date', 'time', 'dateTime'] as const;

/** `created_at_local`, `Store time`: of several times, the store's own. */
function fieldOfLocal(key: string): ColumnField | null {
  const field = LOCAL.test(key) ? fieldOfKey(key.replace(LOCAL, '')) : null;
  return MOMENTS.find((one) => one === field) ?? null;
}
const LOCAL = /local|store|shop|site|outlet/;

function fieldOfOwnTime(cell: Cell | undefined): ColumnField | null {
  return typeof cell === 'string' && /local/i.test(cell) ? fieldOfLocal(headingKey(cell)) : null;
}

/** Whether a heading says that the times below it are the store's own. */
export const isLocal = (cell: Cell | undefined): boolean => fieldOfOwnTime(cell) !== null;

function fieldOfKey(key: string): ColumnField | null {
  const spelled = spelledOut(key);
  return fieldOfSpelling(key) ?? (spelled === key ? null : fieldOfSpelling(spelled));
}

function fieldOfSpelling(key: string): ColumnField | null {
  return (
    FIELD_OF_NAME.get(key) ??
    FIELD_OF_NAME.get(key.replaceAll('/', '')) ??
    FIELD_OF_NAME.get(key.replace(/[#?&]/g, '')) ??
    FIELD_OF_NAME.get(withUsualEnding(key)) ??
    null
  );
}

function spelledOut(key: string): string {
  const found = HEADING_ABBREVIATIONS.find(([beginning]) => key.startsWith(beginning));
  return found === undefined ? key : found[1] + key.slice(found[0].length);
}

/** Whether a heading is one of the given names, in any spelling. */
function isNamedIn(names: ReadonlySet<string>, key: string): boolean {
  const spelled = spelledOut(key);
  return [key, spelled, withUsualEnding(key), withUsualEnding(spelled)].some((name) => names.has(name));
}

function withUsualEnding(key: string): string {
  const found = HEADING_ENDINGS.find(([ending]) => key.endsWith(ending));
  return found === undefined ? key : key.slice(0, -found[0].length) + found[1];
}

/** `Order Lines/Quantity`: fields of lines are recognized by what comes after the name of their group. */
const BELOW_GROUPS: ReadonlySet<ColumnField> = new Set([
  'description',
  'quantity',
  'unitPrice',
  'price',
  'subtotal',
]);

const DOTTED: ReadonlySet<ColumnField> = new Set([
  'void',
  'returned',
  'description',
  'quantity',
  'register',
  'employee',
  'employeeId',
  'employeeName',
]);

/** What a heading means after a prefix that changes nothing. */
function fieldOfRest(cell: Cell | undefined): ColumnField | null {
  if (typeof cell !== 'string' || cell.length > LONGEST_NAME) return null;
  const key = headingKey(cell);
  const special = fieldOfPair(key) ?? fieldOfLocal(key);
  if (special !== null) return special;
  // `trLine.voided`: the name of a field behind that of its group.
  const behind = cell.includes('.') ? fieldOfName(cell.slice(cell.lastIndexOf('.') + 1)) : null;
  if (behind !== null && DOTTED.has(behind)) return behind;
  const parts = key.split('/');
  const ofLine = parts.length === 2 ? fieldOfKey(parts[1] ?? '') : null;
  if (ofLine !== null && BELOW_GROUPS.has(ofLine)) return ofLine;
  return (
    fieldBehindBeginning(key) ??
    fieldOfDiscount(key) ??
    fieldOfOverride(key) ??
    fieldOfPerson(key) ??
    fieldOfEither(parts) ??
    fieldOfArticle(key) ??
    fieldOfCut(cell, key)
  );
}

/** `DESCRI`, `OPERADO`: databases cut names off after ten letters, or fewer behind the letters of their table. */
function fieldOfCut(cell: string, key: string): ColumnField | null {
  return NAME_OF_FIELD.test(cell) ? (FIELD_OF_BEGINNING.get(key) ?? null) : null;
}

const NAME_OF_FIELD = /^[A-Z]{6,10}$/;
const SHORTEST_CUT = 6;
const LONGEST_CUT = 10;
const MOST_CUT = 4;

/** Of two words, the first is a heading of its own, which may mean something else: `AMOUNT`, `TICKET`. */
const WORD_AT_END =
  /(?:no|nr|nro|num|id|code|cod|date|time|name|nom|type|due|paid|sum|net|amt|value|unit|ttc|ht|used|text|line|total|tax|price|count|qty)$/;

/** By how names begin; null where names begin so that mean different things. */
const FIELD_OF_BEGINNING: ReadonlyMap<string, ColumnField | null> = listBeginnings();

function listBeginnings(): Map<string, ColumnField | null> {
  const found = new Map<string, ColumnField | null>();
  for (const [name, field] of FIELD_OF_NAME) {
    const from = Math.max(SHORTEST_CUT, name.length - MOST_CUT);
    if (WORD_AT_END.test(name)) continue;
    for (let end = from; end < Math.min(name.length, LONGEST_CUT + 1); end++) {
      const cut = name.slice(0, end);
      found.set(cut, (found.get(cut) ?? field) === field ? field : null);
    }
  }
  return found;
}

/** `Ticket Total`, `Open Time` */
function fieldBehindBeginning(key: string): ColumnField | null {
  const spellings = [key, spelledOut(key)];
  for (const beginning of HEADING_BEGINNINGS) {
    const spelling = spellings.find((one) => one.startsWith(beginning));
    const field = spelling === undefined ? null : fieldOfKey(spelling.slice(beginning.length));
    if (field !== null && NAMED_BY_THE_REST.has(field)) return field;
  }
  return null;
}

/** `Article Title`, `Nombre del producto` */
function fieldOfArticle(key: string): ColumnField | null {
  const isArticle = (word: string): boolean => ARTICLES.has(word.replace(/s$/, ''));
  const isNamed = NAMES_OF_ARTICLES.some(
    (name) =>
      (key.endsWith(name) && isArticle(key.slice(0, -name.length))) ||
      (key.startsWith(name) && isArticle(key.slice(name.length).replace(/^d(?:el?|ela|u|o|a)/, ''))),
  );
  return isNamed ? 'description' : null;
}

const ARTICLES: ReadonlySet<string> = new Set(ARTICLE_WORDS);

/** `Employee User ID`, `Cashier User Name`: two words for whoever rang it. */
function fieldOfPerson(key: string): ColumnField | null {
  const person = PEOPLE.find((one) => key.startsWith(one));
  const field = person === undefined ? null : fieldOfKey(key.slice(person.length));
  return field?.startsWith('employee') === true ? field : null;
}

const PEOPLE = ['employee', 'cashier', 'clerk', 'operator', 'staff'] as const;

/** `promotion_discount`, `Employee Discount Amt`, but neither `Discount Reason` nor `Price after discount`. */
function fieldOfDiscount(key: string): ColumnField | null {
  if (/(?:pre|post|less)discounts?$|(?:before|after|netof|without|excl)[a-z]{0,20}discounts?$/.test(key))
    return null;
  return /discounts?(?:amt|amount|total|value)?$/.test(key) ? 'discount' : null;
}

const OVERRIDDEN_PRICE =
  /^(?:flags?|item|line|unit)?(?:(?:price|prc)(?:overrid(?:e|den)|ovrd)|(?:overrid(?:e|den)|ovrd)(?:price|prc|from|orig|was))(?:from|orig|was|flag)?$/;

/** `Overridden From`, `PRC_OVRD_ORIG`: the price that was overridden, or that it was. */
function fieldOfOverride(key: string): ColumnField | null {
  return OVERRIDDEN_PRICE.test(key) ? 'priceOverride' : null;
}

/** `Caissier/Cashier`: the same in two languages. `Item / Tender`: what a row is says which one. */
function fieldOfEither(parts: readonly string[]): ColumnField | null {
  if (parts.length !== 2) return null;
  const [one = null, other = null] = parts.map(fieldOfKey);
  if (one === 'description' && other !== 'quantity') return one;
  return one === null || other === null || one === other ? (one ?? other) : null;
}

const DAY_FIRST: ReadonlySet<string> = new Set(DAY_FIRST_NAMES);

/** Whether a heading is in a language in which the day comes before the month. */
export function isDayFirstHeading(cell: Cell): boolean {
  return typeof cell === 'string' && DAY_FIRST.has(headingKey(cell));
}

export interface HeadingRow {
  /** Position among the rows that were looked at. */
  index: number;
  columns: Columns;
  cells: readonly Cell[];
}

/** Whether a row repeats the heading, as on every printed page. */
export function isHeadingAgain(cells: readonly Cell[], heading: readonly Cell[]): boolean {
  let texts = 0;
  for (let at = 0; at < heading.length; at++) {
    const wanted = heading[at];
    if (typeof wanted !== 'string' || wanted === '') continue;
    if (cells[at] !== wanted) return false;
    texts++;
  }
  return texts > 0 && cells.every((cell, at) => isFilled(heading[at]) || !isFigure(cell));
}

/** What only rows of a table have. */
const isFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'object' ? cell !== null : isMoney(cell));

const MEANINGS = [fieldOfOwnTime, fieldOfMainName, fieldOfRest, fieldOfWholeName, fieldOfName];

/** What a text means, for each of `MEANINGS`: rows are looked at many times before a layout is chosen. */
const KNOWN_MEANINGS = createTextMemo<readonly (ColumnField | null)[]>();

const NO_MEANINGS: readonly null[] = MEANINGS.map(() => null);

function meaningsOf(cell: Cell | undefined): readonly (ColumnField | null)[] {
  if (typeof cell !== 'string' || cell.length > LONGEST_NAME) return NO_MEANINGS;
  const known = KNOWN_MEANINGS.get(cell);
  if (known !== undefined) return known;
  const meanings = MEANINGS.map((fieldOf) => fieldOf(cell));
  KNOWN_MEANINGS.keep(cell, meanings);
  return meanings;
}

/** What the known headings of a row mean. */
export function columnsOf(cells: readonly Cell[]): Columns {
  const columns: Columns = {};
  const meanings = cells.map(meaningsOf);
  for (let kind = 0; kind < MEANINGS.length; kind++) {
    for (let at = 0; at < cells.length; at++) {
      const field = meanings[at]?.[kind] ?? null;
      // If two columns have the same meaning, the first is used: exports put the main one first.
      if (field !== null && columns[field] === undefined) columns[field] = at;
    }
  }
  const { date, time, dateTime } = columns;
  const isOther = time !== undefined && dateTime !== undefined && isInUtc(cellText(cells[dateTime]));
  if (isOther) delete columns.dateTime;
  else if (date !== undefined && time !== undefined && dateTime !== undefined && isLast(cells[dateTime])) {
    delete columns.dateTime;
  }
  return columns;
}

const SECONDARY: ReadonlySet<string> = new Set(SECONDARY_NAMES);

/** Whether known exports have this heading in addition to the main one with the same meaning. */
export function isSecondary(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && isNamedIn(SECONDARY, headingKey(cell));
}

const HANDED_OVER: ReadonlySet<string> = new Set(HANDED_OVER_NAMES);

/** Whether a heading is for what a customer handed over, so the change must be subtracted. */
export function isHandedOver(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && HANDED_OVER.has(headingKey(cell));
}

/** Whether a heading says that prices include the tax below it: `dont TVA`, `Tax (incl.)`. */
export function isIncludedTax(cell: Cell | undefined): boolean {
  if (typeof cell !== 'string' || fieldOfHeading(cell) !== 'tax' || NOT.test(cell)) return false;
  const key = nameKey(cell);
  return INCLUDED_TAX_STEMS.some((stem) => key.includes(stem));
}

const NOT = /\b(?:not?|non|nicht|niet|sin|ikke|inte)\b/i;

/** What a transaction was. */
const SUBSTANCE_FIELDS = [
  'total',
  'amount',
  'lineAmount',
  'price',
  'description',
  'type',
  'subtotal',
  'unitPrice',
  'cashAmount',
  'cardAmount',
] as const;

/** A heading row names at least three fields, one that identifies a transaction and one that says what it was. */
export function isTransactionHeading(columns: Columns, isKindKnown = false): boolean {
  const found = Object.keys(columns).length;
  const has = (...fields: ColumnField[]): boolean => fields.some((field) => columns[field] !== undefined);
  const isPaid = has('payment') && has('tendered');
  return (
    found >= 3 &&
    has('number', 'date', 'dateTime', 'time') &&
    (isKindKnown || isPaid || has(...SUBSTANCE_FIELDS))
  );
}

/** `#1001`, `4-88102`, `ACC-PSINV-2024-04120`, `POS 6301`. */
const NUMBERED_CODE = /^#?(?:[A-Z]{2,7} )?(?:[A-Z\d]+[-/.])*[A-Z]{0,8}\d+$/i;
const LONGEST_CODE = 40;

/** If no heading means number, one that may also be over names does if codes are below it. */
export function withNumber(
  columns: Columns,
  cells: readonly Cell[],
  below: readonly (readonly Cell[])[],
): Columns {
  const isTimed = [columns.date, columns.dateTime, columns.time].some((column) => column !== undefined);
  if (columns.number !== undefined || !isTimed) return columns;
  const isNumber = (cell: Cell, at: number): boolean => {
    if (typeof cell !== 'string') return false;
    const key = headingKey(cell);
    if (NUMBER_NAMES.has(key)) return holdsCodes(cells, below, at);
    return isEventNumber(key) && sellsNothing(columns) && differs(below, at) && holdsCodes(cells, below, at);
  };
  const number = cells.findIndex(isNumber);
  return number < 0 ? columns : { ...columns, number };
}

const ASKS_NUMBER: ReadonlySet<string> = new Set([...NUMBER_WORDS, '#']);

/** @param key of a heading @returns whether numbers of what happened are below it: `Entry ID` */
export function isEventNumber(key: string): boolean {
  return EVENT_WORDS.some(
    (word) =>
      (key.startsWith(word) && ASKS_NUMBER.has(key.slice(word.length))) ||
      (key.endsWith(word) && ASKS_NUMBER.has(key.slice(0, -word.length))),
  );
}

/** In a table of goods, such a number may be that of a line. */
const sellsNothing = ({ description, quantity, price, unitPrice, lineAmount }: Columns): boolean =>
  [description, quantity, price, unitPrice, lineAmount].every((column) => column === undefined);

/** Whether all values of a column, and there are several, are different. */
function differs(below: readonly (readonly Cell[])[], at: number): boolean {
  const values = below.map((row) => cellText(row[at] ?? null)).filter((text) => text !== '');
  return values.length > 1 && new Set(values).size === values.length;
}

/** Whether a column has codes that differ, and does not merely count the rows; titles of sections don't matter. */
function holdsCodes(heading: readonly Cell[], below: readonly (readonly Cell[])[], at: number): boolean {
  const values = below
    .filter(
      (row) => !isHeadingAgain(row, heading) && row.some((cell, other) => other !== at && isFilled(cell)),
    )
    .map((row) => row[at] ?? '')
    .filter((cell) => cell !== '')
    .map((cell) => (typeof cell === 'object' ? '' : String(cell).trim()));
  const codes = values.filter((text) => text.length <= LONGEST_CODE && NUMBERED_CODE.test(text));
  const counted = values.filter((text, row) => text === String(row + 1));
  if (codes.length > 1 && new Set(codes).size === 1) return false;
  return codes.length > counted.length && codes.length >= values.length * 0.9;
}

const NUMBER_NAMES: ReadonlySet<string> = new Set(NUMBER_OVER_CODES);

/** A heading is at most this far from the top. */
const LOOKED_AT = 60;

/**
 * @param isKindKnown whether the sheet is called after what its transactions are
 * @returns the row with most known headings among the first rows; null if none is a heading.
 */
export function findHeadingRow(rows: readonly (readonly Cell[])[], isKindKnown = false): HeadingRow | null {
  let best: HeadingRow | null = null;
  let most = 0;
  for (let index = 0; index < Math.min(rows.length, LOOKED_AT); index++) {
    const cells = rows[index] ?? [];
    const named = withNumber(columnsOf(cells), cells, rows.slice(index + 1));
    for (const columns of [named, columnsBelow(rows[index - 1] ?? [], cells)]) {
      const found = Object.keys(columns).length;
      if (found <= most || !isTransactionHeading(columns, isKindKnown)) continue;
      most = found;
      best = { index, columns, cells };
    }
  }
  return best;
}

/** For a heading in two rows, where the upper one names groups (`Operator` over `ID` and `Name`) or whole columns. */
function columnsBelow(upper: readonly Cell[], lower: readonly Cell[]): Columns {
  const groups = upper.filter((cell) => cell !== null && cell !== '');
  if (groups.length < 2 || !groups.every((cell) => typeof cell === 'string')) return {};
  // A word alone is the title of a group of rows.
  if (lower.filter(isFilled).length < 2) return {};
  let group = '';
  const joined = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at): Cell => {
    const above = upper[at];
    if (typeof above === 'string' && above !== '') group = above;
    const below = lower[at];
    if (typeof below !== 'string' || below === '') return below ?? above ?? null;
    return `${group} ${below}`;
  });
  // What a heading means with its group counts more than what it means alone: `Line` over `Total`.
  const columns = columnsOf(joined);
  const taken = new Set(Object.values(columns));
  for (const [field, at] of Object.entries(columnsOf(lower)) as [ColumnField, number][]) {
    if (!taken.has(at)) columns[field] ??= at;
  }
  return columns;
}
