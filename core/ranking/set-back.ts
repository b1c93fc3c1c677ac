// A few tickets that a register's clock dates before the ones whose numbers come before theirs: it was set back for them.
// Their numbers say between which others they belong, and not when they were rung.
import { secondsBetween } from './seconds-between.ts';
import type { TicketFacts } from './ticket-facts.ts';
import { durationText } from './words.ts';

/** Less is a ticket that was finished late. */
const LEAST_BACK_SECONDS = 120;
/** Longer stretches are not certain: see `findTurnedBack`. */
const MOST_BACK_TICKETS = 10;
/** How many tickets before must be later: one or two of them may have been finished late. */
const WITNESSES = 3;
/** Of a register's steps: where more fall, its numbers don't follow its times at all. */
const MOST_FALLS = 0.05;
const MOST_BY_CHANCE = 3;

/**
 * @param tickets of one store and one day.
 * @returns them in the same order; those that the clock dates too early have the time of the ticket before them.
 */
export function placeByNumber(tickets: readonly TicketFacts[]): TicketFacts[] {
  const placed = new Map<TicketFacts, TicketFacts>();
  for (const register of new Set(tickets.map(({ registerId }) => registerId)))
    for (const [from, to] of placeRegister(tickets.filter(({ registerId }) => registerId === register)))
      placed.set(from, to);
  return placed.size === 0 ? [...tickets] : tickets.map((ticket) => placed.get(ticket) ?? ticket);
}

function placeRegister(group: readonly TicketFacts[]): [TicketFacts, TicketFacts][] {
  const row = group
    .map((ticket) => ({ ticket, number: Number(ticket.transactionNumber) }))
    .filter(({ number }) => Number.isFinite(number))
    .toSorted((one, other) => one.number - other.number);
  const falls = row.filter(({ ticket }, at) => at > 0 && ticket.time < (row[at - 1]?.ticket.time ?? ''));
  if (falls.length === 0 || falls.length > Math.max(MOST_BY_CHANCE, row.length * MOST_FALLS)) return [];
  return falls.flatMap((fall) => placeRun(row, row.indexOf(fall)));
}

/** @param first the place of the first ticket of a run that may be dated too early */
function placeRun(
  row: readonly { ticket: TicketFacts; number: number }[],
  first: number,
): [TicketFacts, TicketFacts][] {
  const before = row[first - 1];
  const witnesses = row.slice(Math.max(0, first - WITNESSES), first);
  const end = row.findIndex(({ ticket }, at) => at > first && ticket.time >= (before?.ticket.time ?? ''));
  const run = row.slice(first, end);
  const next = row[end];
  if (before === undefined || next === undefined || run.length > MOST_BACK_TICKETS) return [];
  const isFollowed = next.number - before.number === run.length + 1;
  const isBack = run.every(({ ticket }) =>
    witnesses.every((one) => secondsBetween(ticket.time, one.ticket.time) >= LEAST_BACK_SECONDS),
  );
  if (!isFollowed || !isBack || witnesses.length < WITNESSES) return [];
  const { time } = before.ticket;
  return run.map(({ ticket }) => [
    ticket,
    { ...ticket, time, placed: { printedTime: ticket.time, latestTime: next.ticket.time } },
  ]);
}

/** 'one minute', or 'at most 2 minutes' where only numbers say which came first. @param to the later one */
export function apartText(from: TicketFacts, to: TicketFacts): string {
  if (from.placed === undefined && to.placed === undefined)
    return durationText(secondsBetween(from.time, to.time));
  return `at most ${durationText(secondsBetween(from.time, to.placed?.latestTime ?? to.time))}`;
}
