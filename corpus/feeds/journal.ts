// What happens on a day, as a feed has it: more than other exports say, and in the same terms for every standard.
import type { Random } from '@tillwatch/simulation';
import { KINDS, type Line, type Ticket } from '../model/day.ts';
import { planDay } from '../model/plan-day.ts';

export interface FeedGood extends Line {
  /** Rung and taken back, for feeds that have both in one line. */
  isCanceled: boolean;
  isKeyed: boolean;
  age: 'none' | 'checked' | 'skipped';
  /** The regular price if a different one was charged; null otherwise. */
  regularCents: number | null;
}

export interface FeedEntry {
  ticket: Ticket;
  goods: FeedGood[];
  isTraining: boolean;
  isOutside: boolean;
  isOffline: boolean;
  /** The day it is booked on, which may begin before midnight. */
  businessDate: string;
  /** The number of the suspended ticket that it resumes; null for none. */
  recalls: number | null;
  /** Whether a suspended ticket is resumed later. */
  isRecalled: boolean;
}

/** Tickets that resume others have numbers far from all others. */
const RECALLED_NUMBERS = 20_000;
const TRAINING_NUMBERS = 40_000;
const LATE = 'T22:50:00';

export function playFeedDay(random: Random): { entries: FeedEntry[]; traits: string[] } {
  const { tickets, traits } = planDay(random, { kinds: KINDS, date: 'y-m-d' });
  const hasAgeChecks = random.chance(0.7);
  const hasOverrides = random.chance(0.7);
  const entries = tickets.flatMap((ticket): FeedEntry[] => {
    const goods = ticket.lines.map((line, at) => ({
      ...line,
      isCanceled: false,
      isKeyed: random.chance(0.15),
      age: hasAgeChecks && at === ticket.lines.length - 1 ? drawAge(random) : ('none' as const),
      regularCents:
        hasOverrides && ticket.kind === 'sale' && at === ticket.lines.length - 1 && random.chance(0.1)
          ? line.unitCents + 100
          : null,
    }));
    const entry: FeedEntry = {
      ticket,
      goods,
      isTraining: false,
      isOutside: false,
      isOffline: random.chance(0.03),
      businessDate: businessDateOf(ticket.time),
      recalls: null,
      isRecalled: false,
    };
    return ticket.kind === 'suspended' && random.chance(0.5) ? recallLater(entry) : [entry];
  });
  return { entries: addTraining(random, entries), traits };
}

const drawAge = (random: Random): FeedGood['age'] =>
  random.chance(0.25) ? (random.chance(0.3) ? 'skipped' : 'checked') : 'none';

/** The business day begins at 10:50 p.m. */
function businessDateOf(time: string): string {
  const date = time.slice(0, 10);
  if (time.slice(10) < LATE) return date;
  return new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The same goods are paid right after, under another number. */
function recallLater(entry: FeedEntry): FeedEntry[] {
  const { ticket } = entry;
  const number = ticket.number + RECALLED_NUMBERS;
  const paid: Ticket = {
    ...ticket,
    kind: 'sale',
    number,
    tenders: [{ method: 'cash', cents: ticket.totalCents }],
  };
  const bare = entry.goods.map((good) => ({ ...good, age: 'none' as const }));
  return [
    { ...entry, goods: bare, isRecalled: true },
    { ...entry, ticket: paid, goods: bare, recalls: ticket.number },
  ];
}

function addTraining(random: Random, entries: FeedEntry[]): FeedEntry[] {
  const sale = entries.find(({ ticket, recalls }) => ticket.kind === 'sale' && recalls === null);
  if (sale === undefined || random.chance(0.5)) return entries;
  const bare = sale.goods.map((good) => ({ ...good, age: 'none' as const, regularCents: null }));
  const ticket = { ...sale.ticket, number: sale.ticket.number + TRAINING_NUMBERS };
  return [{ ...sale, goods: bare, ticket, isTraining: true }, ...entries];
}

/** Merges a line and the void that follows it into one. */
export function joinVoids(goods: readonly FeedGood[]): FeedGood[] {
  return goods
    .map((good, at) => ({ ...good, isCanceled: goods[at + 1]?.isVoid === true }))
    .filter(({ isVoid }) => !isVoid);
}
