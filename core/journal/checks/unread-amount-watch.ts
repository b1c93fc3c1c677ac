// Counts the transactions with amounts that can't be read, that are missing where they should be, or that contradict the
// quantity and the price beside them.

import { endsUnpaid, type Receipt } from '../receipt.ts';
import { createFirstFew, type FirstFew } from './first-few.ts';
import type { CountingWatch } from './watch.ts';

type Watched = Pick<Receipt, 'unreadAmounts' | 'lines' | 'transactionNumber'> &
  Partial<Pick<Receipt, 'multiplied' | 'events'>>;

const MOST_UNREAD = 0.1;
/** In a small file, a few are still few. */
const FEW = 4;
/** If as many lines of a kind differ, and fewer agree, that's how the register prints them. */
const FEWEST_USUAL = 3;
const LONGEST_NAMED = 40;

/** Amounts of transactions that ended alike, or of their lines that take others back. */
interface Multiplied {
  agreeing: number;
  differing: number;
}

/** Transactions with amounts that are wrong in the same way. */
interface Group {
  named: FirstFew;
  example: string;
}

const createGroup = (): Group => ({ named: createFirstFew(), example: '' });

/** Keeps only counts, the first line of each kind, and the first few numbers. */
export function createUnreadAmountWatch(): CountingWatch<Watched> {
  const unread = createGroup();
  const differing = new Map<string, Group & Multiplied>();
  let all = 0;
  const unlessMany = (count: number): number => (count <= Math.max(FEW, all * MOST_UNREAD) ? count : 0);
  const listUnusual = (): Group[] =>
    [...differing.values()].filter(
      (one) => one.differing > 0 && (one.differing < FEWEST_USUAL || one.differing <= one.agreeing),
    );
  const countUnread = (): number => unlessMany(unread.named.count);
  const countDiffering = (): number =>
    unlessMany(listUnusual().reduce((sum, { named }) => sum + named.count, 0));

  function addTo(group: Group, { lines, transactionNumber }: Watched, at: number): void {
    group.named.add(transactionNumber);
    group.example ||= (lines[at]?.text ?? '').replace(/\s+/g, ' ').trim().slice(-LONGEST_NAMED);
  }

  function addMultiplied(receipt: Watched): void {
    const { multiplied, events = [] } = receipt;
    if (multiplied === undefined) return;
    const kind = endsUnpaid(events)
      ? 'unpaid'
      : events.map((event) => event.kind).find((one) => BACK.has(one));
    const group = differing.get(kind ?? '') ?? { ...createGroup(), agreeing: 0, differing: 0 };
    differing.set(kind ?? '', group);
    group.agreeing += multiplied.agreeing;
    group.differing += multiplied.differing.length;
    const [first] = multiplied.differing;
    if (first !== undefined) addTo(group, receipt, first);
  }

  return {
    add(receipt) {
      all++;
      addMultiplied(receipt);
      const contradicted = new Set(receipt.multiplied?.differing);
      const first = receipt.unreadAmounts?.find((at) => !contradicted.has(at));
      if (first !== undefined) addTo(unread, receipt, first);
    },
    count: () => countUnread() + countDiffering(),
    describe() {
      const sentences = [
        ...(countUnread() > 0 ? describe('are missing, or cannot be read', [unread]) : []),
        ...(countDiffering() > 0
          ? describe('are far below the quantity and price beside them', listUnusual())
          : []),
      ];
      return sentences.length === 0
        ? null
        : `${sentences.join(' ')} What they come to may be more. Look at the original rows.`;
    },
  };
}

const BACK: ReadonlySet<string> = new Set(['void-line', 'refund']);

function describe(how: string, groups: readonly Group[]): string[] {
  const count = groups.reduce((sum, { named }) => sum + named.count, 0);
  const what = count === 1 ? 'One transaction has' : `${count} transactions have`;
  const example = groups.find((group) => group.example !== '')?.example ?? '';
  const list = groups.map(({ named }) => named.list()).join(', ');
  return [`${what} amounts that ${how}, as in “${example}” (${list}).`];
}
