import { type ReceiptItem, VOID_PREFIX } from '../journal/index.ts';

/**
 * Lines that sell or return something, and of which something is left after the lines that void others.
 * @param items in the journal's order. A line that voids another has its name and the opposite sign.
 */
export function unvoidedOf<T extends Pick<ReceiptItem, 'name' | 'priceCents' | 'state'>>(
  items: readonly T[],
): T[] {
  const sold = items.filter(({ state }) => state === 'sold');
  const voids = items.filter(({ state }) => state === 'void');
  if (voids.length === 0) return sold;
  const left = new Map(sold.map((item) => [item, item.priceCents]));
  for (const { name, priceCents } of voids) {
    const named = name.slice(VOID_PREFIX.length);
    const covers = (item: T): boolean => {
      const cents = left.get(item) ?? 0;
      return (
        item.name === named &&
        Math.sign(cents) === -Math.sign(priceCents) &&
        Math.abs(cents) >= Math.abs(priceCents)
      );
    };
    // A line that is taken back whole comes before one of which something would be left.
    const target =
      sold.findLast((item) => covers(item) && left.get(item) === -priceCents) ??
      sold.findLast((item) => covers(item));
    if (target !== undefined) left.set(target, (left.get(target) ?? 0) + priceCents);
  }
  return sold.filter((item) => item.priceCents === 0 || left.get(item) !== 0);
}
