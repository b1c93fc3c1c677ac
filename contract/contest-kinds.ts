// How a file differs from what is stored. Apart from the calls, because pages' addresses need it before their schemas.

/** What the other file would change, most telling first: somebody who hides something would do the first four. */
export const CONTEST_KINDS = [
  'finding_lost',
  'excuse',
  'cashier',
  'less_money',
  'priority_lower',
  'more_money',
  'type',
  'finding_new',
  'priority_higher',
  'key',
  'other',
] as const;
export type ContestKind = (typeof CONTEST_KINDS)[number];

/** What somebody hiding something would do. */
export const HIDING_KINDS: ReadonlySet<ContestKind> = new Set([
  'finding_lost',
  'excuse',
  'cashier',
  'less_money',
]);
