/** The figures that signals of the register work with, as data that a house can change. */
export interface RankingThresholds {
  /** A drawer opened within this many seconds after a ticket that left money was opened soon after it. */
  drawerSoonSeconds: number;
  /** And within this many, later. */
  drawerLaterSeconds: number;
  /** What was given up or voided is looked for in sales within this many seconds after it. */
  rungAgainSeconds: number;
  /** After this many seconds without a sale or refund on the register, nobody was next in line. */
  quietSeconds: number;
  /** From this amount on, the amount itself raises the risk. */
  muchMoneyCents: number;
  /** Less is not a drop: drops are for bills that a drawer has too many of. */
  leastDropCents: number;
}

/** Smaller amounts are taken off several times a day: empties, prizes. */
export const isMuch = (cents: number, { thresholds }: { thresholds: RankingThresholds }): boolean =>
  cents >= thresholds.muchMoneyCents;

/**
 * The most that one ticket's money at risk counts for, whatever is printed on it: a refund of ten million would hide
 * all others. Assumed: more than money orders, cards, or a carton of cigarettes come to.
 */
export const MOST_AT_RISK_CENTS = 200_000;

/** What a ticket whose amounts can't be read counts for: a basket at a convenience store. Assumed. */
export const UNKNOWN_CENTS = 900;

/** What may have been handed over instead of something cheap: a mid-priced article. Assumed. */
export const USUAL_ARTICLE_CENTS = 700;

/** Less taken off by coupons and promotions is not looked at. */
export const DISCOUNT_CENTS = 100;

/** Less isn't counted for a person: everyday corrections, and hardly worth taking. Assumed. */
export const WORTH_CENTS = 200;

/** A coupon for a dollar or so on a whole basket is what customers bring. Assumed. */
const LITTLE_OFF_CENTS = 200;
const LITTLE_OFF_SHARE = 0.1;

/** Coupons and promotions for enough to be worth a look. */
export const isMuchOff = ({
  discountCents,
  goodsCents,
}: Record<'discountCents' | 'goodsCents', number>): boolean =>
  discountCents >= DISCOUNT_CENTS &&
  (discountCents >= LITTLE_OFF_CENTS || discountCents >= goodsCents * LITTLE_OFF_SHARE);

/**
 * Sources describe the sequence of an opened drawer and leave the seconds open. Somebody who rings a ticket again does
 * so before the next customers. The rest is assumed: a lot of money starts where a slip is rarer than theft would be.
 */
export const DEFAULT_THRESHOLDS: RankingThresholds = {
  drawerSoonSeconds: 100,
  drawerLaterSeconds: 720,
  rungAgainSeconds: 300,
  quietSeconds: 240,
  muchMoneyCents: 600,
  leastDropCents: 2000,
};
