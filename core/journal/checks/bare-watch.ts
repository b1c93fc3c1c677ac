// Notes the transactions of a printed journal that, unlike the others, end with neither a total nor a payment, or in
// which nothing was understood, and those of a table of lines that have none, so what they were is uncertain.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import { endsUnpaid, type Receipt } from '../receipt.ts';
import type { Watch } from './watch.ts';

const MOST_NAMED = 3;
const LONGEST_NAMED = 40;

/** Keeps only counts and the first few lines. */
export function createBareWatch(): Watch {
  let all = 0;
  let bare = 0;
  let isZero = false;
  const named: string[] = [];
  return {
    add(receipt) {
      if (receipt.shape === 'summary') return;
      all++;
      if (!(receipt.shape === 'line-items' ? isWithoutLines(receipt) : isBare(receipt))) return;
      bare++;
      isZero ||= receipt.totalCents !== null;
      if (named.length >= MOST_NAMED) return;
      const line = receipt.lines.find(({ kind }) => kind === 'item') ?? receipt.lines.findLast(isWording);
      const words = line?.text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAMED);
      named.push(`${words === undefined ? 'only a heading' : `“${words}”`} in ${receipt.transactionNumber}`);
    },
    describe() {
      if (bare === 0 || named.length === 0 || bare * 2 > all) return null;
      const what = bare === 1 ? 'One transaction has' : `${bare} transactions have`;
      return (
        `${what} no total${isZero ? ' but 0' : ''}, nothing that was sold and paid, and no words for a kind that are known: ${named.join(', ')}${bare > named.length ? ', …' : ''}. ` +
        'Each may be something else than a sale: a no sale, a refund, or money moved. Look at the original rows.'
      );
    },
  };
}

const isWording = ({ kind, text }: Receipt['lines'][number]): boolean =>
  (kind === 'text' || kind === 'tender') && /[a-z]/i.test(text) && !isBookkeepingText(text);

/** Whether a transaction of a table has no goods, no amounts, and no word for what it was. */
const isWithoutLines = ({ items, events, totalCents, tenders, typeText }: Receipt): boolean =>
  typeText === null &&
  items.length + events.length === 0 &&
  (totalCents ?? 0) === 0 &&
  tenders.every(({ amountCents }) => amountCents === 0);

/** Whether nothing shows what a transaction of a printed journal was, or that it was paid: money alone may be moved. */
export function isBare({ items, events, tenders, totalCents, subtotalCents, typeText }: Receipt): boolean {
  if (totalCents !== null || subtotalCents !== null || typeText !== null) return false;
  return items.length === 0 ? events.length === 0 : tenders.length === 0 && !endsUnpaid(events);
}
