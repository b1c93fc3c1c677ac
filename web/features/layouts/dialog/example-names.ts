import type { LayoutExample } from '@tillwatch/contract';

/** What an example shows, as its heading. */
const EXAMPLE_NAMES: Record<LayoutExample['kind'], string> = {
  sale: 'A sale',
  'largest-sale': 'The largest sale',
  refund: 'The largest refund',
  void: 'The largest void',
  'no-sale': 'A no-sale',
  moved: 'Money moved',
  unclear: 'One that nothing says what it was',
  other: 'The first transaction',
  telling: 'One that is different',
};

/** Of tickets that were given up, says how, if none was voided. */
export function nameExample({
  kind,
  transactionType,
}: Pick<LayoutExample, 'kind' | 'transactionType'>): string {
  return kind === 'void' && transactionType !== 'Void'
    ? `The largest ${transactionType.toLowerCase()}`
    : EXAMPLE_NAMES[kind];
}
