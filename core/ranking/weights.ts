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
 * shown it, or where it showed only honest people (drawer-just-before): answers of reviewers have to.
 */
export const DEFAULT_WEIGHTS: Weights = {
  base: -9,
  signals: {
    'unpaid-ticket': -0.72,
    'canceled-aside': 1.31,
    'declined-payment': -2.66,
    'unpaid-load': 3.12,
    'late-void': 0.96,
    'line-void': 1.37,
    'void-rung-again': 0,
    'opened-drawer': 3.85,
    refund: 2.44,
    'price-cut': 0.37,
    'deep-cut': 2.78,
    'penny-sale': 2,
    discount: 0.81,
    'paid-in-cash': 2.55,
    'worth-stealing': 0.69,
    'much-money': 0.25,
    'post-void': 3.53,
    'drawer-soon-after': 2.59,
    'drawer-later-on': 0.63,
    'drawer-just-before': 0,
    'belongs-to': 0,
    'drawer-explained': -2.73,
    'drawer-alone': 0.08,
    'rung-again': -0.26,
    'rung-again-in-part': 1.05,
    'never-rung-again': 1.25,
    'inquiry-before': 0.1,
    'sold-before': 0.99,
    'never-sold': 1.46,
    'same-again': 1.32,
    'same-card': 5.07,
    'quiet-minutes': 1.08,
    'above-peers': 1.68,
    'below-peers': -3.91,
    'flagged-before': 5.13,
    'cleared-before': -1.46,
  },
};
