/** The type of a whole ticket, as the Type column shows it. */
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
