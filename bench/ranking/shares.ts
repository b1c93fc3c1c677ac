import type { PlayedStore, PlayedTheft, PlayedTicket } from './play-chain.ts';

/** Money taken, cents, and how much of it somebody sees. */
export interface Share {
  stolenCents: number;
  foundCents: number;
}

export const newShare = (): Share => ({ stolenCents: 0, foundCents: 0 });

/** Adds what somebody finds who looks at the first transactions of each day in a store. */
export function addFound(
  share: Share,
  { days }: PlayedStore,
  ordered: readonly (readonly PlayedTicket[])[],
  looks: number,
  isCounted: (theft: PlayedTheft) => boolean = () => true,
): void {
  for (const [at, { thefts }] of days.entries()) {
    const seen = new Set(ordered[at]?.slice(0, looks).map(({ theft }) => theft));
    for (const [index, theft] of thefts.entries()) {
      if (!isCounted(theft)) continue;
      share.stolenCents += theft.stolenCents;
      if (seen.has(index)) share.foundCents += theft.stolenCents;
    }
  }
}

/** @returns whole percent; '–' if nothing was stolen. */
export function percent({ stolenCents, foundCents }: Share): string {
  return stolenCents === 0 ? '–' : `${Math.round((foundCents / stolenCents) * 100)}%`;
}
