// Determines from the column of line kinds which rows are articles and which are a transaction's own.

import type { Cell, Row } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { readCents } from '../../text/cell-value.ts';
import { ARTICLE_KINDS, OWN_ROW_KINDS, PAYMENT_KINDS } from '../../vocabulary/line-kinds.ts';
import { cellText } from '../row-text.ts';
import { mayBeTaxed } from './line-amounts.ts';

const OWN_ROWS: ReadonlySet<string> = new Set(OWN_ROW_KINDS);
const ARTICLES: ReadonlySet<string> = new Set(ARTICLE_KINDS);
const PAYMENTS: ReadonlySet<string> = new Set(PAYMENT_KINDS);

/** What a list of events adds to the kind of a line that was rung up or paid: `item_added`, `payment.captured`. */
const HAPPENED =
  / (?:added|applied|captured|received|recorded|accepted|taken|made|tendered|scanned|entered|rung|sold)$/;

function keyOf(kind: string): string {
  return apartWords(kind).replaceAll('.', ' ').trim().toLowerCase();
}

export function isOwnRowKind(kind: string): boolean {
  return OWN_ROWS.has(keyOf(kind));
}

const isOrHappened = (kinds: ReadonlySet<string>, kind: string): boolean => {
  const key = keyOf(kind);
  return kinds.has(key) || kinds.has(key.replace(HAPPENED, ''));
};

export const isArticleKind = (kind: string): boolean => isOrHappened(ARTICLES, kind);

export const isPaymentKind = (kind: string): boolean => isOrHappened(PAYMENTS, kind);

const MOSTLY = 0.8;

function kindOf(row: Row, column: number): string {
  const cell: Cell | undefined = row.cells[column];
  return cellText(cell ?? null).trim();
}

function isSumOf(sum: number, cents: number): boolean {
  return sum === 0 ? cents === 0 : mayBeTaxed(sum, cents);
}

/**
 * Whether a transaction has its own row although that row says what was sold: one row that its article rows
 * add up to, apart from tax.
 */
export function hasOwnRows(
  groups: readonly Row[][],
  lineType: number | undefined,
  lineAmount: number | undefined,
): boolean {
  if (lineType === undefined || lineAmount === undefined) return false;
  let telling = 0;
  let votes = 0;
  for (const group of groups) {
    const own = group.filter((row) => isOwnRowKind(kindOf(row, lineType)));
    const articles = group.filter((row) => isArticleKind(kindOf(row, lineType)) && !own.includes(row));
    if (own.length === 0 || articles.length === 0) continue;
    telling++;
    const [cents = null] = own.map(({ cells }) => readCents(cells[lineAmount]));
    const sum = articles.reduce((all, { cells }) => all + (readCents(cells[lineAmount]) ?? 0), 0);
    if (own.length === 1 && cents !== null && isSumOf(sum, cents)) votes++;
  }
  return telling > 0 && votes >= telling * MOSTLY;
}
