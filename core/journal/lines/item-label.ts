// Takes the text before an item's amount apart: flag letters, name, quantity.

import { PERCENT, SPACE } from '../text/char-code.ts';

/** Where a journal prints the quantity of every item; learned from its first rows. */
export type QuantityPlace = 'none' | 'before' | 'after';

/** How a journal lays out the lines of its articles; learned from its first rows. */
export interface ItemColumns {
  quantityPlace: QuantityPlace;
  /** Flag letters stand before the name. */
  hasFlags: boolean;
  /** Tax marks stand between the name and the amount. */
  hasTaxColumn: boolean;
}

export function endsWithTaxMark(label: string): boolean {
  return TAX_COLUMN.test(label);
}

/** Whether a label says how much of something at which price, and not what. */
export function isMeasure(label: string): boolean {
  return label.includes('@') && MEASURE.test(label);
}

/** A name without the article's number before it. */
export function withoutCode(name: string): string {
  return name.replace(ARTICLE_CODE, '');
}

export interface ItemLabel {
  name: string;
  quantity: number;
  /** Whether the quantity was printed. */
  hasQuantity: boolean;
  /** Printed as `2 @ 1.29`; cents. */
  unitCents: number | null;
  /** Read so that quantity and unit price stand in columns before the amount; only right when they multiply to it. */
  columns: { name: string; quantity: number; unitCents: number } | null;
  /** The flag letter V before the item: the line takes another back. */
  isVoid: boolean;
}

const UNIT_PRICE =
  /^(.*?)\s*\b(\d{1,4}(?:\.\d{1,3})?)\s*(?:@|\sX\s)\s*\$?(\d{0,5})\.(\d\d)(?:\s*(?:EA|EACH))?$/i;
const UNIT_COLUMNS = /^(.*\S)\s+(\d{1,4})\s+\$?(\d{0,5})\.(\d\d)$/;
const WIDE_QUANTITY = /^(.*\S)\s{2,}(-?\d{1,4})$/;
const NARROW_QUANTITY = /^(.*\S)\s+(-?\d{1,4})$/;
/** With the mark between, a number in front is a quantity wherever others stand: `2 x COFFEE`. */
const MARKED_QUANTITY = /^(\d{1,3})\s?x\s+(\S.*)$/i;
const LEADING_QUANTITY = /^(-?\d{1,4})(?:\s*x)?\s+(\S.*)$/i;
/** `10.234 GAL @ 3.299/G`: what was filled in stands in the line above. */
const MEASURE = /^(\d{1,4}\.\d{1,3})\s?[a-z]{0,7}\s?@\s?\$?\d{0,4}\.\d{2,3}(?:\s?\/\s?[a-z]{1,7})?$/i;
/** A tax mark in a column of its own between name and amount. */
const TAX_COLUMN = /(\S)\s{2,}[A-Z]$/;
const QUANTITY_WORD = /^QTY\W*$/i;
/** An article's number before its name. */
const ARTICLE_CODE = /^\d{8,14}\s+(?=\S)/;

/**
 * Flags stand in the first two columns of the line and the third is blank: `L  Monster`, `HL HOT FOOD`, ` V  Lottery`.
 *
 * @returns the two columns, or '' when the line is not laid out so
 */
function flagsOf(label: string, indent: number): string {
  const columns = ' '.repeat(Math.min(indent, 3)) + label.slice(0, 3);
  if (columns.charCodeAt(2) !== SPACE) return '';
  for (let at = 0; at < 2; at++) {
    const code = columns.charCodeAt(at);
    if (code !== SPACE && code !== PERCENT && !(code >= 65 && code <= 90)) return '';
  }
  return columns.slice(0, 2).trim();
}

export function tidy(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/**
 * @param label the text before the amount, blanks taken off
 * @param indent how many blanks stood before it (behind the stamp)
 * @param hasFlags whether this journal prints flag letters before items
 * @param hasTaxColumn whether it prints tax marks between name and amount
 */
export function readItemLabel(
  label: string,
  indent: number,
  place: QuantityPlace,
  hasFlags: boolean,
  hasTaxColumn = false,
): ItemLabel {
  let name = label;
  let isVoid = false;
  if (hasFlags) {
    const flags = flagsOf(label, indent);
    if (flags !== '') {
      isVoid = flags.includes('V');
      name = label.slice(flags.length).trim();
    }
  }
  if (hasTaxColumn) name = name.replace(TAX_COLUMN, '$1');
  // A look for columns takes a step for each pair of blanks in a row, and a cell may be all blanks.
  name = name.replace(/\s{3,}/g, '  ');
  let quantity = 1;
  let hasQuantity = false;
  let unitCents: number | null = null;
  const unit = UNIT_PRICE.exec(name);
  if (unit !== null) {
    name = unit[1] ?? '';
    quantity = Number(unit[2]);
    unitCents = Number(unit[3] ?? '0') * 100 + Number(unit[4]);
    hasQuantity = true;
  } else if (isMeasure(name)) {
    quantity = Number.parseFloat(name);
    name = '';
    hasQuantity = true;
  } else {
    const after = (place === 'after' ? NARROW_QUANTITY : WIDE_QUANTITY).exec(name);
    const leading = place === 'before' ? LEADING_QUANTITY : MARKED_QUANTITY;
    const before = after === null ? leading.exec(name) : null;
    if (after !== null) {
      name = after[1] ?? '';
      quantity = Number(after[2]);
      hasQuantity = true;
    } else if (before !== null) {
      name = before[2] ?? '';
      quantity = Number(before[1]);
      hasQuantity = true;
    }
  }
  if (quantity === 0) quantity = 1;
  const set = unit === null ? UNIT_COLUMNS.exec(name) : null;
  const columns =
    set === null
      ? null
      : {
          name: tidy(set[1] ?? ''),
          quantity: Number(set[2]),
          unitCents: Number(set[3] ?? '0') * 100 + Number(set[4]),
        };
  if (QUANTITY_WORD.test(name)) name = '';
  return { name: withoutCode(tidy(name)), quantity, hasQuantity, unitCents, isVoid, columns };
}
