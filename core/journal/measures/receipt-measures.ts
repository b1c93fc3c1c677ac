// What the receipts of a reading must satisfy, however they were read.

import { compareSums, mayComeOut } from '../checks/compare-sums.ts';
import { endsUnpaid, type Receipt, sumOfItems } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { lastNumber, lastNumbers } from '../text/char-code.ts';
import { OF_WHOLE } from '../text/whole-currency.ts';

export interface Measure {
  /** The share of the sample that can be judged, 0 to 1. */
  seen: number;
  /** The share of that which is correct, 0 to 1. */
  holds: number;
}

export const UNSEEN: Measure = { seen: 0, holds: 0 };

export function share(part: number, all: number): number {
  return all === 0 ? 0 : part / all;
}

/** @param verdicts 0 to 1, for those that can be judged @param of how many there are in all */
function measureOf(verdicts: readonly number[], of: number): Measure {
  const sum = verdicts.reduce((all, one) => all + one, 0);
  return { seen: share(verdicts.length, of), holds: share(sum, verdicts.length) };
}

/** Without a separate tax, or if it is not added, the total may include one, so adding up to it proves less. */
export const WITHOUT_TAX = 0.8;

function addsUp(receipt: Receipt): number {
  if (mayComeOut(receipt) !== true) return 0;
  const { taxCents, totalCents, subtotalCents, items } = receipt;
  const isAdded = taxCents === 0 || subtotalCents !== null || totalCents !== sumOfItems(items);
  return taxCents === null || !isAdded ? WITHOUT_TAX : 1;
}

/** The lines of a ticket add up to its printed total. @param hasTotals whether totals are the export's own */
function measureSums(receipts: readonly Receipt[], hasTotals: boolean): Measure {
  const telling = receipts.filter((receipt) => {
    const { items, events, subtotalCents, totalCents, totalLineIndex } = receipt;
    if (items.length === 0 || endsUnpaid(events)) return false;
    // A total that we summed up ourselves proves nothing.
    const isPrinted = hasTotals || subtotalCents !== null || totalLineIndex !== undefined;
    return isPrinted && (totalCents !== null || compareSums(receipt) !== null);
  });
  return measureOf(telling.map(addsUp), receipts.length);
}

/** Cash is rounded to the smallest coin: of five cents, or of ten forints or pesos, which have no cents. */
const SMALLEST_COIN = { inCents: 5, whole: 500, wholeFrom: 20_000 };

function roundingOf({ tenders, changeCents, totalCents, items }: Receipt): number {
  const amounts = [totalCents, changeCents, ...tenders.map((one) => one.amountCents)];
  const areWhole = [...amounts, ...items.map((item) => item.priceCents)].every(
    (cents) => (cents ?? 0) % 100 === 0,
  );
  const isLarge = Math.abs(totalCents ?? 0) >= SMALLEST_COIN.wholeFrom;
  return areWhole && isLarge ? SMALLEST_COIN.whole : SMALLEST_COIN.inCents;
}

