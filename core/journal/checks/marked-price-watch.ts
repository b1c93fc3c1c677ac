// Notes articles of printed journals that cost less than elsewhere where a mark stands behind them: `DONUT GLAZED PO`,
// `ICE TEA *`. No known word says whether a promotion or a person changed the price.

import type { Receipt, ReceiptItem } from '../receipt.ts';
import {
  describeLowered,
  goodsOf,
  type LoweredItem,
  MOST_KEPT,
  MOST_NAMES,
  priceOfOne,
} from './lowered-goods.ts';
import type { Watch } from './watch.ts';

/** Behind a single article, these may be sizes. */
const SIZE = /^(?:[SMLJX]|X[SL]|KG|LB|LT|ML|OZ|CL)$/;
const FEWEST_SIZED = 2;
/** More are an offer of the store. */
const MOST_MARKED = 0.5;
const MARK = /\s(\*|[@#+]?\p{Lu}{1,2})$/u;
const AMOUNT = /\s[$€£]?\d{1,5}[.,]\d\d\s*$/u;

/** An article with a mark behind it. */
interface Marked extends LoweredItem {
  mark: string;
}

/** @returns the article without its mark; '' for a mark if it has none, null if nothing shows it */
function readMarked({ lines, transactionNumber: number }: Receipt, item: ReceiptItem): Marked | null {
  const text = lines[item.lineIndex]?.text ?? '';
  if (!AMOUNT.test(text)) return null;
  const mark = MARK.exec(text.replace(AMOUNT, '').trimEnd())?.[1] ?? '';
  const price = priceOfOne(item);
  return { number, name: mark === '' ? item.name : item.name.replace(MARK, ''), mark, price, text };
}

/** Keeps the lowest prices by article and the articles with marks, both up to a limit. */
export function createMarkedPriceWatch(): Watch {
  const plain = new Map<string, number>();
  const marked: Marked[] = [];
  let sold = 0;

  function addOne(one: Marked): void {
    const { name, mark, price } = one;
    if (mark !== '' && marked.length < MOST_KEPT) marked.push(one);
    if (mark === '' && (plain.has(name) || plain.size < MOST_NAMES))
      plain.set(name, Math.min(price, plain.get(name) ?? price));
  }

  /** Those whose mark stands behind lower prices only, and is no size. */
  function listLower(): Marked[] {
    const known = marked.filter(({ name }) => plain.has(name));
    const isLower = ({ name, price }: Marked): boolean => price < (plain.get(name) ?? 0);
    const others = new Set(known.filter((one) => !isLower(one)).map(({ mark }) => mark));
    const lower = known.filter(({ mark }) => !others.has(mark));
    const countNames = (mark: string): number =>
      new Set(lower.filter((one) => one.mark === mark).map(({ name }) => name)).size;
    const sizes = new Set(
      lower.map(({ mark }) => mark).filter((mark) => SIZE.test(mark) && countNames(mark) < FEWEST_SIZED),
    );
    return lower.filter(({ mark }) => !sizes.has(mark));
  }

  return {
    add(receipt) {
      const goods = goodsOf(receipt);
      if (goods === null) return;
      if (goods.length > 0) sold++;
      // The price of one that is known to be changed is no usual one.
      const isChanged = receipt.events.some(({ kind }) => kind === 'price-override');
      for (const item of isChanged ? [] : goods) {
        const one = readMarked(receipt, item);
        if (one !== null) addOne(one);
      }
    },
    describe() {
      const found = listLower();
      if (found.length > sold * MOST_MARKED) return null;
      return describeLowered(
        found,
        (example, numbers) =>
          `sold articles for less than others did, and only there a mark stands behind them, as in “${example}” (${numbers})`,
      );
    },
  };
}
