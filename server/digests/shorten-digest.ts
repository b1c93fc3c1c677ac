// Cuts a digest to a two-minute read: it tells the riskiest of all stores, and counts the rest, with links.
import type { Digest, DigestRow, StandOut, StoreDigest } from './read-digest.ts';

/** Adults read about 230 words of prose a minute. The other figures are the lengths of a digest's parts. */
const WORDS = { most: 460, frame: 70, mention: 14, store: 38, row: 23, standOut: 48 } as const;
const MOST = { rows: 10, standOuts: 2, mentions: 5 } as const;

/** A digest, ready to be written. */
export interface ShortDigest {
  /** Stores shown with their riskiest transactions, cashiers, and days without an export; riskiest first. */
  stores: StoreDigest[];
  /** Stores that get one line each. */
  mentioned: StoreDigest[];
  /** How many more stores there are. */
  others: number;
}

export function shortenDigest({ stores }: Digest): ShortDigest {
  const mentions = Math.min(MOST.mentions, stores.length - 1);
  const room = createRoom(WORDS.most - WORDS.frame - mentions * WORDS.mention);
  const standOuts = room.take<StandOut>(
    stores.flatMap((store) => store.standOuts.map((part) => ({ store, part }))),
    MOST.standOuts,
    WORDS.standOut,
  );
  const rows = room.take<DigestRow>(
    stores
      .flatMap((store) => store.days.flatMap((day) => day.rows.map((part) => ({ store, part }))))
      .toSorted((one, other) => other.part.expectedLoss - one.part.expectedLoss),
    MOST.rows,
    WORDS.row,
  );
  // For these stores, all there is to tell is what their exports lack.
  for (const store of stores) room.open(store, 0);
  const rest = stores.filter((store) => !room.isOpen(store));
  return {
    stores: stores
      .filter((store) => room.isOpen(store))
      .map((store) => ({
        ...store,
        standOuts: store.standOuts.filter((one) => standOuts.has(one)),
        days: store.days.map((day) => ({ ...day, rows: day.rows.filter((row) => rows.has(row)) })),
      })),
    mentioned: rest.slice(0, MOST.mentions),
    others: Math.max(0, rest.length - MOST.mentions),
  };
}

/** @param words available for stores. A store's first part also pays for its heading. */
function createRoom(words: number) {
  const opened = new Set<StoreDigest>();
  let left = words;
  function open(store: StoreDigest, cost: number): boolean {
    const all = cost + (opened.has(store) ? 0 : WORDS.store);
    if (all > left) return false;
    left -= all;
    opened.add(store);
    return true;
  }
  return {
    open,
    isOpen: (store: StoreDigest): boolean => opened.has(store),
    /** @returns the first parts that fit, at most `most`. */
    take<Part>(parts: readonly { store: StoreDigest; part: Part }[], most: number, cost: number): Set<Part> {
      const taken = new Set<Part>();
      for (const { store, part } of parts) {
        if (taken.size < most && open(store, cost)) taken.add(part);
      }
      return taken;
    },
  };
}
