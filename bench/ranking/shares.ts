import type { PlayedStore, PlayedTheft, PlayedTicket } from './play-chain.ts';

/** How much of what was taken somebody sees who looks at so many a store and day: 0 to 1. */
export function shareFound(
  stores: readonly { store: PlayedStore; ordered: readonly (readonly PlayedTicket[])[] }[],
  looks: number,
  isCounted: (theft: PlayedTheft) => boolean = () => true,
): number {
  let stolen = 0;
  let found = 0;
  for (const { store, ordered } of stores) {
    for (const [at, day] of store.days.entries()) {
      const seen = new Set(ordered[at]?.slice(0, looks).map(({ theft }) => theft));
      for (const [index, theft] of day.thefts.entries()) {
        if (!isCounted(theft)) continue;
        stolen += theft.stolenCents;
        if (seen.has(index)) found += theft.stolenCents;
      }
    }
  }
  return stolen === 0 ? Number.NaN : found / stolen;
}
