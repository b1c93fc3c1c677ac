// Decides between readings of the same rows: the best is taken if it is good and clearly ahead of every other that
// would store something else.

import type { Receipt } from '../receipt.ts';
import { MARGIN, type Weight } from './weigh.ts';

/** A reading that was tried and weighed. */
export interface Candidate {
  receipts: readonly Receipt[];
  weight: Weight;
  /** Whether it is never taken without asking, whatever its weight. */
  isUnsure?: boolean;
}

export interface Decision<One extends Candidate> {
  /** null if somebody has to choose, or nothing reads the rows. */
  taken: One | null;
  /** Those that store different things and are close to the best one, best first; empty if none reads anything. */
  close: One[];
}

/** @param candidates the likeliest first */
export function decide<One extends Candidate>(candidates: readonly One[]): Decision<One> {
  const [first] = candidates;
  const [best, ...others] = distinguish(candidates);
  if (first === undefined || best === undefined) return { taken: null, close: [] };
  const isGood = ({ weight, isUnsure }: One): boolean => weight.isGood && isUnsure !== true;
  // So few receipts add nothing to what was likeliest before.
  if (first.weight.isBlind && isGood(first) && !best.weight.isProven) return { taken: first, close: [] };
  const close = others.filter(({ weight }) => best.weight.score - weight.score < MARGIN);
  return { taken: isGood(best) && close.length === 0 ? best : null, close: [best, ...close] };
}

/** Of readings that store the same, the best. */
function distinguish<One extends Candidate>(candidates: readonly One[]): One[] {
  const byText = new Map<string, One>();
  for (const one of candidates.toSorted((a, b) => b.weight.score - a.weight.score)) {
    const text = storedText(one);
    if (one.receipts.length > 0 && !byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
}

/** What would be stored: readings with the same text don't differ. */
function storedText({ receipts }: Candidate): string {
  return receipts
    .map(({ transactionNumber, registerId, time, totalCents, typeText, items }) =>
      [
        transactionNumber,
        registerId,
        time,
        totalCents,
        typeText,
        ...items.map(({ name, priceCents }) => `${name} ${priceCents}`),
      ].join('\t'),
    )
    .join('\n');
}
