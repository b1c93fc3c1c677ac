// Combines what a workbook has about one transaction in two sheets: one with a row for each transaction, and one
// with their lines.

import { type Receipt, receiptKey, sumOfItems } from '../receipt.ts';
import { isDistinctKind, readKind } from '../shape/table/read-kind.ts';
import { parseTime } from '../text/date-time.ts';
import { addCardFacts, type Draft } from './draft.ts';
import { returnGoods, turnRefund } from './mark-refund.ts';
import { dropLineVoids } from './void-whole.ts';

/** What lines take over from their transaction's own row. */
const TAKEN_OVER = [
  'totalCents',
  'taxCents',
  'subtotalCents',
  'discountCents',
  'changeCents',
  'typeText',
  'employeeName',
  'employeeId',
] as const satisfies readonly (keyof Receipt)[];
type TakenOver = Pick<Receipt, (typeof TAKEN_OVER)[number]>;

const FACTS = [...TAKEN_OVER, 'card', 'tenders', 'registerId', 'transactionNumber', 'time'] as const;
type Facts = Pick<Receipt, (typeof FACTS)[number]>;

/** By `receiptKey`. */
export type OwnRows = ReadonlyMap<string, Facts>;

/** How many are kept. In a workbook with more, they come from the sheet of lines, or are summed up from it. */
const MOST_KEPT = 100_000;

export interface TwoSheets {
  /**
   * Gives lines with no date, time or register, or another time, those of the only own row with their number, and takes
   * marks on all of them for the ticket's if that row says that it is void.
   */
  place(draft: Draft): void;
  /**
   * Lets the lines of a transaction take over what its own row says.
   * @returns whether to hand over the receipt; an own row is not if the lines already have it
   */
  take(receipt: Receipt): boolean;
  /** The own rows so far; undefined before there are any. */
  readonly ownRows: OwnRows | undefined;
  /** Whether a transaction with an own row has this number, on this register if one is named. */
  knows(number: string, register?: string): boolean;
  /** The own rows that came after lines, if the file has to be read again with them. */
  readonly late: OwnRows | null;
}

/** A ticket's own row may have when it was closed, and its lines when it was opened. */
const SAME_TICKET_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** Whether lines are too far from a ticket to be its own. */
function isApart(
  lines: Pick<Draft, 'day' | 'seconds'>,
  { day, seconds }: { day: number; seconds: number },
): boolean {
  const isDated = lines.day !== 0;
  const days = isDated ? lines.day - day : 0;
  if (lines.seconds < 0) return days !== 0;
  const apart = Math.abs(days * DAY_SECONDS + lines.seconds - seconds);
  return Math.min(apart, isDated ? apart : DAY_SECONDS - apart) > SAME_TICKET_SECONDS;
}

/** @param known the own rows of a file that is read again, because they came after its lines */
export function createTwoSheets(known: OwnRows | undefined): TwoSheets {
  const kept = new Map<string, Facts>(known);
  const late = new Map<string, Facts>();
  const joined = new Set<string>();
  /** The own rows that were handed over. */
  const handed = new Set<string>();
  /** null for a number that several rows have. */
  const byNumber = new Map<string, Facts | null>();
  for (const facts of kept.values()) note(facts);
  let hasLines = false;

  function note(facts: Facts): void {
    const number = facts.transactionNumber;
    byNumber.set(number, byNumber.has(number) ? null : facts);
  }

  function place(draft: Draft): void {
    const { receipt } = draft;
    if (receipt.shape !== 'line-items') return;
    const facts = byNumber.get(draft.number);
    const isWhole = draft.day !== 0 && draft.seconds >= 0 && receipt.registerId !== null;
    hasLines ||= !isWhole;
    if (facts === undefined || facts === null) return;
    const { day, seconds } = parseTime(facts.time);
    const isOther =
      isApart(draft, { day, seconds }) ||
      (receipt.registerId !== null && receipt.registerId !== facts.registerId);
    if (isOther) return;
    draft.day = day;
    draft.seconds = seconds;
    receipt.registerId = facts.registerId;
    if (draft.marked === 'lines' && readKind(facts.typeText ?? '') === 'Void') dropLineVoids(draft);
  }

  function takeOwnRow(receipt: Receipt): boolean {
    const isFull = kept.size >= MOST_KEPT;
    if (isFull && joined.size === 0) return true;
    const key = receiptKey(receipt);
    if (joined.has(key)) return false;
    if (isFull) return true;
    handed.add(key);
    const facts = factsOf(receipt);
    if (!kept.has(key)) note(facts);
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
    if (handed.has(key)) receipt.completesOwnRow = true;
    else joined.add(key);
    complete(receipt, facts);
    // A total above zero says that nothing came back, whatever the signs of a whole sheet are.
    if ((receipt.totalCents ?? 0) < 0) turnRefund({ receipt });
    returnGoods({ receipt });
  }

  return {
    place,
    take(receipt) {
      if (receipt.shape === 'summary') return takeOwnRow(receipt);
      if (receipt.shape === 'line-items') completeLines(receipt);
      return true;
    },
    get ownRows() {
      return kept.size > 0 ? kept : undefined;
    },
    knows(number, register = '') {
      const facts = byNumber.get(number);
      const { registerId } = facts ?? {};
      return facts !== undefined && (register === '' || (registerId ?? register) === register);
    },
    get late() {
      return known === undefined && late.size > 0 ? late : null;
    },
  };
}

const factsOf = (receipt: Receipt): Facts =>
  Object.fromEntries(FACTS.map((field) => [field, receipt[field]])) as Facts;

type Completed = TakenOver & Pick<Receipt, 'card' | 'items' | 'tenders'>;

function complete(receipt: Completed, facts: TakenOver & Pick<Receipt, 'card' | 'tenders'>): void {
  for (const field of TAKEN_OVER) takeOver(receipt, facts, field);
  if (receipt.tenders.length === 0)
    receipt.tenders = facts.tenders.map((tender) => ({ ...tender, lineIndex: 0 }));
  addCardFacts({ receipt }, facts.card);
  // Lines may have the tax of one of several articles.
  receipt.taxCents = facts.taxCents ?? receipt.taxCents;
  // Prices with a tax that is not written add up to the total, and the subtotal is what they are without it.
  if (receipt.taxCents === null && sumOfItems(receipt.items) === receipt.totalCents)
    receipt.subtotalCents = null;
  // `Cancelled Sale` in the ticket's own row, `Comment` in its lines.
  if (!isDistinctKind(receipt.typeText ?? '') && isDistinctKind(facts.typeText ?? ''))
    receipt.typeText = facts.typeText;
}

function takeOver<Field extends keyof TakenOver>(receipt: TakenOver, facts: TakenOver, field: Field): void {
  receipt[field] ??= facts[field];
}
