import type { SchemeName } from './schemes.ts';

/**
 * How many of a hundred thieves use each scheme. Of all fraud cases, 14.5% were skimming (money that was never on the
 * books) and 9.8% larceny of recorded cash, ACFE Report to the Nations 2010,
 * https://online.flipbuilder.com/trainbyus/krsl/files/basic-html/page259.html. So schemes without a recorded sale, or
 * with one undone before it was paid, get more than half. One vendor's risk score (StorePulse) gives voids 30, cancels
 * 25, overrides 20, and opened drawers 15. How a group's share is divided is assumed.
 */
export const SCHEME_SHARES: Readonly<Record<SchemeName, number>> = {
  'abort and pocket': 14,
  'suspend and cancel': 8,
  'void after the total': 8,
  'void before the total': 8,
  'void of a paid sale': 8,
  'refund to nobody': 10,
  'refund to own card': 5,
  'sale without a ticket': 13,
  'price for a friend': 9,
  'coupon for nothing': 4,
  'cheap instead of expensive': 7,
  'card for free': 6,
};

/** How many out of a hundred thieves are careful. Assumed: nothing is published about those who aren't caught. */
export const CAREFUL_SHARE = 45;

interface Pace {
  /** Out of a hundred shifts. */
  shifts: number;
  /** Fewest and most in such a shift. */
  times: readonly [number, number];
}

/**
 * How often somebody steals. A steady 20 to 50 dollars missing from a drawer is what stores find,
 * https://www.dohassist.com (convenience stores' guide): about what an open thief takes in a shift. The rest is
 * assumed.
 */
export const PACES: Readonly<Record<'open' | 'careful', Pace>> = {
  open: { shifts: 80, times: [2, 5] },
  careful: { shifts: 50, times: [1, 2] },
};
