// Places a few low-risk transactions of each store and day near the top of the queue, so ranking also learns from what
// would otherwise never be looked at.
import { hash } from 'node:crypto';
import type { TicketKey } from '@tillwatch/core/ranking';
import type { KeptLook, LookChanges, PlacedLook } from './random-looks.queries.ts';

/** A transaction with a finding or signal. */
export interface Candidate {
  id: number;
  day: string;
  lot: number;
  atRiskCents: number;
  /** Mills. */
  risk: number;
}

/** Random looks are drawn from what comes after this many first places of their day, and stand next to one of these. */
export const FIRST_PLACES = 10;

/** Hexadecimal ones, of 32 bits. */
const DIGITS = 8;

/**
 * @returns 0 to 2^31 - 1; the same for a ticket regardless of the file it came in, and independent of other tickets'.
 */
export function drawLot(
  storeId: number,
  day: string,
  { registerId, transactionNumber, time }: TicketKey,
): number {
  const text = JSON.stringify([storeId, day, registerId, transactionNumber, time]);
  return Number.parseInt(hash('sha256', text).slice(0, DIGITS), 16) >>> 1;
}

/**
 * Decided ones stay random looks, whatever their risk is now; the others are those that drew the lowest lots.
 * @param ofDay all of a day. @param known the day's looks so far. @param wanted how many for a day.
 */
export function pickLooks(
  ofDay: readonly Candidate[],
  known: readonly KeptLook[],
  wanted: number,
): LookChanges {
  const decided = new Set(known.flatMap(({ id, isDecided }) => (isDecided ? [id] : [])));
  // By lot where risks are the same: rows come in any order.
  const byRisk = ofDay.toSorted((one, other) => other.risk - one.risk || one.lot - other.lot);
  // With fewer, there is nothing below them.
  const lowest = byRisk[FIRST_PLACES - 1]?.risk ?? 0;
  // Those with the same risk share a place, so there may be more.
  const first = byRisk.filter(({ risk }) => risk > 0 && risk >= lowest);
  const kept = ofDay.filter(({ id }) => decided.has(id));
  const drawn = ofDay
    .filter(({ id, risk }) => risk > 0 && risk < lowest && !decided.has(id))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, Math.max(0, wanted - kept.length));
  const looks = [...kept, ...drawn];
  const ids = new Set(looks.map(({ id }) => id));
  return {
    placed: looks.map((look) => placeLook(look, first)),
    gone: known.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  };
}

function placeLook(look: Candidate, first: readonly Candidate[]): PlacedLook {
  const risk = standBeside(look, first);
  const place = first.findIndex((one) => one.risk === risk) + 1;
  return { id: look.id, day: look.day, risk, rank: place > 0 ? place : null };
}

/** Places it next to the one with the closest amount, so its own amount doesn't give it away; the lot breaks ties. */
function standBeside({ lot, atRiskCents }: Candidate, first: readonly Candidate[]): number {
  const distances = first.map((one) => Math.abs(one.atRiskCents - atRiskCents));
  const nearest = Math.min(...distances);
  const fitting = first.filter((_, at) => distances[at] === nearest);
  return fitting[lot % fitting.length]?.risk ?? 0;
}
