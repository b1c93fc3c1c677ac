// Notes goods that may be something else, or whose names are not names.

import type { Receipt, ReceiptItem } from '../receipt.ts';
import type { Watch } from './watch.ts';

const ENOUGH_TRANSACTIONS = 5;
const ENOUGH_GOODS = 10;
const MOST = 0.5;
const NEARLY_ALL = 0.9;

/** Whether a line equals the sum of the other goods before it, as a total or a payment does. */
export function hasSumAmongGoods({ items }: Receipt): boolean {
  let cents = 0;
  let last: ReceiptItem | undefined;
  for (const item of items) {
    if (item.state !== 'sold') continue;
    // The same article twice also adds up.
    if (last !== undefined && item.name !== last.name && item.priceCents !== 0 && item.priceCents === cents)
      return true;
    cents += item.priceCents;
    last = item;
  }
  return false;
}

/** Whether a name contains the line's amount, or the price of one: then it is more than a name. */
function isNamedWithPrice({ name, priceCents, quantity }: ReceiptItem): boolean {
  if (!HAS_AMOUNT.test(name) || priceCents === 0) return false;
  return [priceCents, Math.round(priceCents / (quantity || 1))].some((cents) => {
    const text = (Math.abs(cents) / 100).toFixed(2);
    return isAmountIn(name, text) || isAmountIn(name, text.replace('.', ','));
  });
}

const HAS_AMOUNT = /\d[.,]\d\d/;
const DIGIT = /\d/;

/** Words of sums and payments, as such, within a longer name. */
const SUM_WORD =
  /\b(?:SUB-?\s?TOTAL|TOTAL|TAX|CHANGE|TENDER|CASH|VISA|DEBIT|CREDIT|SUMME|COMPTANT|EFECTIVO)\b/i;

function isAmountIn(name: string, text: string): boolean {
  const at = name.indexOf(text);
  return at >= 0 && !DIGIT.test(name[at - 1] ?? '') && !DIGIT.test(name[at + text.length] ?? '');
}

const isNumber = ({ name }: ReceiptItem): boolean => !/\p{L}/u.test(name);

/** Keeps only counts. */
export function createGoodsWatch(): Watch {
  let transactions = 0;
  let withSums = 0;
  let withWords = 0;
  let receipts = 0;
  let goods = 0;
  let withPrices = 0;
  let numbers = 0;
  return {
    add(receipt) {
      const sold = receipt.items.filter(({ state }) => state === 'sold');
      goods += sold.length;
      if (sold.length > 0) receipts++;
      withPrices += sold.filter((item) => isNamedWithPrice(item)).length;
      numbers += sold.filter((item) => isNumber(item)).length;
      if (sold.filter(({ name }) => SUM_WORD.test(name)).length >= 2) withWords++;
      if (sold.length < 2) return;
      transactions++;
      if (hasSumAmongGoods(receipt)) withSums++;
    },
    describe() {
      const sentences: string[] = [];
      if (transactions >= ENOUGH_TRANSACTIONS && withSums >= transactions * MOST) {
        sentences.push(
          `In ${withSums} of ${transactions} transactions with several lines, one comes to as much as those before it: ` +
            'totals or payments may have been taken for goods.',
        );
      }
      if (receipts >= ENOUGH_TRANSACTIONS && withWords >= receipts * MOST) {
        sentences.push(
          `In ${withWords} of ${receipts} transactions, several goods have words such as “total” or “tax” in their names: ` +
            'totals or payments may have been taken for goods.',
        );
      }
      if (goods >= ENOUGH_GOODS && withPrices >= goods * MOST)
        sentences.push(
          'Most names of goods have their price in them: something else may have been taken for a part of the names.',
        );
      if (goods >= ENOUGH_GOODS && numbers >= goods * NEARLY_ALL)
        sentences.push(
          'Goods have numbers here instead of names, so tobacco among them cannot be recognized.',
        );
      return sentences.length === 0
        ? null
        : `${sentences.join(' ')} Compare some transactions with their rows.`;
    },
  };
}
