// What people are compared by: what the trade counts a cashier, and apart from it what is left unexplained.
export const FINDING_KINDS = {
  'opened-drawer': 'drawer openings without a sale',
  'drawer-alone': 'drawer openings between customers',
  'given-up': 'tickets that were given up before they were paid',
  'not-rung-again': 'tickets that were given up and not rung again',
  'given-up-then-drawer': 'tickets that were given up, with the drawer opened after them',
  'post-void': 'sales that were voided after they had been paid',
  'late-void': 'voids after the total',
  'line-void': 'voids before the total',
  refund: 'refunds',
  'never-sold': 'refunds of what was not sold that day',
  override: 'price overrides',
  'deep-cut': 'prices cut by almost half or more',
  'card-load': 'loaded cards',
  'unpaid-load': 'loaded cards that were not paid',
  'penny-sale': 'sales of a single article below 95 cents',
  'zero-sale': 'goods for nothing',
  discount: 'discounts of a dollar or more',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;
export const FINDING_KIND_IDS = Object.keys(FINDING_KINDS) as FindingKind[];
