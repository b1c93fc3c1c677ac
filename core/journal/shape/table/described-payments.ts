// A column of descriptions with ways to pay: `Payment | Description | Amount` with `9006 | MasterCard *5023 | 7.62`.

import type { Row } from '../../row.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { upperCase } from '../../text/upper-case.ts';
import { readTender } from '../../vocabulary/tender-words.ts';
import { textAt, textsIn } from '../row-text.ts';
import { readKind } from './read-kind.ts';
import type { Columns } from './table-columns.ts';

const WAY =
  /^(?:cash|(?:cash )?change(?: given| due)?|cards?|credit(?: card)?|debit(?: card)?|visa(?: debit| credit)?|master ?card|mc|amex|american express|discover|diners|interac|maestro|checks?|cheques?|ebt|snap|gift card|store credit|house account|apple pay|google pay|mobile pay|paypal|efectivo|tarjeta|cambio|especes|comptant|carte|monnaie|bar|bargeld|karte|wechselgeld)$/i;
/** Characters that hide a card's number. */
const HIDDEN = /[\s*x#.\u2022\u00b7-]/i;
const MOST_DIGITS = 6;
const MOSTLY = 0.9;
const FEWEST_ROWS = 5;

/** @returns the name without what is left of a card's number behind it */
function withoutCard(name: string): string {
  let end = name.length;
  while (end > 0 && name.length - end < MOST_DIGITS && /\d/.test(name[end - 1] ?? '')) end--;
  while (end > 0 && HIDDEN.test(name[end - 1] ?? '')) end--;
  return name.slice(0, end);
}

const isNumber = (text: string): boolean => text === '' || /^\d+$/.test(text);

/** @returns columns with the descriptions as ways to pay, if they are and no other column has them */
export function findDescribedPayments(columns: Columns, rows: readonly Row[]): Columns {
  const { description, payment, quantity, price, unitPrice, tendered } = columns;
  if (description === undefined || [quantity, price, unitPrice, tendered].some((one) => one !== undefined))
    return columns;
  if (payment !== undefined && !rows.every((row) => isNumber(textAt(row, payment)))) return columns;
  const names = textsIn(rows, description);
  const ways = names.filter((name) => WAY.test(withoutCard(name)));
  if (ways.length < Math.max(FEWEST_ROWS, names.length * MOSTLY)) return columns;
  const { description: _, ...others } = columns;
  return { ...others, payment: description };
}

/** `CashPayment`, `shopify_payments`, `VISA ending 4965` */
export function isWay(text: string): boolean {
  const words = withoutCard(text)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/_/g, ' ')
    .replace(/ (?:ending|ends)(?: in)?$/i, '');
  return WAY.test(words.replace(/ payments?$/i, '')) || /\bpay(?:ments?)?$/i.test(words);
}

/** `Paid With`: one column of ways to pay, whatever its heading says, if no other column has them. */
export function findWays(columns: Columns, rows: readonly Row[]): Columns {
  if (columns.payment !== undefined) return columns;
  const taken = new Set(Object.values(columns));
  const free = [...Array(widthOf(rows)).keys()].filter((at) => !taken.has(at));
  const [column, ...others] = free.filter((at) =>
    areWays(textsIn(rows, at), rows.length / 2, isWayOfRegisters),
  );
  return column === undefined || others.length > 0 ? columns : { ...columns, payment: column };
}

const BETWEEN = /[\s/:(),\u2013\u2014-]+/;

/** @returns the kind in `Sale - Cash` or `Card Sale`, in capitals; null if a text is not a kind and a way to pay */
export function withoutWay(text: string): string | null {
  const words = text.split(BETWEEN).filter((word) => word !== '');
  for (const length of [2, 1]) {
    const parts = [
      { way: words.slice(-length), kind: words.slice(0, -length) },
      { way: words.slice(0, length), kind: words.slice(length) },
    ];
    const found = parts.find(({ way, kind }) => WAY.test(way.join(' ')) && readKind(kind.join(' ')) !== null);
    if (found !== undefined) return upperCase(found.kind.join(' '));
  }
  return null;
}

/** What says that a payment went through, and not what became of the transaction. */
const WENT_THROUGH =
  /^(?:captured|authori[sz]ed|approved|settled|success(?:ful)?|succeeded|paid|complete[d]?)$/i;

/**
 * A row for each payment, under the number of its ticket: `1042 | 06:05 | CashPayment | 6.00` above
 * `1042 | 06:05 | Visa | 6.54`, with no other total. The payments may have numbers of their own.
 *
 * @returns columns with what was paid in place of a total, if rows with the same number differ in the way to pay
 */
