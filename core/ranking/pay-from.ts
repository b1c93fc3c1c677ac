// Matches pieces that are looked for with pieces that were sold.
import type { Goods } from './ticket-facts.ts';

export interface Payment {
  /** How much of what was looked for was paid. */
  cents: number;
  /** Pieces that were paid for at half their earlier price or more. */
  pieces: number;
  /** Articles of which something was paid. */
  found: string[];
  /** What is still looked for. */
  wanted: Goods[];
  /** What remains of the sale. */
  rest: Goods[];
}

/** A piece that is sold for less is not the same one any more. */
const LEAST_OF_PRICE = 0.5;

/**
 * Pays for pieces with pieces of the same article, first at the same price, then the most expensive. A piece pays for
 * at most its earlier price.
 */
export function payFrom(
  looked: readonly Pick<Goods, 'name' | 'quantity' | 'cents'>[],
  sold: readonly Goods[],
): Payment {
  const rest = sold.map((goods) => ({ ...goods }));
  let paid = 0;
  let paidPieces = 0;
  const found = new Set<string>();
  const wanted: Goods[] = [];
  for (const { name, quantity, cents } of looked) {
    const price = cents / Math.max(1, quantity);
    let pieces = Math.max(1, quantity);
    let left = cents;
    const fitting = rest
      .filter((goods) => goods.name === name && goods.quantity > 0)
      .toSorted((one, other) => nearness(other, price) - nearness(one, price));
    for (const goods of fitting) {
      const taken = Math.min(pieces, goods.quantity);
      const each = goods.cents / goods.quantity;
      if (each >= price * LEAST_OF_PRICE) paidPieces += taken;
      left -= Math.min(left, Math.round(Math.min(price, each) * taken));
      pieces -= taken;
      goods.quantity -= taken;
      goods.cents = Math.round(each * goods.quantity);
    }
    paid += cents - left;
    if (left < cents) found.add(name);
    if (left > 0) wanted.push({ name, quantity: Math.max(1, pieces), cents: left });
  }
  return {
    cents: paid,
    pieces: paidPieces,
    found: [...found],
    wanted,
    rest: rest.filter(({ quantity }) => quantity > 0),
  };
}

/** The same price is the nearest; after that, the higher the nearer. */
function nearness({ cents, quantity }: Goods, price: number): number {
  const each = cents / quantity;
  return Math.abs(each - price) < 1 ? Number.POSITIVE_INFINITY : each;
}

/** As many as `payFrom` looks for. */
export const countPieces = (goods: readonly Pick<Goods, 'quantity'>[]): number =>
  goods.reduce((sum, one) => sum + piecesIn(one), 0);

/** What is weighed is one piece. */
export const piecesIn = ({ quantity }: Pick<Goods, 'quantity'>): number => Math.max(1, quantity);
