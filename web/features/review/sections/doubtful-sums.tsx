import type { TransactionDetail } from '@tillwatch/contract';
import { compareSums } from '@tillwatch/core/review';
import { Banner } from '../../../ui/banner.tsx';
import { formatMoney } from '../../../ui/format.ts';

/** For these, the register prints a different total, or none. */
const UNFINISHED = new Set(['Void', 'Abort', 'Memory Cancel']);

const toCents = (dollars: number): number => Math.round(dollars * 100);
const toCentsOrNull = (dollars: number | null): number | null => (dollars === null ? null : toCents(dollars));

/** Warns that a receipt's lines do not add up to its printed total: it may have been read incorrectly. */
export function DoubtfulSums({ transaction }: { transaction: TransactionDetail }) {
  const { items, rawData, transactionType } = transaction;
  // An export with one row per transaction has no lines that could add up.
  if (UNFINISHED.has(transactionType) || !rawData.lineKinds.includes('total')) return null;
  const { subtotal, discount, tax, total } = rawData.extractedData;
  const sums = compareSums({
    items: items.map(({ price, state }) => ({ priceCents: toCents(price), state })),
    subtotalCents: toCentsOrNull(subtotal),
    discountCents: toCentsOrNull(discount),
    taxCents: toCentsOrNull(tax),
    totalCents: toCentsOrNull(total),
  });
  if (sums === null || sums.isSame) return null;
  const [read, printed] = [sums.readCents, sums.printedCents].map((cents) => formatMoney(cents / 100));
  return (
    <Banner tone="warning">
      The lines that were read add up to {read}, but the receipt comes to {printed}
      {subtotal === null ? ' without its tax' : ' by its subtotal'}. Compare the journal’s lines before you
      decide.
    </Banner>
  );
}
