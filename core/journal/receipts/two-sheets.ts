// Puts together what a workbook tells of one transaction in two sheets: one with a row for each transaction, and one
// with their lines.

import { type Receipt, receiptKey } from '../receipt.ts';

/** What a row of its own tells of a transaction. */
type Facts = Pick<
  Receipt,
  | 'totalCents'
  | 'taxCents'
  | 'subtotalCents'
  | 'discountCents'
  | 'changeCents'
  | 'typeText'
  | 'employeeName'
  | 'employeeId'
>;

/** By `receiptKey`. */
export type OwnRows = ReadonlyMap<string, Facts>;

/** So many are kept; a workbook with more has them in the sheet of lines as well, or they are summed up from those. */
const MOST_KEPT = 100_000;

export interface TwoSheets {
  /**
   * Lets the lines of a transaction take over what its own row says.
   * @returns whether the receipt is to be handed over; an own row is not where the lines have it already
   */
  take(receipt: Receipt): boolean;
  /** The own rows that came behind lines, when the file has to be read again with them. */
  readonly late: OwnRows | null;
}

/** @param known the own rows of a file that is read again, because they came behind its lines */
export function createTwoSheets(known: OwnRows | undefined): TwoSheets {
  const kept = new Map<string, Facts>(known);
  const late = new Map<string, Facts>();
  const joined = new Set<string>();
  let hasLines = false;

  function takeOwnRow(receipt: Receipt): boolean {
    const key = receiptKey(receipt);
    if (joined.has(key)) return false;
    if (kept.size >= MOST_KEPT) return true;
    const facts = factsOf(receipt);
    kept.set(key, facts);
    if (hasLines) late.set(key, facts);
    return true;
  }

  function completeLines(receipt: Receipt): void {
    hasLines = true;
    if (kept.size === 0) return;
    const key = receiptKey(receipt);
    const facts = kept.get(key);
    if (facts === undefined) return;
    if (known !== undefined) joined.add(key);
    complete(receipt, facts);
  }

  return {
    take(receipt) {
      if (receipt.shape === 'summary') return takeOwnRow(receipt);
      if (receipt.shape === 'line-items') completeLines(receipt);
      return true;
    },
    get late() {
      return known === undefined && late.size > 0 ? late : null;
    },
  };
}

function factsOf({
  totalCents,
  taxCents,
  subtotalCents,
  discountCents,
  changeCents,
  typeText,
  employeeName,
  employeeId,
}: Receipt): Facts {
  return {
    totalCents,
    taxCents,
    subtotalCents,
    discountCents,
    changeCents,
    typeText,
    employeeName,
    employeeId,
  };
}

function complete(receipt: Receipt, facts: Facts): void {
  receipt.totalCents ??= facts.totalCents;
  receipt.taxCents ??= facts.taxCents;
  receipt.subtotalCents ??= facts.subtotalCents;
  receipt.discountCents ??= facts.discountCents;
  receipt.changeCents ??= facts.changeCents;
  receipt.typeText ??= facts.typeText;
  receipt.employeeName ??= facts.employeeName;
  receipt.employeeId ??= facts.employeeId;
}
