// Learns from the first rows of a journal what its lines are, and the whole file is then read with that.

import type { PhraseTable } from '../lines/phrase-table.ts';
import { endsUnpaid, type Receipt, sumOfItems } from '../receipt.ts';
import type { DateReading } from '../shape/date-order.ts';
import type { PrintLayout } from '../shape/print/print-layout.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { learnLines } from './learn-lines.ts';
import { findRegisterPart } from './number-parts.ts';
import { readFirstRows, type TextRow } from './read-first-rows.ts';
import { areTwoUsual } from './two-cashiers.ts';

/** What was learned may show more, such as a payment once a total is known. */
const MOST_ROUNDS = 2;

/**
 * @param receipts of the first rows, as the layout reads them
 * @returns the layout with what was learned about lines that no phrase explains
 */
export function withRoles(
  proposed: PrintLayout,
  receipts: readonly Receipt[],
  rows: readonly TextRow[],
  sheet: string,
  table: PhraseTable<LineMeaning>,
  dates: () => DateReading,
): PrintLayout {
  const layout = {
    ...proposed,
    isUnitPriced: arePricesOfUnits(receipts),
    namesTwoCashiers: areTwoUsual(receipts),
    registerPart: findRegisterPart(receipts),
  };
  let { roles } = layout;
  let known = layout.isUnitPriced ? readFirstRows(layout, rows, sheet, table, dates()).receipts : receipts;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (round > 0) known = readFirstRows({ ...layout, roles }, rows, sheet, table, dates()).receipts;
    const learned = learnLines(known);
    if (learned.size === 0) break;
    roles = new Map([...roles, ...learned]);
  }
  const paid = known.filter(({ totalCents, tenders }) => totalCents !== null && tenders.length > 0);
  return { ...layout, roles, endsPaid: endPaid(known), sold: namesSold(known), paid: namesSold(paid) };
}

const FEWEST_MULTIPLIED = 3;
/** Others come out by chance. */
const MOST_PLAIN = 0.1;

/** Whether totals come out only if lines with a quantity have the price of one: `3 COLA  1.25`. */
function arePricesOfUnits(receipts: readonly Receipt[]): boolean {
  let [multiplied, plain] = [0, 0];
  for (const { items, totalCents, taxCents, discountCents } of receipts) {
    if (totalCents === null || !items.some(({ quantity }) => quantity > 1)) continue;
    const others = (taxCents ?? 0) + (discountCents ?? 0);
    const each = items.map(({ state, priceCents, quantity }) => ({
      state,
      priceCents: priceCents * quantity,
    }));
    if (sumOfItems(items) + others === totalCents) plain++;
    else if (sumOfItems(each) + others === totalCents) multiplied++;
  }
  return multiplied >= FEWEST_MULTIPLIED && plain <= multiplied * MOST_PLAIN;
}

function namesSold(receipts: readonly Receipt[]): Set<string> {
  const items = receipts.flatMap((receipt) => receipt.items);
  return new Set(items.filter(({ priceCents }) => priceCents > 0).map(({ name }) => name));
}

const FEWEST_PAID = 5;
const MOST = 0.7;

function endPaid(receipts: readonly Receipt[]): boolean {
  const sold = receipts.filter(({ items, events }) => items.length > 0 && !endsUnpaid(events));
  const paid = sold.filter(({ totalCents }) => totalCents !== null).length;
  return paid >= FEWEST_PAID && paid >= sold.length * MOST;
}
