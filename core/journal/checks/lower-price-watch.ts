// Notes articles of printed journals that cost less than elsewhere, with that price in the line below them, or with the
// difference: `REG PRICE 6.99`, `YOU SAVED 3.49`. No known word says whether a promotion or a person changed the price.

import type { Receipt, ReceiptItem } from '../receipt.ts';
import { parseMoney } from '../text/amount.ts';
import {
  describeLowered,
  goodsOf,
  type LoweredItem,
  MOST_KEPT,
  MOST_NAMES,
  priceOfOne,
} from './lowered-goods.ts';
import type { Watch } from './watch.ts';

/** More are the promotions of a store. */
const MOST_LOWERED = 0.2;
/** Neither a date, nor a time, nor a rate, nor the price of a unit; another amount may follow a slash: `2.29/1.15`. */
const AMOUNT = /(?<![\d.,:@*-]|(?<![.,]\d\d)\/)\d{1,5}[.,]\d\d(?![\d.,:%*-]|\/(?!\d{1,5}[.,]\d\d)|\s?%)/g;

/** An article above a line with amounts. */
interface Lowered extends LoweredItem {
  /** The amounts of that line, in cents. */
  below: readonly number[];
}

/** @returns the amounts of the line below an article, unless the line has a meaning of its own */
function amountsBelow({ lines, events }: Receipt, { lineIndex }: ReceiptItem): number[] {
  const below = lines[lineIndex + 1];
  // `PO 6.99` is one of the words for money that is paid out, of which there is none among goods.
  const isOpen = events.every((event) => event.lineIndex !== lineIndex + 1 || event.kind === 'paid-out');
  if (below === undefined || !isOpen || (below.kind !== 'text' && below.kind !== 'event')) return [];
  return (below.text.match(AMOUNT) ?? []).map((amount) => parseMoney(amount) ?? 0);
}

/** Keeps prices by article and the lines that may hold another one, both up to a limit. */
export function createLowerPriceWatch(): Watch {
  const prices = new Map<string, Set<number>>();
  const lowered: Lowered[] = [];
  let sold = 0;

  function addItem(receipt: Receipt, item: ReceiptItem): void {
    const price = priceOfOne(item);
    const below = amountsBelow(receipt, item).filter((cents) => cents > 0);
    if (below.length > 0) {
      const text = receipt.lines[item.lineIndex + 1]?.text ?? '';
      const { transactionNumber: number } = receipt;
      if (lowered.length < MOST_KEPT) lowered.push({ number, name: item.name, price, below, text });
      return;
    }
    const known = prices.get(item.name);
    if (known !== undefined) known.add(price);
    else if (prices.size < MOST_NAMES) prices.set(item.name, new Set([price]));
  }

  function isLower({ name, price, below }: Lowered): boolean {
    const known = prices.get(name);
    if (known === undefined || known.has(price)) return false;
    return below.some((cents) => (cents > price && known.has(cents)) || known.has(price + cents));
  }

  return {
    add(receipt) {
      const goods = goodsOf(receipt);
      if (goods === null) return;
      if (goods.length > 0) sold++;
      for (const item of goods) addItem(receipt, item);
    },
    describe() {
      const found = lowered.filter((one) => isLower(one));
      if (found.length > Math.max(1, sold * MOST_LOWERED)) return null;
      return describeLowered(
        found,
        (example, numbers) =>
          'sold an article for less than others did, and the line below it has the other price, or the difference, ' +
          `as in “${example}” (${numbers})`,
      );
    },
  };
}
