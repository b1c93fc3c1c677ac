import type { EventKind } from '../receipt.ts';

/**
 * What a journal line can mean. In addition to the events of a receipt:
 * - item: an article although it looks like something else; payout: likewise, and money normally goes out;
 * - sold: the words before the article's name say only that it was sold;
 * - due: a total only while none is printed (after a part payment it is what is still owed);
 * - late-tender: a way to pay after a total is printed, an article before that;
 * - balance: a total if the articles and taxes above add up to it, a note otherwise;
 * - part-total: a sum if the articles above add up to it, an article otherwise;
 * - moved: an amount if the line above says that money was moved, otherwise a note;
 * - note: figures that belong to no sum; page: headers and footers of printed pages;
 * - report: the title of a report printed between receipts, whose figures are not sales;
 * - reprint: a receipt was printed once more;
 * - report-end: the last line of such a report;
 * - error-correct, void-mark: a line or the ticket is taken back, and the line is printed separately;
 * - drawer-open: means a no sale only if the ticket has nothing else.
 */
export type LineMeaning =
  | EventKind
  | 'item'
  | 'sold'
  | 'payout'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'due'
  | 'balance'
  | 'part-total'
  | 'change'
  | 'tender'
  | 'late-tender'
  | 'moved'
  | 'note'
  | 'page'
  | 'report'
  | 'report-end'
  | 'reprint'
  | 'error-correct'
  | 'void-mark'
  | 'drawer-open';
