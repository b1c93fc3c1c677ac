// How alike honest people are in what they do.
import type { FindingKind } from '../kind-names.ts';

/** Customers decide: who works the same hours has about as many. A standard deviation of 32%. */
const CUSTOMERS = 10;
/** Customers and cashiers: 35%. */
const BOTH = 8;
/** The cashier's own habit, and honest people's habits differ: 58%. */
const HABIT = 3;

/**
 * The shape of the gamma distribution of what is usual for each honest person; 1 / shape is its variance. Honest
 * cashiers of the simulated chains are more alike than that, and some of them stood out by chance. Estimating it in a
 * store, from a handful of people, would make a thief look usual.
 */
export const SHAPES: Readonly<Record<FindingKind, number>> = {
  'opened-drawer': BOTH,
  'drawer-alone': HABIT,
  'given-up': BOTH,
  'not-rung-again': BOTH,
  'given-up-then-drawer': HABIT,
  'post-void': HABIT,
  'late-void': HABIT,
  'line-void': HABIT,
  refund: HABIT,
  'never-sold': HABIT,
  override: HABIT,
  'deep-cut': HABIT,
  'card-load': CUSTOMERS,
  'unpaid-load': BOTH,
  'penny-sale': CUSTOMERS,
  'zero-sale': CUSTOMERS,
  discount: CUSTOMERS,
  'cash-void': HABIT,
  'cash-penny-sale': CUSTOMERS,
  'cash-discount': CUSTOMERS,
  'cash-refund': HABIT,
  'card-refund-again': HABIT,
  'left-then-drawer': BOTH,
  'quiet-drawer': HABIT,
  'quiet-cash-void': HABIT,
  'quiet-cash-penny-sale': CUSTOMERS,
  'quiet-cash-discount': CUSTOMERS,
  'quiet-refund': HABIT,
  'quiet-not-rung-again': BOTH,
};
