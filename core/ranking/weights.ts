import type { SignalId } from './signals/index.ts';

/** Log-odds: what each signal adds to the belief that a look is worth it. */
export interface Weights {
  /** For a transaction about which some signal speaks, before any signal is weighed. */
  base: number;
  /** For a strength of 1. */
  signals: Readonly<Record<SignalId, number>>;
}

/**
 * Estimated by `npm run bench:weights` on simulated chains (seeds 101 to 106), which no report uses. 0 where the chains
 * say nothing, or the opposite of the signal's sentence: that takes reviewers' answers. Assumed, since no chain shows
 * them: training, implausible-amount, refunded-over-sold, never-sold, number-gap, and belongs-to.
 */
export const DEFAULT_WEIGHTS: Weights = {
  base: -7.76,
  signals: {
    'unpaid-ticket': -0.38,
    'canceled-aside': 1.47,
    'declined-payment': -2.4,
    'unpaid-load': 2.24,
    'late-void': -0.28,
    'line-void': -0.14,
    'void-rung-again': 0,
    'void-rung-later': 0,
    'opened-drawer': 2.37,
    refund: 1.53,
    'price-cut': -0.37,
    'deep-cut': 2.36,
    'penny-sale': 0.62,
    discount: 0.46,
    training: 2,
    'paid-in-cash': 1.96,
    'worth-stealing': 0.59,
    'much-money': 0.29,
    'implausible-amount': 2,
    'post-void': 2.46,
    'drawer-soon-after': 1.49,
    'drawer-later-on': 0,
    'drawer-just-before': 0,
    'belongs-to': -1,
    'drawer-explained': -0.82,
    'drawer-at-start': -2.33,
    'drawer-alone': 0,
    'canceled-later': 0,
    'rung-again': 0,
    'rung-again-in-part': 0.32,
    'never-rung-again': 0,
    'inquiry-before': 0,
    'sold-before': 0,
    'refunded-over-sold': 1,
    'never-sold': 0.49,
    'same-again': 1.33,
    'same-card': 4.37,
    'quiet-minutes': 0.29,
    'number-gap': 0.5,
    'above-peers': 1.83,
    'below-peers': -2.5,
    'flagged-before': 4.07,
    'cleared-before': -0.93,
  },
};
