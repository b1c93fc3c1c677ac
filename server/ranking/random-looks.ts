// Places a few low-risk transactions of each store and day near the top of the queue, so ranking also learns from what
// would otherwise never be looked at.
import { hash } from 'node:crypto';
import type { TicketKey } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type PlacedLook, readLooks, saveLooks } from './random-looks.queries.ts';

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

/** @param candidates all of these days. @param wanted how many for each day. */
export async function placeLooks(
  tx: Kysely<Database>,
  storeId: number,
  days: readonly string[],
  candidates: readonly Candidate[],
  wanted: number,
): Promise<void> {
  const known = await readLooks(tx, storeId, days);
  const decided = new Set(known.flatMap(({ id, isDecided }) => (isDecided ? [id] : [])));
  const byDay = new Map(days.map((day): [string, Candidate[]] => [day, []]));
  for (const candidate of candidates) byDay.get(candidate.day)?.push(candidate);
  const looks = [...byDay.values()].flatMap((ofDay) => pickLooks(ofDay, decided, wanted));
  await saveLooks(tx, storeId, known, looks);
}

/** Decided ones stay random looks, whatever their risk is now; the others are those that drew the lowest lots. */
function pickLooks(ofDay: readonly Candidate[], decided: ReadonlySet<number>, wanted: number): PlacedLook[] {
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
  return [...kept, ...drawn].map((look) => {
    const risk = standBeside(look, first);
    const place = first.findIndex((one) => one.risk === risk) + 1;
    return { id: look.id, day: look.day, risk, rank: place > 0 ? place : null };
  });
}

/** Places it next to the one with the closest amount, so its own amount doesn't give it away; the lot breaks ties. */
function standBeside({ lot, atRiskCents }: Candidate, first: readonly Candidate[]): number {
  const distances = first.map((one) => Math.abs(one.atRiskCents - atRiskCents));
  const nearest = Math.min(...distances);
  const fitting = first.filter((_, at) => distances[at] === nearest);
  return fitting[lot % fitting.length]?.risk ?? 0;
}
