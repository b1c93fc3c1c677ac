// Which of an element's values is its amount, its name, or its kind.

import type { ColumnField } from '@tillwatch/core/journal';
import { holdsDecimals, holdsPrint, type RecordField } from './fields.ts';
import { keyOf } from './outline.ts';
import { isPriced, type RowGroup } from './parts.ts';

const AMOUNTS: Readonly<Record<RowGroup['kind'], readonly ColumnField[]>> = {
  line: ['lineAmount', 'amount', 'total', 'subtotal', 'price', 'unitPrice'],
  tender: ['tendered', 'amount', 'lineAmount', 'total', 'cashAmount', 'cardAmount', 'subtotal', 'price'],
  discount: ['discount', 'amount', 'lineAmount', 'total', 'price', 'subtotal'],
  tax: ['tax', 'amount', 'lineAmount', 'total', 'subtotal'],
  change: ['change', 'amount', 'lineAmount', 'total', 'tendered'],
  event: ['amount', 'lineAmount', 'total', 'tendered', 'subtotal', 'price'],
  other: ['amount', 'lineAmount', 'total', 'tendered', 'subtotal', 'price'],
};

/** The value that says how much a row is about. */
export function amountOf({ kind, fields }: Pick<RowGroup, 'kind' | 'fields'>): RecordField | undefined {
  for (const wanted of AMOUNTS[kind]) {
    const found = fields.find(({ field }) => field === wanted);
    if (found !== undefined) return found;
  }
  const decimals = fields.filter(holdsDecimals);
  // What all pieces of a line cost comes after what one costs, and is more than the tax on it.
  return kind === 'line' ? decimals.toSorted((a, b) => meanOf(a) - meanOf(b)).at(-1) : decimals[0];
}

function meanOf(field: RecordField): number {
  const samples = samplesOf(field);
  return samples.reduce((sum, text) => sum + Math.abs(Number(text.replace(',', '.'))), 0) / samples.length;
}

const SIGNS = new Set(['1', '-1', '+', '-', '+1']);

/** The value that only says whether a row's amounts are below zero. */
export function signOf(fields: readonly RecordField[]): RecordField | undefined {
  return fields.find((field) => {
    const samples = samplesOf(field);
    return /\bsign$/i.test(field.heading) && samples.length > 0 && samples.every((text) => SIGNS.has(text));
  });
}

/** Amounts of a line as in bookkeeping: those that most lines have are what was sold. */
export interface Sides {
  sold: RecordField;
  returned: RecordField;
}

export function sidesOf(fields: readonly RecordField[]): Sides | undefined {
  const named = (word: RegExp): RecordField | undefined =>
    fields.find(({ path }) => word.test(path.at(-1)?.name ?? ''));
  const [credit, debit] = [named(/^credit_?amount$/i), named(/^debit_?amount$/i)];
  if (credit === undefined && debit === undefined) return undefined;
  const count = (one: RecordField | undefined): number => one?.path.at(-1)?.count ?? 0;
  if (credit === undefined || debit === undefined) return undefined;
  return count(debit) > count(credit) ? { sold: debit, returned: credit } : { sold: credit, returned: debit };
}

/** The value that is a line of a printed receipt. */
export const printedText = ({ node, fields }: RowGroup): RecordField | undefined =>
  fields.find(({ path }) => holdsPrint(path.at(-1) ?? node));

/** Whether the rows of records are lines of printed receipts, so amounts and kinds are only in their texts. */
export const arePrinted = (groups: readonly RowGroup[]): boolean =>
  !groups.some(isPriced) && groups.some((group) => printedText(group) !== undefined);

const NAMES: Readonly<Record<RowGroup['kind'], readonly ColumnField[]>> = {
  line: ['description'],
  tender: ['payment', 'type', 'lineType', 'description', 'cardType'],
  discount: ['description', 'type', 'lineType'],
  tax: ['description', 'type'],
  change: ['description'],
  event: ['description', 'type', 'lineType'],
  other: ['description', 'type', 'lineType'],
};
const NAME = /\b(?:name|title|label|text|descr\w*|reason|program|promotion|message)(?: ?\d)?$/i;
const ARTICLE = /\b(?:item|product|article|plu|upc|sku|ean|gtin|barcode|code)\b/i;
const DEPARTMENT = /\b(?:dept|department|category|group|grade)\b/i;

/** The values that may name a row, the best first. */
export function namesOf({ kind, fields }: Pick<RowGroup, 'kind' | 'fields'>): RecordField[] {
  const known = NAMES[kind].flatMap((wanted) => fields.filter(({ field }) => field === wanted));
  const free = fields.filter(({ field, path }) => field === null || path.length === 0);
  const named = free.filter(({ heading }) => NAME.test(heading));
  const own = fields.filter(({ path }) => path.length === 0);
  const others = kind === 'line' ? namesOfGoods(free, named) : named;
  // `<det nItem="1">` counts the lines.
  const isCounted =
    kind === 'line' && known.every(holdsNumbers) && others[0] !== undefined && holdsWords(others[0]);
  const coded =
    kind === 'line'
      ? [...[ARTICLE, DEPARTMENT].map((word) => free.filter(isCalled(word))).flat(), ...codesOf(free)]
      : [];
  const first = isCounted ? [...others, ...known] : [...known, ...others];
  return [...new Set([...first, ...own, ...coded])].filter((one) => !holdsDecimals(one));
}

const CODE = /^[\dA-Z-]{4,20}$/i;

/** Values that may be codes of goods, those with the most different ones first. */
function codesOf(fields: readonly RecordField[]): RecordField[] {
  return fields
    .filter((one) => {
      const samples = samplesOf(one);
      return (
        samples.length >= FEWEST_DIFFERENT && samples.every((text) => CODE.test(text) && /\d/.test(text))
      );
    })
    .toSorted((a, b) => samplesOf(b).length - samplesOf(a).length);
}

const holdsNumbers = (field: RecordField): boolean => samplesOf(field).every((text) => /^\d+$/.test(text));

/** Values under unknown names are those of goods if they are words that differ from line to line. */
function namesOfGoods(free: readonly RecordField[], named: readonly RecordField[]): RecordField[] {
  const isOfGoods = (one: RecordField): boolean => !isCalled(DEPARTMENT)(one) && !repeatsAround(one);
  const worded = free
    .filter((one) => one.path.length > 0 && isOfGoods(one) && holdsWords(one))
    .toSorted((a, b) => samplesOf(b).length - samplesOf(a).length);
  return [...named.filter(isOfGoods), ...worded, ...named];
}

const samplesOf = ({ path }: RecordField): readonly string[] => path.at(-1)?.samples ?? [];

const WORD = /\p{L}{3}/u;
const FEWEST_DIFFERENT = 3;

function holdsWords(field: RecordField): boolean {
  const samples = samplesOf(field);
  const worded = samples.filter((text) => WORD.test(text));
  return samples.length >= FEWEST_DIFFERENT && worded.length * 2 > samples.length;
}

/** Whether an element around it has the same texts by the same name: whoever sold the ticket, in each of its lines. */
function repeatsAround({ path }: RecordField): boolean {
  const leaf = path.at(-1);
  if (leaf === undefined) return false;
  for (let around = leaf.parent?.parent ?? null; around !== null; around = around.parent) {
    const same = around.children.get(keyOf(leaf.name, leaf.isAttribute));
    if (same !== undefined && leaf.samples.every((text) => same.samples.includes(text))) return true;
  }
  return false;
}

const isCalled =
  (word: RegExp) =>
  ({ heading }: RecordField): boolean =>
    word.test(heading);
