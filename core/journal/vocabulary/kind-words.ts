/** Codes for kinds of transactions, in capitals, and their words. They count only where the rows bear them out. */
export const KIND_CODES: Readonly<Record<string, string>> = {
  S: 'Sale',
  SA: 'Sale',
  SL: 'Sale',
  V: 'Void',
  VD: 'Void',
  VO: 'Void',
  R: 'Refund',
  RF: 'Refund',
  RFD: 'Refund',
  RT: 'Refund',
  RTN: 'Refund',
  NS: 'No Sale',
  SD: 'Safe Drop',
  PO: 'Paid Out',
  PI: 'Paid In',
};

/**
 * Words for the kinds of transactions that a table may have in a column whose heading does not say so, in capitals:
 * those that no line of a journal prints. The others are in `LINE_WORDS`.
 */
export const KIND_WORDS: readonly string[] = [
  'SALE',
  'SALES',
  'SALE TRANSACTION',
  'NORMAL',
  'COMPLETE',
  'COMPLETED',
  'CLOSED',
  'PAID',
  'NORMAL SALE',
  'REGULAR SALE',
  'RETAIL SALE',
  'FUEL SALE',
  'PURCHASE',
  'EXCHANGE',
  'REFUNDS',
  'REFUND TRANSACTION',
  'RETURNS',
  'RETURNED',
  'RETURN TRANSACTION',
  'CUSTOMER RETURN',
  'REFUNDED',
  'VOIDS',
  'NO SALES',
  'NO SALE TRANSACTION',
  'SAFE DROPS',
  'CASH DROPS',
  'DROP',
  'CANCEL',
  'ABANDONED',
];
