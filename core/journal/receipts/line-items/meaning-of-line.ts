// What a row’s words and its kind of line mean.

import type { LineMatch } from '../../lines/line-table.ts';
import type { AmountSign } from '../../lines/phrase-table.ts';
import { EVENT_KINDS, type EventKind, sumOfItems } from '../../receipt.ts';
import type { Cell } from '../../row.ts';
import { isArticleKind, isPaymentKind } from '../../shape/table/line-kind.ts';
import { readKind } from '../../shape/table/read-kind.ts';
import { apartWords } from '../../text/apart-words.ts';
import { copyText } from '../../text/copy-text.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { type Draft, sumOf } from '../draft.ts';
import { findVoidTarget } from '../void-target.ts';
import type { LineItemsState } from './line-items-state.ts';
import type { LineLabel } from './line-labels.ts';
import type { Said } from './said-in-row.ts';

/** What a label before a way to pay may say. */
export const SUMS: ReadonlySet<LineMeaning> = new Set([
  'total',
  'subtotal',
  'due',
  'tax',
  'tender',
  'change',
]);

/** The longest words that may say so. */
const LONGEST_WHOLE = 40;

/** Kinds that tables also name in the plural; `Sales` would be a sum. */
const PLURALS: ReadonlySet<string> = new Set([...EVENT_KINDS, 'void-mark']);

/** Kinds that may be all a row contains. */
const EVENT_OF_KIND: ReadonlyMap<string, EventKind> = new Map([
  ['No Sale', 'no-sale'],
  ['Safe Manual DROP', 'safe-drop'],
  ['Paid In', 'paid-in'],
  ['Paid Out', 'paid-out'],
]);

/** The same for rows between the lines of a ticket: `TXN_VOID`. */
const MEANING_OF_KIND: ReadonlyMap<string, EventKind> = new Map([
  ...EVENT_OF_KIND,
  ['Void', 'void-ticket'],
  ['Abort', 'abort'],
]);

const SAID_OF_ARTICLES = ['void-ticket', 'abort', 'price-override'] as const;
export type SaidOfArticle = LineMatch & { meaning: (typeof SAID_OF_ARTICLES)[number] };

/** `Ticket voided` beside each article of the ticket, `Price override` beside one of them. */
export function isSaidOfArticle(match: LineMatch | null): match is SaidOfArticle {
  return SAID_OF_ARTICLES.some((meaning) => meaning === match?.meaning);
}

/** What the kind of a line means; null for that of an article, and an unknown one. */
export function matchTypeOf(
  state: LineItemsState,
  draft: Draft,
  label: string,
  cells: readonly Cell[],
  { description, lineType, quantity, cents }: Said,
): LineMatch | null {
  if (lineType === '' || isArticleKind(lineType)) return null;
  const sign = cents === null ? 'none' : cents < 0 ? 'negative' : 'positive';
  const isNamed = description !== '' || state.columns.description === undefined;
  return (
    (cents === null || isNamed ? null : matchPaidBack(state, draft, lineType, cells, cents)) ??
    matchWhole(state, lineType, label, quantity) ??
    matchKind(state, apartWords(lineType), sign) ??
    asDiscount(state, draft, { label, cents, quantity }) ??
    (description === '' && quantity === null ? asTotal(state, draft, cents) : null)
  );
}

/** `Cancel | ENTIRE TRANSACTION`: both together say that it is about the ticket. */
function matchWhole(
  state: LineItemsState,
  lineType: string,
  label: string,
  quantity: number | null,
): LineMatch | null {
  const isShort = quantity === null && lineType.length + label.length <= LONGEST_WHOLE && label !== lineType;
  const match = isShort ? state.table.match(apartWords(`${lineType} ${label}`), 'none') : null;
  return match?.meaning === 'void-ticket' || match?.meaning === 'abort' ? match : null;
}

