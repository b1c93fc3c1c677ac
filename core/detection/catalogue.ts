/** The detection filters in the order of the filter panel; the position is the filter's bit in a flag mask. Specification, section 2. */
export const FILTERS = [
  { id: 'no_sales', label: 'No Sales' },
  { id: 'void_items', label: 'Voids & Item Voids' },
  { id: 'abort', label: 'Aborts' },
  { id: 'refund', label: 'Refunds' },
  { id: 'cancel_age_verification', label: 'Cancel Age Verification' },
  { id: 'total_due_zero', label: 'Total Due $0.00' },
  { id: 'safe_manual_drop', label: 'Safe Manual DROP' },
  { id: 'safe_load_tube', label: 'Safe Load Tube' },
  { id: 'vend_tube', label: 'Vend Tube' },
  { id: 'price_override', label: 'Price Override' },
  { id: 'card_load', label: 'Card Load' },
  { id: 'plu_inquiry', label: 'PLU Inquiry' },
  { id: 'promos', label: 'Promos' },
  { id: 'cigarettes', label: 'Cigarettes' },
  { id: 'memory_cancel', label: 'Memory Cancel' },
  { id: 'grocery_tax', label: 'Grocery Tax' },
  { id: 'grocery_no_tax', label: 'Grocery No Tax' },
  { id: 'mrc_tax', label: 'Mrc Tax' },
  { id: 'mrc_no_tax', label: 'Mrc No Tax' },
  { id: 'tender_abort', label: 'Tender Abort' },
  { id: 'retail_below_95_cents', label: 'Retail Below $0.95' },
  { id: 'cash_drawer_violation', label: 'Cash Drawer Violation' },
] as const;

export type FilterId = (typeof FILTERS)[number]['id'];

export const FILTER_IDS = FILTERS.map((filter) => filter.id) as readonly FilterId[];

/** Highest first. Every transaction has exactly one; without a flag it is `check_few` (spot check). */
export const PRIORITIES = [
  { id: 'check_all', label: 'Check All' },
  { id: 'check_lot', label: 'Check Lot' },
  { id: 'check_few', label: 'Check Few' },
] as const;

export type Priority = (typeof PRIORITIES)[number]['id'];

export const PRIORITY_IDS = PRIORITIES.map((priority) => priority.id) as readonly Priority[];

/** What a ticket as a whole was; shown in the Type column. */
export const TRANSACTION_TYPES = [
  'Sale',
  'Void',
  'Abort',
  'Tender Abort',
  'Refund',
  'No Sale',
  'Safe Manual DROP',
  'Safe Load Tube',
  'Vend Tube',
  'PLU Inquiry',
  'Memory Cancel',
  'Cash Drawer Violation',
  'Paid In',
  'Paid Out',
  'Other',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** @returns one bit per filter, bit n being `FILTERS[n]` (22 bits, so a signed 32-bit integer holds it). */
export function encodeFilterMask(ids: Iterable<FilterId>): number {
  let mask = 0;
  for (const id of ids) mask |= 1 << FILTER_IDS.indexOf(id);
  return mask;
}

/** @returns the filters of a mask, in the order of `FILTERS`. */
export function decodeFilterMask(mask: number): FilterId[] {
  return FILTER_IDS.filter((_, bit) => (mask & (1 << bit)) !== 0);
}