/** If no change is printed, more may have been paid than was owed. */
function isPaidInFull(receipt: Receipt): boolean {
  const { tenders, changeCents, totalCents } = receipt;
  const paid = Math.abs(tenders.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const over = paid - Math.abs(totalCents ?? 0) - Math.abs(changeCents ?? 0);
  const rounding = roundingOf(receipt);
  return changeCents === null ? over >= -rounding : Math.abs(over) <= rounding;
}

function measurePayments(receipts: readonly Receipt[]): Measure {
  const paid = receipts.filter(
    ({ events, totalCents, items, tenders }) =>
      totalCents !== null && items.length > 0 && tenders.length > 0 && !endsUnpaid(events),
  );
  return measureOf(
    paid.map((one) => Number(isPaidInFull(one))),
    receipts.length,
  );
}

/** Fewer receipts don't show an order. */
const FEWEST_IN_ORDER = 3;

/** More in order, and the rest may be those behind midnight. */
const ORDERLY = 0.8;
/** Fewer may be in order by chance. */
const FEWEST_SORTED = 12;
const NEARLY_ALL = 0.95;

/**
 * Receipts sorted by something else, as in a report by risk, in the order of their times, if their numbers rise with
 * them; all others as they are.
 */
function inOrder(receipts: readonly Receipt[]): readonly Receipt[] {
  if (receipts.length < FEWEST_SORTED) return receipts;
  const sorted = receipts.toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  const last = new Map<string | null, number>();
  let steps = 0;
  let rising = 0;
  for (const { registerId, transactionNumber } of sorted) {
    const number = lastNumber(transactionNumber);
    const before = last.get(registerId);
    last.set(registerId, number);
    if (before === undefined) continue;
    steps++;
    if (number > before) rising++;
  }
  return steps >= receipts.length / 2 && rising >= steps * NEARLY_ALL ? sorted : receipts;
}

/** What numbers show even if they do not count up: that none occurs twice. */
const UNIQUE_PART = 0.4;

const LENGTH_OF_DAY = 10;

/**
 * A number is next to one that was seen before, whatever is in between, and none occurs twice on a register: many
 * begin again every day.
 */
function measureNumbers(receipts: readonly Receipt[]): Measure {
  if (receipts.length < FEWEST_IN_ORDER) return UNSEEN;
  const keys = new Set(
    receipts.map(
      ({ registerId, transactionNumber, time }) =>
        `${registerId} ${time.slice(0, LENGTH_OF_DAY)} ${transactionNumber}`,
    ),
  );
  const unique = share(keys.size, receipts.length);
  const numbers = lastNumbers(receipts.map(({ transactionNumber }) => transactionNumber));
  if (numbers.every(Number.isNaN)) return { seen: UNIQUE_PART, holds: unique };
  const seen = new Set<number>();
  const follows = numbers.map((number) => {
    const isBeside = seen.has(number - 1) || seen.has(number + 1);
    seen.add(number);
    return Number(isBeside);
  });
  const { holds } = measureOf(follows.slice(1), receipts.length);
  return { seen: 1, holds: unique * (UNIQUE_PART + (1 - UNIQUE_PART) * holds) };
}

/** With seconds, two tickets of one register hardly have the same time. */
function areLines(receipts: readonly Receipt[]): number {
  if (receipts[0]?.shape !== 'line-items' || receipts.every(({ time }) => time.endsWith(':00'))) return 0;
  const same = receipts.filter(
    ({ time, registerId }, at) =>
      time === receipts[at - 1]?.time && registerId === receipts[at - 1]?.registerId,
  );
  return share(same.length, receipts.length);
}

/** Times of each register run in one direction and are not all the same. */
function measureTimes(receipts: readonly Receipt[]): Measure {
  if (receipts.length < FEWEST_IN_ORDER) return UNSEEN;
  if (receipts.every(({ time }) => time === receipts[0]?.time)) return { seen: 1, holds: 0 };
  const registers = new Map<string, { last: string; steps: number; rising: number; falling: number }>();
  for (const { registerId, time } of receipts) {
    const before = registers.get(registerId ?? '');
    const { last = '', steps = -1, rising = -1, falling = 0 } = before ?? {};
    registers.set(registerId ?? '', {
      last: time,
      steps: steps + 1,
      rising: rising + Number(time >= last),
      falling: falling + Number(time <= last),
    });
  }
  const all = [...registers.values()];
  const steps = all.reduce((sum, one) => sum + one.steps, 0);
  const oneWay = all.reduce((sum, { rising, falling }) => sum + Math.max(rising, falling), 0);
  return { seen: steps === 0 ? 0 : 1, holds: share(oneWay, steps) * (1 - areLines(receipts)) };
}

const MOST_OF_A_SALE = 50_000;
/** In currencies without cents, the same goods cost a hundred times as much, or more. */
const TIMES_WITHOUT_CENTS = 200;
/** Their signs, and the letters of Japan and Korea. */
const WITHOUT_CENTS = /[¥₩\u3040-\u30ff\uac00-\ud7af]/;
/** So many show the currency. */
const LOOKED_AT = 20;

const haveNoCents = (receipts: readonly Receipt[]): boolean =>
  receipts
    .slice(0, LOOKED_AT)
    .some(({ lines }) => lines.some(({ text }) => WITHOUT_CENTS.test(text) || OF_WHOLE.test(text)));

/** Where small notes are worth little, nothing costs less, or anything in between. */
const SMALL_NOTE = 500;

/** Whether all prices and totals are multiples of a note: in amounts without a point, cents would differ. */
function areInNotes(receipts: readonly Receipt[]): boolean {
  const amounts = receipts.flatMap((one) => [
    amountOf(one),
    ...one.items.map(({ priceCents }) => priceCents),
  ]);
  return receipts.length >= FEWEST_SORTED && amounts.every((cents) => cents % SMALL_NOTE === 0);
}

/** A store with more is unlikely. */
const USUAL_PAID_OUT = 0.3;
const FEWEST_SOLD = 0.5;

function amountOf({ totalCents, items }: Receipt): number {
  return totalCents ?? sumOfItems(items);
}

export function haveAmounts(receipts: readonly Receipt[]): boolean {
  return receipts.some((receipt) => amountOf(receipt) !== 0);
}

/** Whether the export itself says that money goes out. */
function saysPaidOut({ typeText, events }: Receipt): boolean {
  const kind = typeText === null ? null : readKind(typeText);
  return (
    kind === 'Refund' ||
    kind === 'Paid Out' ||
    events.some((event) => event.kind === 'paid-out' || (event.kind === 'refund' && event.text !== ''))
  );
}

/** Most tickets of a store are sales of some dollars, and few pay money out without a word for it. */
function measureAmounts(all: readonly Receipt[]): Measure {
  const receipts = all.filter((receipt) => amountOf(receipt) >= 0 || !saysPaidOut(receipt));
  if (!haveAmounts(receipts)) return UNSEEN;
  const amounts = receipts.map(amountOf);
  const most = MOST_OF_A_SALE * (haveNoCents(all) || areInNotes(all) ? TIMES_WITHOUT_CENTS : 1);
  const sold = amounts.filter((cents) => cents > 0 && cents <= most).length;
  const paidOut = amounts.filter((cents) => cents < 0).length;
  const isUsual = Math.min(1, share(sold, amounts.length) / FEWEST_SOLD);
  return { seen: 1, holds: isUsual * (1 - Math.max(0, share(paidOut, amounts.length) - USUAL_PAID_OUT)) };
}

/** The words for kinds of transactions are known. */
function measureKinds(receipts: readonly Receipt[]): Measure {
  const known = new Map<string, boolean>();
  const isKnown = (text: string): boolean => {
    const verdict = known.get(text) ?? readKind(text) !== null;
    known.set(text, verdict);
    return verdict;
  };
  const kinds = receipts.flatMap(({ typeText }) => typeText ?? []);
  return measureOf(
    kinds.map((text) => Number(isKnown(text))),
    receipts.length,
  );
}

const hasContent = ({ items, events, tenders, totalCents }: Receipt): boolean =>
  items.length + events.length + tenders.length > 0 || totalCents !== null;

export type ReceiptMeasure =
  | 'sums'
  | 'payments'
  | 'numbers'
  | 'times'
  | 'amounts'
  | 'kinds'
  | 'content'
  | 'lines';

/** @param hasTotals whether the export itself has totals */
export function measureReceipts(
  receipts: readonly Receipt[],
  hasTotals: boolean,
): Partial<Record<ReceiptMeasure, Measure>> {
  const all = receipts.length;
  const verdictsOf = (holds: (receipt: Receipt) => boolean): Measure =>
    measureOf(
      receipts.map((one) => Number(holds(one))),
      all,
    );
  const times = measureTimes(receipts);
  const ordered = times.holds < ORDERLY ? inOrder(receipts) : receipts;
  return {
    sums: measureSums(receipts, hasTotals),
    numbers: measureNumbers(ordered),
    times: ordered === receipts ? times : measureTimes(ordered),
    amounts: measureAmounts(receipts),
    kinds: measureKinds(receipts),
    // A table's ticket may be a single row, and its total the sum of its rows' payments.
    ...(receipts[0]?.shape === 'journal-print' && {
      payments: measurePayments(receipts),
      content: verdictsOf(hasContent),
      lines: verdictsOf(({ lines }) => lines.length > 1),
    }),
  };
}
