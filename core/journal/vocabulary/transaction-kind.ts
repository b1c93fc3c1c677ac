/** What a transaction is, by the word that an export has for it. */
export type TransactionKind =
  | 'Sale'
  | 'Void'
  | 'Abort'
  | 'Tender Abort'
  | 'Refund'
  | 'No Sale'
  | 'Safe Manual DROP'
  | 'Safe Load Tube'
  | 'Vend Tube'
  | 'PLU Inquiry'
  | 'Memory Cancel'
  | 'Cash Drawer Violation'
  | 'Paid In'
  | 'Paid Out'
  | 'Other';
