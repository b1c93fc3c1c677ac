// Reads a journal's first rows by each proposed layout, and takes the one that fits.

import { isCrowded } from '../checks/boundary-watch.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { type Candidate, decide } from '../measures/decide.ts';
import { describeWeight } from '../measures/describe-weight.ts';
import { type Measure, share } from '../measures/receipt-measures.ts';
import { type Evidence, mayComeNear, weigh } from '../measures/weigh.ts';
import type { Receipt } from '../receipt.ts';
import type { DateReading } from '../shape/date-order.ts';
import type { PrintLayout } from '../shape/print/print-layout.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { type Ends, MOST_FIRST_ROWS, readFirstRows, type TextRow } from './read-first-rows.ts';

interface TakenLayout {
  taken: PrintLayout;
  /** Of the first rows. */
  receipts: readonly Receipt[];
}

/** The layout taken, or a sentence that says why there is none, with the one that came nearest. */
export type LayoutDecision = TakenLayout | { refusal: string; nearest: TakenLayout | null };

const TWO_WAYS =
  'The lines can be read as receipts in two ways that would store different transactions, and nothing in them shows ' +
  'which one is right: with number and time above the lines of a receipt, or below them.';

interface TriedLayout extends Candidate {
  layout: PrintLayout;
  /** How many runs of rows did not become a receipt. */
  rejections: number;
  /** Whether it tears every receipt apart. */
  isTorn: boolean;
  /** The part of the runs of rows that became a receipt. */
  read: Measure;
}

interface FirstRows {
  rows: readonly TextRow[];
  /** Whether they are all of the sheet. */
  isWhole: boolean;
}

/** @param dates creates a separate reading of dates, because a wrong layout may find false dates */
export function tryLayouts(
  layouts: readonly PrintLayout[],
  { rows, isWhole }: FirstRows,
  sheet: string,
  table: PhraseTable<LineMeaning>,
  dates: () => DateReading,
): LayoutDecision {
  const tried: TriedLayout[] = [];
  for (const layout of layouts) {
    const order = evidenceOf(layout);
    // The first is the likeliest; usually no other can come close to it.
    if (tried.some(({ weight }) => !weight.isBlind && !mayComeNear(order, weight))) continue;
    const { receipts, rejections, ends } = readFirstRows(layout, rows, sheet, table, dates());
    const whole = receipts.filter((receipt) => !isCrowded(receipt)).length;
    const read = { seen: 1, holds: share(whole, receipts.length + rejections) };
    const isTorn = areTorn(layout, ends, isWhole && rows.length <= MOST_FIRST_ROWS);
    const weight = weigh(receipts, { ...(isTorn || ends.areLeft ? TORN : order), read });
    const isUnsure = isTorn || areNumbersShared(receipts);
    tried.push({ layout, receipts, rejections, weight, isTorn, isUnsure, read });
  }
  const { taken, close } = decide(withoutTorn(shownByEnds(tried)));
  const [best = tried[0]] = close;
  if (taken !== null) return { taken: taken.layout, receipts: taken.receipts };
  if (best === undefined) return { refusal: '', nearest: null };
  // A few receipts are read as the words say.
  if (best.weight.isBlind) return { taken: best.layout, receipts: best.receipts };
  return {
    refusal: close.length > 1 ? TWO_WAYS : describeWeight(best.receipts, best.rejections, best.weight),
    nearest: { taken: best.layout, receipts: best.receipts },
  };
}

/** What is left over at both ends are the halves of receipts that were torn apart. */
const TORN: Evidence = { order: { seen: 1, holds: 0 } };
/** And here the other position leaves nothing over. */
const WHOLE: Evidence = { order: { seen: 1, holds: 1 } };

/**
 * With the first rows of a longer sheet, a heading above the first lines is one, if headings are below lines; lines
 * without one may be the rest of a receipt of which the export has only a part.
 */
function areTorn({ order }: PrintLayout, { isFirstHalf, isLastHalf }: Ends, isWhole: boolean): boolean {
  return isFirstHalf && (isWhole ? isLastHalf : order === 'foot-last');
}

/** What is left over at both ends says more of where headings are than what stands around them. */
function shownByEnds(tried: readonly TriedLayout[]): readonly TriedLayout[] {
  const torn = new Set(tried.flatMap(({ layout, isTorn }) => (isTorn ? [layout.order] : [])));
  if (torn.size !== 1) return tried;
  return tried.map((one) =>
    torn.has(one.layout.order) ? one : { ...one, weight: weigh(one.receipts, { ...WHOLE, read: one.read }) },
  );
}

/** Of the layouts that were tried, those that tear nothing apart, if one of these fits. */
function withoutTorn(tried: readonly TriedLayout[]): readonly TriedLayout[] {
  const others = tried.filter(({ isTorn }) => !isTorn);
  return others.some(({ weight }) => weight.isGood) ? others : tried;
}

const FEWEST_NUMBERED = 12;
const MOST_SHARED = 0.25;

/** Whether there are so few numbers that they are those of something else, such as registers. */
function areNumbersShared(receipts: readonly Receipt[]): boolean {
  const numbers = new Set(receipts.map(({ transactionNumber }) => transactionNumber));
  return receipts.length >= FEWEST_NUMBERED && numbers.size <= receipts.length * MOST_SHARED;
}

/** With this many votes, the position of number and time is certain. */
const MOST_CERTAIN = 8;

/** How strongly this position of number and time is supported; below one half, the other one is. */
function evidenceOf({ certainty }: PrintLayout): Evidence {
  return { order: { seen: 1, holds: Math.max(0, Math.min(1, 0.5 + certainty / MOST_CERTAIN)) } };
}
