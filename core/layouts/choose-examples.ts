// Chooses the few transactions that are shown to ask whether a layout was read correctly.
import type { TransactionType } from '../detection/index.ts';
import type { ExampleKind, Reason } from './example-kinds.ts';
import { type Feature, listFeatures } from './features.ts';
import type { ReadTicket, TicketShape } from './read-ticket.ts';

export interface ChosenExample<T extends ReadTicket> {
  kind: ExampleKind;
  ticket: T;
  /** What it has and those before it don't; only for 'telling'. */
  reasons: Reason[];
}

/** So many are looked at: the first ones, and the first few of each kind and flags. */
export const LOOKED_AT = 800;
export const LOOKED_AT_OF_A_KIND = 3;

const MOST_SHOWN = 8;
const FEWEST_TELLING = 2;
const MOST_REASONS = 4;
const MOST_MINOR = 2;
/** How many sales are searched for one with several articles, but not too many rows. */
const SALES = 40;
const FEWEST_ITEMS = 2;
const MOST_ROWS = 25;
/** Nobody compares more rows than this; only the usual kinds may have more. */
const MOST_ROWS_TELLING = 100;
/** In a file with more tickets, what only one of them prints is chance. */
const FEW_TICKETS = 200;

/**
 * The usual kinds first, as far as there are any, then those that together have the most of what the file prints.
 * The order of the tickets makes no difference.
 *
 * @returns at most eight
 */
export function chooseExamples<T extends ReadTicket>(
  tickets: readonly T[],
  shape: TicketShape,
): ChosenExample<T>[] {
  const ordered = tickets.toSorted(byTime);
  const chosen: ChosenExample<T>[] = chooseUsual(ordered);
  return [...chosen, ...chooseTelling(takeLookedAt(ordered, chosen), shape, chosen)];
}

function byTime(one: ReadTicket, other: ReadTicket): number {
  if (one.time !== other.time) return one.time < other.time ? -1 : 1;
  return one.id - other.id;
}

const GIVEN_UP: readonly TransactionType[] = ['Abort', 'Tender Abort', 'Memory Cancel'];
const MOVED: readonly TransactionType[] = [
  'Safe Manual DROP',
  'Safe Load Tube',
  'Vend Tube',
  'Paid In',
  'Paid Out',
];

/**
 * The largest refund, and the largest void or, without voids, what was given up; the first of others. The largest sale is shown, too: a total of the day that was read as
 * a sale is larger than any.
 */
function chooseUsual<T extends ReadTicket>(ordered: readonly T[]): ChosenExample<T>[] {
  const ofType = (...types: readonly TransactionType[]): T[] =>
    ordered.filter(({ transactionType }) => types.includes(transactionType));
  const sales = ofType('Sale').filter(({ amountCents }) => amountCents > 0);
  const usual: [ExampleKind, T | undefined][] = [
    ['sale', sales.slice(0, SALES).find(hasSeveralGoods) ?? sales[0]],
    ['largest-sale', largestOf(sales)],
    ['refund', largestOf(ofType('Refund'))],
    ['void', largestOf(ofType('Void')) ?? largestOf(ofType(...GIVEN_UP))],
    ['no-sale', ofType('No Sale')[0]],
    ['moved', ofType(...MOVED)[0]],
    ['unclear', ofType('Other')[0]],
  ];
  const chosen: ChosenExample<T>[] = [];
  for (const [kind, ticket] of usual) {
    if (chosen.length === MOST_SHOWN - FEWEST_TELLING) break;
    if (ticket !== undefined && chosen.every((one) => one.ticket !== ticket))
      chosen.push({ kind, ticket, reasons: [] });
  }
  const [first] = ordered;
  if (chosen.length === 0 && first !== undefined) chosen.push({ kind: 'other', ticket: first, reasons: [] });
  return chosen;
}

const hasSeveralGoods = ({ items, lines }: ReadTicket): boolean =>
  items.length >= FEWEST_ITEMS && lines.length <= MOST_ROWS;

function largestOf<T extends ReadTicket>(tickets: readonly T[]): T | undefined {
  let largest: T | undefined;
  for (const one of tickets) {
    if (largest === undefined || Math.abs(one.amountCents) > Math.abs(largest.amountCents)) largest = one;
  }
  return largest;
}

function takeLookedAt<T extends ReadTicket>(ordered: readonly T[], chosen: readonly ChosenExample<T>[]): T[] {
  const seen = new Map<string, number>();
  const isChosen = new Set(chosen.map(({ ticket }) => ticket));
  return ordered.filter((ticket, place) => {
    const kind = [ticket.transactionType, ...ticket.findings.map(({ filter }) => filter)].join(' ');
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return place < LOOKED_AT || count <= LOOKED_AT_OF_A_KIND || isChosen.has(ticket);
  });
}

/** One after another, the one with the most that none before it has; of several, the one with the fewest rows. */
function chooseTelling<T extends ReadTicket>(
  tickets: readonly T[],
  shape: TicketShape,
  chosen: readonly ChosenExample<T>[],
): ChosenExample<T>[] {
  const listed = listFeatures(tickets, shape);
  const isNoise = findNoise(listed);
  const covered = new Set<string>();
  let left: Candidate<T>[] = tickets.map((ticket, at) => ({
    ticket,
    features: (listed[at] ?? []).filter((feature) => !isNoise(feature)),
  }));
  const cover = (ticket: T): void => {
    for (const { key } of left.find((one) => one.ticket === ticket)?.features ?? []) covered.add(key);
  };
  for (const { ticket } of chosen) cover(ticket);
  left = left.filter(({ ticket }) => ticket.lines.length <= MOST_ROWS_TELLING);
  const telling: ChosenExample<T>[] = [];
  while (chosen.length + telling.length < MOST_SHOWN) {
    left = left.map(({ ticket, features }) => ({
      ticket,
      features: features.filter(({ key }) => !covered.has(key)),
    }));
    const best = findMostTelling(left);
    if (best === null) break;
    telling.push({ kind: 'telling', ticket: best.ticket, reasons: listReasons(best.features) });
    cover(best.ticket);
  }
  return telling;
}

interface Candidate<T> {
  ticket: T;
  /** Those that no chosen one has. */
  features: Feature[];
}

function findNoise(listed: readonly (readonly Feature[])[]): (feature: Feature) => boolean {
  if (listed.length <= FEW_TICKETS) return () => false;
  const counts = new Map<string, number>();
  for (const { key } of listed.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return ({ key, isForm }) => isForm && counts.get(key) === 1;
}

function findMostTelling<T extends ReadTicket>(candidates: readonly Candidate<T>[]): Candidate<T> | null {
  let best: Candidate<T> | null = null;
  let most = 0;
  for (const candidate of candidates) {
    const gain = candidate.features.reduce((sum, { weight }) => sum + weight, 0);
    if (gain === 0 || gain < most) continue;
    if (gain === most && best !== null && candidate.ticket.lines.length >= best.ticket.lines.length) continue;
    best = candidate;
    most = gain;
  }
  return best;
}

const WEIGHTY: ReadonlySet<Reason['kind']> = new Set(['unused', 'line', 'value', 'flag', 'payments', 'sums']);

/** What weighs most; small differences are said only where there is nothing else. */
function listReasons(features: readonly Feature[]): Reason[] {
  const reasons = features.toSorted((a, b) => b.weight - a.weight).flatMap(({ reason }) => reason ?? []);
  const weighty = reasons.filter(({ kind }) => WEIGHTY.has(kind));
  return weighty.length > 0 ? weighty.slice(0, MOST_REASONS) : reasons.slice(0, MOST_MINOR);
}
