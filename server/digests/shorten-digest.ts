// Keeps a digest below the length at which mail programs cut a message off. They would cut the link that turns it off.
import type { Digest, StoreDigest } from './read-digest.ts';

/** Lines: a transaction or a cashier each. Gmail cuts off at 102 kB of HTML, of which a line takes less than 0.4. */
export const MOST = { lines: 220, standOuts: 5, leavingOut: 3, mentions: 60 } as const;
/** A store's heading, links, and sentences, in such lines. */
const FRAME_LINES = 3;

/** A digest, ready to be written. */
export interface ShortDigest {
  /** Stores shown in full: the first transactions of each, its cashiers, and its missing days. Riskiest first. */
  stores: StoreDigest[];
  /** Stores that get one line each. */
  mentioned: StoreDigest[];
  /** How many more stores there are. */
  others: number;
}

export function shortenDigest({ stores }: Digest): ShortDigest {
  const short = stores.map((store) => ({ ...store, standOuts: store.standOuts.slice(0, MOST.standOuts) }));
  const shown = countFitting(short);
  const rest = short.slice(shown);
  return {
    stores: short.slice(0, shown),
    mentioned: rest.slice(0, MOST.mentions),
    others: Math.max(0, rest.length - MOST.mentions),
  };
}

/** How many of the first stores fit together. The first always does. */
function countFitting(stores: readonly StoreDigest[]): number {
  let lines = 0;
  const tooMany = stores.findIndex(({ days, standOuts, leavingOut, disagreeing }) => {
    lines += 2 * Math.min(leavingOut.length, MOST.leavingOut) + 2 * Math.min(disagreeing, 1);
    lines += FRAME_LINES + standOuts.length + days.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
    return lines > MOST.lines;
  });
  return tooMany === -1 ? stores.length : Math.max(1, tooMany);
}
