/** The figures that signals of the register work with: data, so that a house can change them. */
export interface RankingThresholds {
  /** A drawer that is opened so many seconds after a ticket that left money was opened soon after it. */
  drawerSoonSeconds: number;
  /** And so many: later on. */
  drawerLaterSeconds: number;
  /** What was given up or voided is looked for in the sales of so many seconds after it. */
  rungAgainSeconds: number;
  /** Without a sale on the register for longer, nobody was next in line. */
  quietSeconds: number;
  /** From here on it is much money at once. */
  muchMoneyCents: number;
  /** Less is no drop: what is dropped are the bills that a drawer has too many of. */
  leastDropCents: number;
}

/**
 * The most that one ticket's money at risk counts, whatever is printed on it: a refund of ten million would hide all
 * others. Assumed: more than money orders, cards, or a carton of cigarettes come to.
 */
export const MOST_AT_RISK_CENTS = 200_000;

/**
 * Sources name the sequence of an opened drawer and leave the seconds to be set. Whoever rings a ticket again does so
 * before the next customers. The rest is assumed: much money is where a slip is rarer than theft would be.
 */
export const DEFAULT_THRESHOLDS: RankingThresholds = {
  drawerSoonSeconds: 100,
  drawerLaterSeconds: 720,
  rungAgainSeconds: 300,
  quietSeconds: 240,
  muchMoneyCents: 600,
  leastDropCents: 2000,
};
