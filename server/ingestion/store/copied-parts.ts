// Which of a day's transactions are so many copies of another day's that it is no chance: all of the day, those of a
// register, or a part of either.

/** A transaction that a file added, in order of time, compared with those of another day. */
export interface ComparedTicket {
  /** '' for none. */
  registerId: string;
  /** 'cashier 27' or a bare name. */
  cashier: string | null;
  /** 'HH:MM' */
  at: string;
  amount: string;
  /** Whether the other day has it at the time in question. */
  isCopy: boolean;
  /** Whether the other day has one like it at a time that shows only what chance does. */
  isChance: boolean;
}

export interface CopiedPart {
  /** Null for all registers. */
  registerId: string | null;
  /** 'HH:MM' of its first and last; null for the whole day. */
  hours: { first: string; last: string } | null;
  added: number;
  copies: number;
  /** Of the copies, the most frequent first: registers, and 'cashier 27' or a bare name. */
  registers: string[];
  cashiers: string[];
}

/** Fewer may be alike by chance, or because a store sells little else. */
const FEWEST = 20;
const FEWEST_AMOUNTS = 10;
/** How often chance may make as many copies: where few things sell, many are alike at any two times. */
const MOST_CHANCE = 1e-6;
const NEARLY_ALL = 0.9;

/** @returns the whole day if copies are all over it, or else the registers that have them. */
export function findCopiedParts(tickets: readonly ComparedTicket[]): CopiedPart[] {
  const day = findCopiedPart(tickets, null);
  const registers = [...new Set(tickets.map(({ registerId }) => registerId))];
  const isAll = day !== null && day.hours === null && day.copies >= day.added * NEARLY_ALL;
  if (registers.length === 1 || isAll) return day === null ? [] : [day];
  const parts = registers.flatMap((registerId) => {
    const part = findCopiedPart(
      tickets.filter((ticket) => ticket.registerId === registerId),
      registerId,
    );
    return part === null ? [] : [part];
  });
  const inParts = parts.reduce((sum, { copies }) => sum + copies, 0);
  return day !== null && inParts < day.copies * NEARLY_ALL ? [day] : parts;
}

function findCopiedPart(tickets: readonly ComparedTicket[], registerId: string | null): CopiedPart | null {
  const densest = findDensest(tickets);
  const isWhole = densest.length >= tickets.length * NEARLY_ALL;
  const part = isWhole ? tickets : densest;
  const copies = part.filter(({ isCopy }) => isCopy);
  const amounts = new Set(copies.map(({ amount }) => amount)).size;
  if (copies.length < FEWEST || amounts < FEWEST_AMOUNTS || isByChance(tickets, part)) return null;
  return {
    registerId,
    hours: isWhole ? null : { first: part[0]?.at ?? '', last: part.at(-1)?.at ?? '' },
    added: part.length,
    copies: copies.length,
    registers: byFrequency(copies.map((copy) => copy.registerId)),
    cashiers: byFrequency(copies.map(({ cashier }) => cashier ?? '')),
  };
}

/** Whether copies as frequent as chance makes them may outnumber the others by as many somewhere in the day. */
function isByChance(tickets: readonly ComparedTicket[], part: readonly ComparedTicket[]): boolean {
  const rate = Math.max(rateOf(tickets), rateOf(part));
  const copies = part.filter(({ isCopy }) => isCopy).length;
  const lead = 2 * copies - part.length;
  // The highest point of a random walk that goes down on average.
  return rate >= 0.5 || tickets.length * (rate / (1 - rate)) ** lead > MOST_CHANCE;
}

/** How frequent copies are by chance; not quite 0 where none was seen. */
const rateOf = (tickets: readonly ComparedTicket[]): number =>
  (tickets.filter(({ isChance }) => isChance).length + 1) / (tickets.length + 2);

/** @returns the stretch in which copies outnumber the others by most. */
function findDensest(tickets: readonly ComparedTicket[]): readonly ComparedTicket[] {
  let best = { from: 0, to: 0, lead: 0 };
  let [from, lead] = [0, 0];
  for (const [at, { isCopy }] of tickets.entries()) {
    if (lead <= 0) [from, lead] = [at, 0];
    lead += isCopy ? 1 : -1;
    if (lead > best.lead) best = { from, to: at + 1, lead };
  }
  return tickets.slice(best.from, best.to);
}

function byFrequency(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, some], [other, more]) => more - some || (one < other ? -1 : 1))
    .map(([name]) => name);
}
