/**
 * Words for the kinds of transactions that a table may have in a column whose heading does not say so, in capitals:
 * those that no line of a journal prints. The others are in `LINE_WORDS`.
 */
export const KIND_WORDS: readonly string[] = [
  'SALE',
  'SALES',
  'SALE TRANSACTION',
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
