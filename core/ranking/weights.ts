import type { SignalId } from './signals/index.ts';

/** Log-odds: what each signal adds to the belief that a look is worth it. */
export interface Weights {
  /** Of a transaction of which some signal speaks, before any is weighed. */
  base: number;
  /** For a strength of 1. */
  signals: Readonly<Record<SignalId, number>>;
}

/**
 * Estimated by `npm run bench:weights` on simulated chains (seeds 101 to 106), which no report uses. 0 where no chain has
 * shown it: answers of reviewers have to.
 */
export const DEFAULT_WEIGHTS: Weights = {
  base: -9.2,
  signals: {
    'unpaid-ticket': -0.38,
    'canceled-aside': 1.38,
    'declined-payment': -2.67,
    'unpaid-load': 2.94,
    'late-void': 0.84,
    'line-void': 1.36,
    'void-rung-again': 0,
    'opened-drawer': 3.84,
    refund: 2.38,
    'price-cut': 0.17,
    'deep-cut': 2.77,
    'penny-sale': 2.01,
    discount: 0.78,
    'paid-in-cash': 2.62,
    'worth-stealing': 0.66,
    'much-money': 0.27,
    'post-void': 3.51,
    'drawer-soon-after': 2.64,
    'drawer-later-on': 0.47,
    'belongs-to': 3.07,
    'drawer-explained': -1.49,
    'drawer-alone': -0.09,
    'rung-again': -0.21,
    'rung-again-in-part': 0.53,
    'never-rung-again': 0.95,
    'inquiry-before': 0.32,
    'sold-before': 0.92,
    'never-sold': 1.46,
    'same-again': 1.14,
    'same-card': 4.97,
    'quiet-minutes': 0.99,
    'above-peers': 2.6,
    'below-peers': -5.18,
    'flagged-before': 4.59,
    'cleared-before': -1.36,
  },
};
