import type { TransactionDetail } from '@tillwatch/contract';

type Item = TransactionDetail['items'][number];

/** An article that is on both receipts. */
export interface Match {
  name: string;
  /** Positions among the receipts' lines. */
  left: number;
  right: number;
}

/** The article's name, whether it was sold or voided. */
function articleKey(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^VOID(ED)?( LINE)?( ITEM)? /, '');
}

/** Pairs lines of the same article, each at most once: first those with the same price, then in order. */
export function matchItems(left: readonly Item[], right: readonly Item[]): Match[] {
  const free = new Set(right);
  const found = new Map<Item, Match>();
  for (const needsPrice of [true, false]) {
    for (const item of left) {
      if (found.has(item)) continue;
      const other = [...free].find(
        (one) =>
          articleKey(one.name) === articleKey(item.name) &&
          (!needsPrice || Math.abs(one.price) === Math.abs(item.price)),
      );
      if (!other) continue;
      free.delete(other);
      found.set(item, { name: item.name, left: item.lineIndex, right: other.lineIndex });
    }
  }
  return left.flatMap((item) => found.get(item) ?? []);
}