export function findPaymentRows(columns: Columns, all: readonly Row[]): Columns {
  const { number, quantity, price, unitPrice, lineAmount, payment, description } = columns;
  const paid = columns.total ?? columns.amount;
  const isOther = [quantity, price, unitPrice, lineAmount].some((one) => one !== undefined);
  if (number === undefined || paid === undefined || isOther) return columns;
  // Sums and titles between them have no number.
  const rows = all.filter((row) => textAt(row, number) !== '');
  const places = [...Array(widthOf(rows)).keys()];
  const known = new Set(Object.values(columns));
  const isOwn = new Set(textsIn(rows, number)).size === rows.length;
  // If each row has its own number, that may be the payment's.
  const numbers = isOwn
    ? places.filter((at) => !known.has(at) && areTickets(textsIn(rows, at), rows.length))
    : [number];
  for (const of of numbers) {
    const split = findSplit({ ...columns, number: of }, rows);
    const way = [payment, description, ...places].find(
      (at) =>
        at !== undefined &&
        at !== of &&
        at !== paid &&
        areApart(split, at) &&
        (at === payment || areWays(textsIn(rows, at), rows.length) || areCodesOfWays(rows, at, places)),
    );
    // The same amount in all rows of a ticket is its total.
    const areParts = split.some((group) => new Set(group.map((row) => textAt(row, paid))).size > 1);
    if (split.length >= FEWEST_SPLIT && areParts && way !== undefined)
      return { ...withoutSums(columns, way, rows), number: of, payment: way, tendered: paid };
  }
  return columns;
}

/** Numbers of which some, and not most, recur. */
const areTickets = (texts: readonly string[], rows: number): boolean =>
  texts.length === rows &&
  texts.every((text) => /^[A-Z]{0,4}[-#]?\d{1,20}$/i.test(text)) &&
  new Set(texts).size >= rows / 2;

/** Rows with the same number, register, and moment, if there are more than one; none if most are like that. */
function findSplit(columns: Columns, rows: readonly Row[]): Row[][] {
  const { number, register, dateTime, date, time } = columns;
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (textAt(row, number) === '') continue;
    const key = [number, register, dateTime, date, time].map((at) => textAt(row, at)).join('\n');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const split = [...groups.values()].filter((group) => group.length > 1);
  return split.length > groups.size / 2 ? [] : split;
}

const areApart = (split: readonly Row[][], at: number): boolean =>
  split.every((group) => new Set(group.map((row) => textAt(row, at))).size === group.length);

const FEWEST_SPLIT = 2;
const widthOf = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length));

const areWays = (texts: readonly string[], rows: number, isOne = isWay): boolean =>
  texts.length >= Math.max(FEWEST_ROWS, rows * MOSTLY) && texts.filter(isOne).length >= texts.length * MOSTLY;

/** `Gotówka`, `CARTAO+DINHEIRO`: the words of registers in any language, and little else. */
const isWayOfRegisters = (text: string): boolean =>
  isWay(text) || (SHORT_WORDS.test(text) && readTender(text) !== null);
const SHORT_WORDS = /^\p{L}{1,15}(?:[ +/,&-]{1,3}\p{L}{1,15}){0,2}$/u;

const MASKED = /^[X*#\u2022\s-]{4,20}\d{4}$/i;
const MOST_CODES = 12;

/** Whether a column has codes of ways to pay: those of cards, and no other ones, are beside a card's number. */
function areCodesOfWays(rows: readonly Row[], column: number, all: readonly number[]): boolean {
  const codes = textsIn(rows, column);
  if (codes.length < rows.length || new Set(codes).size > MOST_CODES) return false;
  return all.some((at) => {
    const [cards, others] = [new Set<string>(), new Set<string>()];
    for (const row of rows) {
      const card = textAt(row, at);
      if (card !== '' && !MASKED.test(card)) return false;
      (card === '' ? others : cards).add(textAt(row, column));
    }
    return cards.size > 0 && others.size > 0 && [...cards].every((code) => !others.has(code));
  });
}

/** The same columns without other sums, and without what says the same as the way to pay. */
function withoutSums(columns: Columns, way: number, rows: readonly Row[]): Columns {
  const { total: _, amount: _amount, subtotal: _subtotal, description, type, status, ...others } = columns;
  const isGoods = (at: number | undefined): boolean => at !== undefined && !areWays(textsIn(rows, at), 0);
  const isOfPayment = status !== undefined && textsIn(rows, status).every((text) => WENT_THROUGH.test(text));
  return {
    ...others,
    ...(isGoods(description) && { description }),
    ...(type !== undefined && type !== way && { type }),
    ...(status !== undefined && !isOfPayment && { status }),
  };
}

const NO_WAYS: readonly never[] = [];

/** `Cash $12.00, Debit $8.13`: each way of paying with its amount. @returns [] for other text */
export function readWays(text: string): readonly { method: string; cents: number }[] {
  if (!/\d/.test(text)) return NO_WAYS;
  const amount: TrailingAmount = { cents: 0, labelEnd: 0 };
  const parts = text.split(/[,;|] |\n/).map((part) => part.trim());
  const ways = parts.flatMap((part) => {
    const isPriced = readTrailingAmount(part, 0, part.length, amount) && amount.labelEnd > 0;
    return isPriced ? [{ method: part.slice(0, amount.labelEnd).trim(), cents: amount.cents }] : [];
  });
  return ways.length === parts.length ? ways : [];
}
