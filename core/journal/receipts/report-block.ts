// Reports printed between receipts (X and Z reports, shift and department totals): where they begin, and what
// distinguishes them from receipts.

import type { JournalLine } from '../lines/journal-line.ts';
import { MOST_TAX_OF_TICKET } from '../measures/tax-rates.ts';
import { endsUnpaid } from '../receipt.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { type Draft, sumOf } from './draft.ts';

/** Why a receipt below a report without a printed end cannot be distinguished from the report. */
export const REPORT_FAULT =
  'a report is printed above it and nothing shows where the report ends, so its figures may be mixed with the report’s.';

const SUMS: ReadonlySet<LineMeaning> = new Set(['subtotal', 'tax', 'total', 'due']);

/** Whether the receipt is complete: a page title may be in the middle of one. */
export function isDone(draft: Draft): boolean {
  const { items, tenders, totalCents, events } = draft.receipt;
  return (
    items.length === 0 ||
    (totalCents !== null && (tenders.length > 0 || totalCents === 0)) ||
    endsUnpaid(events)
  );
}

/** Whether a line that looks like the title of a report is one. */
export function beginsReport(draft: Draft | undefined, isFootLast: boolean): boolean {
  if (draft === undefined) return true;
  return isFootLast ? draft.isFooted || !draft.hasBody : isDone(draft);
}

/**
 * Whether a line with figures, after the separator that ends receipts, must belong to a report without a known title.
 */
export function isReportFigure({ isEnded, receipt }: Draft, line: JournalLine): boolean {
  if (!isEnded || line.amountCents === null || line.amountCents === receipt.totalCents) return false;
  return line.match === null ? line.kind === 'priced' : SUMS.has(line.match.meaning);
}

/**
 * Whether the articles add up to the total: then what was above them was a title, not a report. If the journal prints
 * no tax, the total may be higher by a plausible tax, if nothing else in the lines could belong to a report.
 */
export function isBalanced(draft: Draft): boolean {
  const { totalCents, taxCents, events } = draft.receipt;
  const sum = sumOf(draft);
  if (totalCents === null) return false;
  if (totalCents === sum) return true;
  const isPlain = taxCents === null && events.every((event) => event.kind === 'age-check');
  return isPlain && sum > 0 && totalCents > sum && totalCents <= sum * (1 + MOST_TAX_OF_TICKET);
}
