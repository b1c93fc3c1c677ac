import type { LayoutExample } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { formatDay } from '../../../ui/format.ts';

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
  sentences.push(...reasons.flatMap((reason) => describeMinor(reason, titles) ?? []));
  return sentences.length > 0 ? sentences : ['Differs from the ones above.'];
}

/** What is said only where there is nothing weightier. */
function describeMinor({ kind, text, column }: Reason, titles: readonly string[]): string | null {
  switch (kind) {
    case 'form':
      return `Looks different: ${withTitle(text, column, titles)}.`;
    case 'type':
      return `Was read as ${text}.`;
    case 'has':
      return `Has ${FIGURES[text] ?? text}.`;
    case 'lacks':
      return `Has no ${(FIGURES[text] ?? text).replace(/^an? /, '')}.`;
    case 'item':
      return ITEMS[text] ?? null;
    case 'sign':
      return text === '0'
        ? 'Comes to nothing.'
        : text === '-1'
          ? 'Its amount is negative.'
          : 'Its amount is positive.';
    case 'register':
      return text === '' ? 'Names no register.' : `From register ${text}.`;
    case 'day':
      return `From ${formatDay(text)}.`;
    default:
      return null;
  }
}

const FIGURES: Readonly<Record<string, string>> = {
  items: 'items',
  subtotal: 'a subtotal',
  discount: 'a discount',
  tax: 'tax',
  total: 'a total',
  change: 'change',
};

const ITEMS: Readonly<Record<string, string>> = {
  sold: 'Has an item that was sold.',
  void: 'Has an item that was voided.',
  suspended: 'Has an item that was set aside.',
  negative: 'Has an item with a negative price.',
  quantity: 'Has an item with a quantity.',
};

function withTitle(text: string, column: number | null, titles: readonly string[]): string {
  const title = column === null ? '' : (titles[column] ?? '').trim();
  return title === '' ? `“${text}”` : `${title} “${text}”`;
}

function describePayments(count: number): string {
  if (count === 0) return 'Has no payment.';
  return count === 1 ? 'Has a payment.' : `Has ${count} payments.`;
}
