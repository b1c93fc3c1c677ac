/** What an example shows; 'telling' for one that has what those before it don't, 'other' if there is none of the rest. */
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
 * another number of payments, or goods that don't come to their sum.
 */
export const REASON_KINDS = ['unused', 'line', 'value', 'flag', 'payments', 'sums'] as const;

export interface Reason {
  kind: (typeof REASON_KINDS)[number];
  /** The line, value, or amount as in the file, the filter's id, or the number of payments; '' for sums. */
  text: string;
  /** Of a value or an amount in a table, the position of its column. */
  column: number | null;
}
