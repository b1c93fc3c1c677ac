// An order that does not know what theft looks like: an isolation forest on the same features as ours.
import {
  comparePeople,
  createAnswerRecord,
  newTally,
  SIGNAL_IDS,
  type SignalId,
  strengthsOf,
} from '@tillwatch/core/ranking';
import { createRandom } from '@tillwatch/simulation';
import { growForest, type Point } from './isolation-forest.ts';
import { countDay, judgeDays } from './judge-days.ts';
import type { Order } from './other-orders.ts';
import { listSignals } from './own-order.ts';
import type { PlayedTicket } from './play-chain.ts';

/** The same for each run. */
const SEED = 15;

/**
 * Uses how strongly each signal speaks, and the money at risk; grown each day on all days so far, without hindsight.
 */
export const isolationForest: Order = (store) => {
  const tally = newTally();
  const record = createAnswerRecord();
  const random = createRandom(SEED);
  const known: Point[] = [];
  return judgeDays(store).map((day) => {
    countDay(tally, day);
    const people = comparePeople(tally, store.leftOut);
    const points = day.map((judged): [PlayedTicket, Point] => {
      const strengths = strengthsOf(listSignals(judged, people, record));
      return [judged.ticket, pointOf(strengths, judged.found.atRiskCents)];
    });
    known.push(...points.map(([, point]) => point));
    const oddness = growForest(known, random);
    // Transactions about which nothing is said are all at the same point.
    const unremarkable = oddness(pointOf({}, 0));
    return points
      .map(([ticket, point]) => ({ ticket, odd: point.some(Boolean) ? oddness(point) : unremarkable }))
      .toSorted((one, other) => other.odd - one.odd)
      .map(({ ticket }) => ticket);
  });
};

function pointOf(strengths: Partial<Record<SignalId, number>>, atRiskCents: number): Point {
  return Float64Array.from([...SIGNAL_IDS.map((id) => strengths[id] ?? 0), Math.log1p(atRiskCents)]);
}