/** `No Sales` means the same as `No Sale`. */
function matchKind(state: LineItemsState, words: string, sign: AmountSign): LineMatch | null {
  const { table } = state;
  const known = table.match(words, sign);
  // In a table, it stands beside what it takes back, rather than above.
  if (known?.meaning === 'error-correct' && sign !== 'none') return { ...known, meaning: 'void-line' };
  if (known !== null) return known;
  if (sign !== 'none' && isPaymentKind(words)) return { meaning: 'tender', rest: '', number: null };
  const one = table.match(words.replace(/s$/i, ''), sign);
  if (one !== null && PLURALS.has(one.meaning)) return one;
  const meaning = MEANING_OF_KIND.get(readKind(words) ?? '');
  if (meaning === undefined) return null;
  return {
    meaning: meaning === 'void-ticket' && sign !== 'none' ? 'void-line' : meaning,
    rest: '',
    number: null,
  };
}

export function matchType(state: LineItemsState, type: string, sign: AmountSign): LineMatch | null {
  const known = state.table.match(type, sign);
  const event = known === null ? EVENT_OF_KIND.get(readKind(type) ?? '') : undefined;
  return event === undefined ? known : { meaning: event, rest: '', number: null };
}

/** `Bon | -3.90`: a kind of line other than articles, with an amount and no quantity, that takes back none. */
function asDiscount(
  state: LineItemsState,
  draft: Draft,
  { label, cents, quantity }: { label: string; cents: number | null; quantity: number | null },
): LineMatch | null {
  const isOff = cents !== null && cents < 0 && state.columns.quantity !== undefined && quantity === null;
  if (!isOff || state.table.match(copyText(label), 'negative') !== null) return null;
  if (-cents > sumOf(draft) || findVoidTarget(draft, label, cents) >= 0) return null;
  return { meaning: 'promo', rest: '', number: null };
}

/** `Invoice OKed`: a row without an article that comes to what was sold, or paid. */
function asTotal(state: LineItemsState, draft: Draft, cents: number | null): LineMatch | null {
  const { items, tenders, changeCents } = draft.receipt;
  if (state.columns.description === undefined || items.length === 0 || cents === null) return null;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.abs(changeCents ?? 0);
  const isTotal = cents === sumOf(draft) || (tenders.length > 0 && cents === paid);
  return isTotal ? { meaning: 'total', rest: '', number: null } : null;
}

/** The sums of what came back are below zero like its goods, and the money for it is all that the rows above come to. */
function matchPaidBack(
  state: LineItemsState,
  draft: Draft,
  lineType: string,
  cells: readonly Cell[],
  cents: number,
): LineMatch | null {
  if (cents >= 0 || sumOfItems(draft.receipt.items) >= 0) return null;
  if (cents === sumOf(draft) && state.fields.text(cells, 'payment') !== '')
    return { meaning: 'tender', rest: '', number: null };
  const sum = state.table.match(apartWords(lineType), 'positive');
  return sum !== null && SUMS.has(sum.meaning) ? sum : null;
}

export function matchOf(
  state: LineItemsState,
  { matches }: LineLabel,
  label: string,
  sign: AmountSign,
): LineMatch | null {
  // A match may hold a part of the label.
  if (matches[sign] === undefined)
    matches[sign] = state.table.match(copyText(label), sign) ?? matchLabel(state, copyText(label), sign);
  return matches[sign];
}

/** `Change: Cash` */
function matchLabel(state: LineItemsState, words: string, sign: AmountSign): LineMatch | null {
  const end = words.indexOf(':');
  const match = end < 0 ? null : state.table.match(words.slice(0, end).trimEnd(), sign);
  return match !== null && SUMS.has(match.meaning) ? match : null;
}

/** `TOTAL  -2.35` below what came back. */
export function matchSumBelowZero(
  state: LineItemsState,
  draft: Draft,
  known: LineLabel,
  label: string,
  { cents, quantity }: Said,
): LineMatch | null {
  const isBack = cents !== null && cents < 0 && quantity === null && sumOfItems(draft.receipt.items) < 0;
  const sum = isBack ? matchOf(state, known, label, 'positive') : null;
  return sum !== null && SUMS.has(sum.meaning) ? sum : null;
}
