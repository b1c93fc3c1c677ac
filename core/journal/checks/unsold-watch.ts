// Notes the paid transactions of a printed journal in which no goods were found, although lines above their total have
// amounts: those lines may be goods in a form that is not known.

import type { Receipt } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

const LONGEST_NAMED = 40;
/** Neither a date, nor a time, nor a rate: `01.10.2026`, `12.30.15`, `5,50%`. */
const AMOUNT = /(?<![\d.,:/-])-?\d{1,6}[.,]\d\d(?![\d.,:/%-]|\s?%)/;
const LETTER = /\p{L}/u;

/** @returns the first line above the total that has an amount and was not understood; undefined for none */
function findUnread({ lines, totalLineIndex = 0 }: Receipt): string | undefined {
  return lines
    .slice(0, totalLineIndex)
    .find(
      ({ kind, text }) => (kind === 'text' || kind === 'header') && LETTER.test(text) && AMOUNT.test(text),
    )?.text;
}

/** Keeps only counts, the first line, and the first few numbers. */
export function createUnsoldWatch(): Watch {
  const unsold = createFirstFew();
  let example = '';
  return {
    add(receipt) {
      const { shape, items, events, tenders, totalCents } = receipt;
      const isPaid = (totalCents ?? 0) !== 0 && tenders.length > 0;
      if (shape !== 'journal-print' || !isPaid || items.length + events.length > 0) return;
      const line = findUnread(receipt);
      if (line === undefined) return;
      example ||= line.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAMED);
      unsold.add(receipt.transactionNumber);
    },
    describe() {
      if (unsold.count === 0) return null;
      const what = unsold.count === 1 ? 'One transaction was' : `${unsold.count} transactions were`;
      return (
        `${what} paid, but no goods were found in ${unsold.count === 1 ? 'it' : 'them'} (${unsold.list()}), although lines such as ` +
        `“${example}” have amounts: goods, and tobacco among them, may be missing. Look at the original rows.`
      );
    },
  };
}
