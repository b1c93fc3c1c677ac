import type { LayoutExample } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';

type Reason = LayoutExample['reasons'][number];

/**
 * Sentences that say why a transaction is shown.
 * @param titles the headings of a table; none for a print
 */
export function describeReasons(reasons: readonly Reason[], titles: readonly string[]): string[] {
  const ofKind = (kind: Reason['kind']): Reason[] => reasons.filter((reason) => reason.kind === kind);
  const sentences: string[] = [];
  const unused = ofKind('unused').map(({ text, column }) => withTitle(text, column, titles));
  if (unused.length > 0) sentences.push(`Not used: ${unused.join(', ')}.`);
  const lines = ofKind('line').map(({ text }) => `“${text}”`);
  if (lines.length > 0) sentences.push(`Has lines that the ones above don’t: ${lines.join(', ')}.`);
  const values = ofKind('value').map(({ text, column }) => withTitle(text, column, titles));
  if (values.length > 0) sentences.push(`Has what the ones above don’t: ${values.join(', ')}.`);
  const flags = ofKind('flag').map(({ text }) => FILTERS.find(({ id }) => id === text)?.label ?? text);
  if (flags.length > 0) sentences.push(`The first one here with a flag for ${flags.join(', ')}.`);
  const [payments] = ofKind('payments');
  if (payments !== undefined) sentences.push(describePayments(Number(payments.text)));
  if (ofKind('sums').length > 0) sentences.push('Its items don’t come to its total.');
  return sentences.length > 0 ? sentences : ['Differs from the ones above.'];
}

function withTitle(text: string, column: number | null, titles: readonly string[]): string {
  const title = column === null ? '' : (titles[column] ?? '').trim();
  return title === '' ? `“${text}”` : `${title} “${text}”`;
}

function describePayments(count: number): string {
  if (count === 0) return 'Has no payment.';
  return count === 1 ? 'Has a payment.' : `Has ${count} payments.`;
}
