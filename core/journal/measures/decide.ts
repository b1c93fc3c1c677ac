// Decides between readings of the same rows: the best is taken if it is good and clearly ahead of every reading that would
// store something else.

import { receiptKey } from '../receipt.ts';
import { describeWeight } from './describe-weight.ts';
import { MARGIN, type SampleReading, type Weight } from './weigh.ts';

export interface Candidate<Proposal> {
  proposal: Proposal;
  reading: SampleReading;
  weight: Weight;
}

/** What is taken; or in a sentence why nothing is. */
export type Decision<Proposal> = { taken: Proposal } | { refusal: string };

/** @param candidates of those that weigh the same, the first is taken if it stores the same as the others */
export function decide<Proposal>(candidates: readonly Candidate<Proposal>[]): Decision<Proposal> {
  const [best, ...others] = candidates.toSorted((a, b) => b.weight.score - a.weight.score);
  if (best === undefined) return { refusal: '' };
  if (!best.weight.isGood) return { refusal: describeWeight(best.reading, best.weight) };
  const rival = others.find(
    ({ weight, reading }) =>
      weight.isGood && best.weight.score - weight.score < MARGIN && storesOther(best.reading, reading),
  );
  if (rival === undefined || best.weight.isBlind) return { taken: best.proposal };
  return {
    refusal:
      'The lines can be read as receipts in two ways that would store different transactions, and nothing in them shows ' +
      'which one is right: with number and time above the lines of a receipt, or below them.',
  };
}

function storesOther(one: SampleReading, other: SampleReading): boolean {
  const contentOf = ({ receipts }: SampleReading): string =>
    receipts.map((receipt) => `${receiptKey(receipt)} ${receipt.totalCents}`).join('\n');
  return contentOf(one) !== contentOf(other);
}
