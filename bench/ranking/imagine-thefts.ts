// Thefts that no chain shows: somebody may steal by any kind of transaction.
import type { Answer, SignalId, Strengths } from '@tillwatch/core/ranking';

/** Signals that name a kind of transaction by which money can be taken. */
const KINDS = [
  'unpaid-ticket',
  'canceled-aside',
  'declined-payment',
  'unpaid-load',
  'late-void',
  'line-void',
  'post-void',
  'opened-drawer',
  'refund',
  'price-cut',
  'penny-sale',
  'discount',
] as const satisfies readonly SignalId[];

/** For each kind; in the six chains that the weights are estimated on, 1,950 tickets show thefts, by all kinds. */
export const THEFTS_PER_KIND = 60;
/** What is known of thieves whatever their scheme: they do it more often than others. Log-odds for a strength of 1. */
const ABOVE_PEERS = 4;

/**
 * The same number of thefts for each kind, spread over the kind's tickets by how far their cashiers are above the
 * others. So what is rare counts for more, and no kind is thought to be honest only because no scheme of the chains
 * uses it.
 * @returns flagged answers that count as many as there are thefts on their ticket, mostly far less than one.
 */
export function imagineThefts(answers: readonly Answer[]): Answer[] {
  const likelihoods = answers.map(({ strengths, weight = 1 }) => weight * likelihoodOf(strengths));
  const thefts = answers.map(() => 0);
  for (const kind of KINDS) {
    const places = answers.flatMap(({ strengths }, at) => (strengths[kind] === undefined ? [] : [at]));
    const all = places.reduce((sum, at) => sum + (likelihoods[at] ?? 0), 0);
    for (const at of places)
      thefts[at] = (thefts[at] ?? 0) + (THEFTS_PER_KIND * (likelihoods[at] ?? 0)) / all;
  }
  return answers.flatMap(({ strengths }, at) => {
    const weight = thefts[at] ?? 0;
    return weight > 0 ? [{ strengths, isFlagged: true, weight }] : [];
  });
}

function likelihoodOf(strengths: Strengths): number {
  return Math.exp(ABOVE_PEERS * ((strengths['above-peers'] ?? 0) - (strengths['below-peers'] ?? 0)));
}
