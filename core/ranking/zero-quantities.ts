// Articles rung with a quantity of 0, which takes them off a ticket without a void.
import type { Receipt, ReceiptItem } from '../journal/index.ts';

const NONE = /^0(?:\.0+)?$/;
const PRICE = /^\$?(\d+)[.,](\d\d)$/;

/** An article of which none was charged. */
export interface ZeroQuantity {
  name: string;
  lineIndex: number;
  /** The price of one, as printed. */
  cents: number;
}

/** @returns those whose price is printed: 'WINSTON RED BOX 0 @ 9.49 0.00'. */
export function listZeroQuantities({ items, lines }: Receipt): ZeroQuantity[] {
  return items.flatMap((item) => {
    if (item.priceCents !== 0 || item.state !== 'sold') return [];
    const cents = priceOfNone(lines[item.lineIndex]?.text ?? '', item);
    return cents === null ? [] : [{ name: item.name, lineIndex: item.lineIndex, cents }];
  });
}

/** @returns cents; null if the quantity isn't 0, or no price follows it. */
function priceOfNone(text: string, { name }: ReceiptItem): number | null {
  const at = text.indexOf(name);
  const figures = text.slice(at === -1 ? 0 : at + name.length).split(/[\s@Xx*]+/);
  const quantity = figures.findIndex((figure) => NONE.test(figure));
  if (quantity === -1) return null;
  for (const figure of figures.slice(quantity + 1)) {
    const price = PRICE.exec(figure);
    const cents = price === null ? 0 : Number(price[1]) * 100 + Number(price[2]);
    if (cents > 0) return cents;
  }
  return null;
}
