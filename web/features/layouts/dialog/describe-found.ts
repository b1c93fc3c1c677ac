// Says what a layout's transactions come to, so that somebody who knows the store sees what can't be.
import { KINDS_OF_TRANSACTIONS, type LayoutFound } from '@tillwatch/contract';
import { formatClock, formatCount, formatDay, formatMoney } from '../../../ui/format.ts';

export interface Fact {
  label: string;
  value: string;
}

type Kind = LayoutFound['kinds'][number]['transactionType'];

/** What most stores have on any day; an abort is a void in other words. */
const USUAL: readonly { name: string; kinds: readonly Kind[] }[] = [
  { name: 'sales', kinds: ['Sale'] },
  { name: 'refunds', kinds: ['Refund'] },
  { name: 'voids', kinds: ['Void', 'Abort'] },
  { name: 'no-sales', kinds: ['No Sale'] },
  { name: 'safe drops', kinds: ['Safe Manual DROP'] },
];

/** Of the file as a whole. */
export function describeWhole(found: LayoutFound): Fact[] {
  return [
    { label: 'Transactions', value: formatCount(found.transactions) },
    { label: 'First', value: formatMoment(found.firstTime) },
    { label: 'Last', value: formatMoment(found.lastTime) },
    { label: 'Registers', value: describeNames(found.registers) },
    { label: 'Cashiers', value: describeNames(found.employees) },
    { label: 'Goods', value: describeGoods(found.goods) },
  ];
}

/** How many of each kind, and which of the usual ones there are not, nor in other layouts of the file. */
export function describeKinds({ kinds }: LayoutFound, elsewhere: readonly LayoutFound[] = []): Fact[] {
  const all = [...kinds, ...elsewhere.flatMap((other) => other.kinds)];
  const missing = USUAL.filter((usual) => all.every((one) => !usual.kinds.includes(one.transactionType)));
  return [
    ...kinds.map(({ transactionType, count, amount }) => ({
      label: KINDS_OF_TRANSACTIONS[transactionType],
      value: amount === 0 ? formatCount(count) : `${formatCount(count)}, ${formatMoney(amount)}`,
    })),
    ...(missing.length === 0 ? [] : [{ label: 'Not found', value: listOf(missing.map(({ name }) => name)) }]),
  ];
}

const formatMoment = (time: string): string => `${formatDay(time)}, ${formatClock(time)}`;

const words = new Intl.ListFormat('en-US', { type: 'disjunction' });
const listOf = (names: readonly string[]): string => `No ${words.format(names)}`;

function describeNames({ count, named }: LayoutFound['registers']): string {
  if (named.every(({ name }) => name === null)) return 'None named';
  const listed = named.map(({ name, count: times }) => `${name ?? 'none named'} (${formatCount(times)})`);
  const more = count - named.length;
  return listed.join(', ') + (more > 0 ? `, and ${formatCount(more)} more` : '');
}

function describeGoods({ lookedAt, withGoods, often }: LayoutFound['goods']): string {
  if (withGoods === 0) return 'None read';
  const share = `In ${formatCount(withGoods)} of ${lookedAt === 1 ? '1 transaction' : `${formatCount(lookedAt)} transactions`}`;
  return `${share}, most often ${often.join('; ')}`;
}
