// Notes the transactions of a table that lack an amount that nearly all others have: their row has none, or one of
// their lines has none and no total says what they came to.

import { endsUnpaid, type Receipt } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** With more, the export gives no amounts there for another reason. */
const MOST_PRICELESS = 0.1;
const FEWEST_PRICED = 8;

/** Money should be in it. */
function isMoneyExpected({ typeText, events }: Receipt): boolean {
  const kind = typeText === null ? 'Sale' : readKind(typeText);
  return (kind === 'Sale' || kind === 'Refund') && !endsUnpaid(events);
}

/** Keeps only counts and the first few numbers. */
export function createPricelessWatch(): Watch {
  const withoutTotal = createFirstFew();
  const withoutPrice = createFirstFew();
  let priced = 0;

  function addLines({ totalCents, items, lines, transactionNumber }: Receipt): void {
    if (totalCents !== null || items.length === 0) return;
    if (lines.some(({ kind }) => kind === 'text')) withoutPrice.add(transactionNumber);
    else priced++;
  }

  return {
    add(receipt) {
      if (receipt.shape === 'journal-print' || !isMoneyExpected(receipt)) return;
      if (receipt.shape === 'line-items') addLines(receipt);
      else if (receipt.totalCents !== null) priced++;
      else if (receipt.tenders.length + receipt.items.length + receipt.events.length === 0)
        withoutTotal.add(receipt.transactionNumber);
    },
    describe() {
      const isTold = (count: number): boolean =>
        count > 0 && priced >= FEWEST_PRICED && count <= priced * MOST_PRICELESS;
      const sentences: string[] = [];
      if (isTold(withoutTotal.count))
        sentences.push(
          `${withoutTotal.count === 1 ? 'One sale or refund has' : `${withoutTotal.count} sales or refunds have`} no amount, unlike the others (${withoutTotal.list()}), and ${withoutTotal.count === 1 ? 'is' : 'are'} stored with $0.00.`,
        );
      if (isTold(withoutPrice.count))
        sentences.push(
          `${withoutPrice.count === 1 ? 'One transaction has' : `${withoutPrice.count} transactions have`} a line without an amount, and no total (${withoutPrice.list()}): what they came to may be wrong.`,
        );
      return sentences.length === 0 ? null : `${sentences.join(' ')} Look at the original rows.`;
    },
  };
}
