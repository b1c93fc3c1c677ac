// A column of descriptions that has ways to pay: `Payment | Description | Amount` with `9006 | MasterCard *5023 | 7.62`.

import type { Row } from '../../row.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { textAt, textsIn } from '../row-text.ts';
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

/** `Cash $12.00, Debit $8.13`: each way of paying with its amount. @returns [] for other text */
export function readWays(text: string): { method: string; cents: number }[] {
  const amount: TrailingAmount = { cents: 0, labelEnd: 0 };
  const parts = text.split(/[,;|] |\n/).map((part) => part.trim());
  const ways = parts.flatMap((part) => {
    const isPriced = readTrailingAmount(part, 0, part.length, amount) && amount.labelEnd > 0;
    return isPriced ? [{ method: part.slice(0, amount.labelEnd).trim(), cents: amount.cents }] : [];
  });
  return ways.length === parts.length ? ways : [];
}
