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
  base: -9.19,
  signals: {
    'unpaid-ticket': -0.36,
    'canceled-aside': 1.41,
    'declined-payment': -2.65,
    'unpaid-load': 2.95,
    'late-void': 0.66,
    'line-void': 1.47,
    'void-rung-again': 0,
    'opened-drawer': 3.86,
    refund: 2.68,
    'price-cut': 0.12,
    'deep-cut': 2.65,
    'penny-sale': 2.06,
    discount: 0.8,
    'paid-in-cash': 2.55,
    'worth-stealing': 0.65,
    'much-money': 0.28,
    'post-void': 3.5,
    'drawer-soon-after': 2.66,
    'drawer-later-on': 0.45,
    'belongs-to': 3.1,
    'drawer-explained': -1.53,
    'drawer-alone': -0.09,
    'rung-again': -0.18,
    'rung-again-in-part': 0.56,
    'never-rung-again': 0.97,
    'inquiry-before': 0.37,
    'sold-before': 1.09,
    'never-sold': 1.59,
    'same-again': 2.13,
    'same-card': -0.31,
    'quiet-minutes': 1.02,
    'above-peers': 2.2,
    'below-peers': -5.97,
    'flagged-before': 4.95,
    'cleared-before': -1.54,
  },
};
