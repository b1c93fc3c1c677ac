// Finds the columns that say, for a few lines, that their price was typed: `Price Type` with `Manual` beside articles
// that cost less than in other lines, with `File`.

import type { Cell, Row } from '../../row.ts';
import { withoutAccents } from '../../text/upper-case.ts';
import { cellText, textAt } from '../row-text.ts';
import type { KindMark } from './kind-marks.ts';
import { findLowered, listPriced } from './marked-prices.ts';
import type { AmountColumns } from './marked-rows.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

const PRICE =
  /\b(?:pri(?:ce|cing|x|s|jse?)|preise?|preis(?=art|typ|kenn|quell)|precios?|prezz[oi]|precos?|cen[ay]|tarif[ae]?s?)/i;
const TYPED =
  /^(?:man(?:\.|u(?:al|ell?)[a-z]{0,2})?|hand(?:matig|eingabe)?|keyed|typed|saisie?|digitad[ao]|teclead[ao]|inserit[ao]|eingegeben|eingabe|reczn[aey]|ingevoerd)$/i;
/** More lines have a price by hand if that is how the store prices its goods. */
const MOST_TYPED = 0.2;

/** @returns a mark for each of them, by the word that says so */
export function findTypedPrices(
  columns: Columns,
  amounts: AmountColumns,
  heading: readonly Cell[],
  rows: readonly Row[],
): KindMark[] {
  if (columns.description === undefined) return [];
  const taken = new Set(Object.values(columns));
  const lines = listPriced(rows, columns, amounts);
  return [...heading.keys()].flatMap((column): KindMark[] => {
    const title = cellText(heading[column]);
    if (taken.has(column) || fieldOfHeading(title) !== null || !PRICE.test(withoutAccents(title))) return [];
    const codes = new Set(lines.map(({ row }) => textAt(row, column)).filter(isTyped));
    return [...codes].flatMap((code) => {
      const typed = lines.filter(({ row }) => textAt(row, column) === code);
      const others = lines.filter((line) => !typed.includes(line));
      const isChange = typed.length <= lines.length * MOST_TYPED && findLowered(typed, others).length > 0;
      return isChange ? [markOf(column, code)] : [];
    });
  });
}

const isTyped = (text: string): boolean => TYPED.test(withoutAccents(text));

const markOf = (column: number, code: string): KindMark => ({
  column,
  word: 'Override',
  isAnyText: false,
  isOfLines: true,
  isAmount: false,
  event: 'price-override',
  code: code.toUpperCase(),
});
