// Counts the transactions that don't end as others of the file do: without a known ending, with payments that don't
// cover what was due, or with nearly all of it taken off. The words that said what they were may have been taken out.

import { endsUnpaid, type Receipt } from '../receipt.ts';
import { isBare } from './bare-watch.ts';
import { createFirstFew } from './first-few.ts';
import { isLeftUnpaid } from './unpaid-watch.ts';
import type { CountingWatch } from './watch.ts';

const MOST = 0.05;
/** In a small file, a few are still few. */
const FEW = 4;
const FEWEST_PAID = 10;

/** If no change is printed, more may have been paid than was due. */
function isShort({ shape, items, events, tenders, totalCents, changeCents }: Receipt): boolean {
  if (shape !== 'journal-print' || items.length === 0 || tenders.length === 0 || (totalCents ?? 0) <= 0)
    return false;
  if (endsUnpaid(events) || events.some(({ kind }) => kind === 'tender-abort')) return false;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return paid - Math.abs(changeCents ?? 0) < (totalCents ?? 0);
}

/** The payments cover what was due, so it's the change that is too much. */
const isCoveredBefore = ({ tenders, totalCents }: Receipt): boolean =>
  tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) >= (totalCents ?? 0);

const asksPrice = (events: Receipt['events']): boolean => events.some(({ kind }) => kind === 'plu-inquiry');

/** Goods without a total, a payment, or a word for how it ended. */
function isEndless({ shape, items, events, tenders, totalCents, typeText }: Receipt): boolean {
  const isOpen = totalCents === null && tenders.length === 0 && typeText === null;
  const hasGoods = items.some(({ state, priceCents }) => state === 'sold' && priceCents > 0);
  const isSaid = endsUnpaid(events) || asksPrice(events);
  return shape === 'journal-print' && isOpen && hasGoods && !isSaid;
}

/** Keeps only counts and the first few numbers. */
export function createEndingWatch(): CountingWatch {
  const underpaid = createFirstFew();
  const overgiven = createFirstFew();
  const endless = createFirstFew();
  let others = 0;
  let paid = 0;
  const few = (count: number): number => {
    const isTold = paid >= FEWEST_PAID && count <= Math.max(FEW, paid * MOST);
    return isTold ? count : 0;
  };
  return {
    add(receipt) {
      if (isShort(receipt)) (isCoveredBefore(receipt) ? overgiven : underpaid).add(receipt.transactionNumber);
      else if (isEndless(receipt)) endless.add(receipt.transactionNumber);
      else if (receipt.isNearlyAllBack === true || isLeftUnpaid(receipt) || isBareReceipt(receipt)) others++;
      else if (receipt.items.length > 0 && receipt.tenders.length > 0) paid++;
    },
    count: () => few(underpaid.count) + few(overgiven.count) + few(endless.count) + few(others),
    describe() {
      const sentences: string[] = [];
      if (few(underpaid.count) > 0)
        sentences.push(
          `${countOf(underpaid.count, 'was', 'were')} not paid in full by the payments that are printed, unlike the others (${underpaid.list()}).`,
        );
      if (few(overgiven.count) > 0)
        sentences.push(
          `${countOf(overgiven.count, 'gave', 'gave')} more change than was paid above what was due, unlike the others (${overgiven.list()}).`,
        );
      if (few(endless.count) > 0)
        sentences.push(
          `${countOf(endless.count, 'has', 'have')} goods, but neither a total, nor a payment, nor a word for how it ended, unlike the others (${endless.list()}).`,
        );
      return sentences.length === 0 ? null : `${sentences.join(' ')} Look at the original rows.`;
    },
  };
}

const isBareReceipt = (receipt: Receipt): boolean =>
  receipt.shape === 'journal-print' && isBare(receipt) && !asksPrice(receipt.events);

const countOf = (count: number, one: string, several: string): string =>
  count === 1 ? `One transaction ${one}` : `${count} transactions ${several}`;
