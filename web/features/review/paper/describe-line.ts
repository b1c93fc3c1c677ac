import type { TransactionDetail } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { formatCount, formatMoney } from '../../../ui/format.ts';

type LineKind = TransactionDetail['rawData']['lineKinds'][number];

const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  header: 'Number, register, cashier or time',
  item: 'Item',
  'void-item': 'Item taken back',
  event: 'Register event',
  promo: 'Discount',
  total: 'Total, tax or change',
  tender: 'Payment',
  payment: 'Card details',
  text: 'Text, not counted',
};

/**
 * What an original line was read as, and which filters it made hit: 'Item: 2 × COLA, $3.58', 'Register event: No Sale'.
 * @param index position in rawData.originalRows
 */
export function describeLine({ items, findings, rawData }: TransactionDetail, index: number): string {
  const ofLine = items.filter(({ lineIndex }) => lineIndex === index);
  const filters = findings
    .filter(({ lineIndexes }) => lineIndexes.includes(index))
    .map(({ filter }) => filter);
  const words = ofLine.length > 0 ? ofLine.map(describeItem).join('; ') : KIND_WORDS[kindOf(rawData, index)];
  const labels = FILTERS.filter(({ id }) => filters.includes(id)).map(({ label }) => label);
  return labels.length === 0 ? words : `${words}: ${labels.join(', ')}`;
}

/** A transaction's only line is a table row, read column by column. */
function kindOf({ originalRows, lineKinds }: TransactionDetail['rawData'], index: number): LineKind {
  const kind = lineKinds[index] ?? 'text';
  return kind === 'text' && originalRows.length === 1 ? 'header' : kind;
}

function describeItem({ name, price, quantity, state }: TransactionDetail['items'][number]): string {
  const what = quantity === 1 ? name : `${formatCount(quantity)} × ${name}`;
  const money = formatMoney(price);
  if (state === 'void') return `${what}, ${money}`;
  return state === 'suspended' ? `Set aside, not counted: ${what}, ${money}` : `Item: ${what}, ${money}`;
}
