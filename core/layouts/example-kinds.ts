/** What an example shows; 'telling' for one that has what those before it don't, 'other' for none of the rest. */
export const EXAMPLE_KINDS = [
  'sale',
  'largest-sale',
  'refund',
  'void',
  'no-sale',
  'moved',
  'unclear',
  'other',
  'telling',
] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/**
 * Why an example was chosen: an amount in it that was not used, a line or a value that the others don't have, a flag,
 * another number of payments, or goods that don't come to their sum; if it is none of these, a line or value of another
 * form, its kind, a figure that it has or lacks, what is special about an item, its sign, register, or day.
 */
export const REASON_KINDS = [
  'unused',
  'line',
  'value',
  'flag',
  'payments',
  'sums',
  'form',
  'type',
  'has',
  'lacks',
  'item',
  'sign',
  'register',
  'day',
] as const;

export interface Reason {
  kind: (typeof REASON_KINDS)[number];
  /**
   * The line, value, or amount as in the file, the filter's id, the number of payments, the kind, the figure
   * ('subtotal', 'discount', 'tax', 'total', 'change', or 'items'), the item's state or 'negative' or 'quantity', -1,
   * 0, or 1, the register, or the day, 'YYYY-MM-DD'; '' for sums.
   */
  text: string;
  /** Of a value or an amount in a table, the position of its column. */
  column: number | null;
}
