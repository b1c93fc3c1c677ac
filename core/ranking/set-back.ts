// A few tickets that a register's clock dates before the ones whose numbers come before theirs, or after the ones whose
// numbers follow: it was set back, or ahead, for them.
// Their numbers say between which others they belong, and not when they were rung.
import { findSetAheads, findSetBacks } from '../journal/index.ts';
import { secondsBetween } from './seconds-between.ts';
import { compareTickets } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';
import { durationText } from './words.ts';

/** Longer stretches are not certain: see `findTurnedBack`. */
const MOST_OFF_TICKETS = 10;

/**
 * @param tickets of one store and one day.
 * @returns them in the same order; those that the clock dates too early or late have the time of the ticket before them.
 */
export function placeByNumber(tickets: readonly TicketFacts[]): TicketFacts[] {
  const placed = new Map<TicketFacts, TicketFacts>();
  for (const register of new Set(tickets.map(({ registerId }) => registerId)))
    for (const [from, to] of placeRegister(tickets.filter(({ registerId }) => registerId === register)))
      placed.set(from, to);
  return placed.size === 0 ? [...tickets] : tickets.map((ticket) => placed.get(ticket) ?? ticket);
}

function placeRegister(group: readonly TicketFacts[]): [TicketFacts, TicketFacts][] {
  const [first] = group;
  // Of those with the same number, the same one comes first, whatever the order of the files.
  const rung = group.toSorted(compareTickets).map((ticket) => ({
    ticket,
    number: Number(ticket.transactionNumber),
    seconds: secondsBetween(first?.time ?? ticket.time, ticket.time),
  }));
  const backs = findSetBacks(rung)
    .flatMap(({ before, run, next, isBack }) =>
      next !== undefined && run.every(isBack) ? [{ before, run, next }] : [],
    )
    .filter(isCertain);
  // Where it was set back, the ones before may look as if they were ahead.
  const off = backs.length > 0 ? backs : findSetAheads(rung).filter(isCertain);
  return off.flatMap(({ before, run, next }) => {
    const { time } = before.ticket;
    const latestTime = next.ticket.time;
    return run.map(({ ticket }): [TicketFacts, TicketFacts] => [
      ticket,
      { ...ticket, time, placed: { printedTime: ticket.time, latestTime } },
    ]);
  });
}

/** A few, whose numbers follow the one before and precede the next one without a gap. */
const isCertain = ({ before, run, next }: Off): boolean =>
  run.length <= MOST_OFF_TICKETS && next.number - before.number === run.length + 1;

interface Off {
  before: { number: number };
  run: readonly unknown[];
  next: { number: number };
}

/** 'one minute', or 'at most 2 minutes' where only numbers say which came first. @param to the later one */
export function apartText(from: TicketFacts, to: TicketFacts): string {
  if (from.placed === undefined && to.placed === undefined)
    return durationText(secondsBetween(from.time, to.time));
  return `at most ${durationText(secondsBetween(from.time, to.placed?.latestTime ?? to.time))}`;
}
