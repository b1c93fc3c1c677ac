// Tables of taxes below receipts: ` A 20.00%    12.88    2.58   15.46`, a rate, the net, the tax, and their sum.

import { readTrailingAmount, type TrailingAmount } from '../text/amount.ts';
import { trimBlanks } from '../text/char-code.ts';

const RATE = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/;
/** `10%   10,25`, `A 10%  10,25`: the net behind nothing but the rate. */
const ONLY_RATE = /^\s*(?:\p{L}\s{0,3})?\d{1,2}(?:[.,]\d{1,3})?\s?%\s*$/u;
const OFF_BY = 1;

/**
 * @param label a line without its last amount
 * @param cents its last amount
 * @returns whether two amounts before it come to it, and one is the other's tax, or whether it is the tax of one
 */
export function isTaxTableRow(label: string, cents: number): boolean {
  const rate = label.includes('%') ? RATE.exec(label) : null;
  if (rate === null) return false;
  const tax: TrailingAmount = { cents: 0, labelEnd: 0 };
  const net: TrailingAmount = { cents: 0, labelEnd: 0 };
  if (!readTrailingAmount(label, 0, trimBlanks(label, 0, label.length), tax)) return false;
  const share = Number(rate[1]?.replace(',', '.')) / 100;
  const isTaxOf = (one: number, other: number): boolean =>
    Math.abs(other - one * share) <= OFF_BY + Math.abs(other) * 0.01;
  if (ONLY_RATE.test(label.slice(0, tax.labelEnd))) return isTaxOf(tax.cents, cents);
  if (!readTrailingAmount(label, 0, trimBlanks(label, 0, tax.labelEnd), net)) return false;
  return net.cents + tax.cents === cents && (isTaxOf(net.cents, tax.cents) || isTaxOf(tax.cents, net.cents));
}
