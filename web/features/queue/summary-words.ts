import type { Queue } from '@tillwatch/contract';
import { formatCount } from '../../ui/format.ts';
import { shareOf } from './share-of.ts';

interface Words {
  value: string;
  note: string;
}

/** How much of the expected loss is in the rest of the day's looks. */
export function aboveWords({ pending, budget }: Pick<Queue, 'pending' | 'budget'>): Words {
  const { count, expectedLoss } = budget.ahead;
  if (pending.count === 0) return { value: '–', note: 'nothing is pending' };
  if (count === 0) return { value: 'Done', note: 'today’s looks are used up' };
  const next = count === 1 ? 'next one' : `next ${formatCount(count)}`;
  return {
    value: shareOf(expectedLoss, pending.expectedLoss),
    note: `of the expected loss is in the ${next}`,
  };
}

/** What the day's looks don't reach. */
export function belowWords({ pending, budget }: Pick<Queue, 'pending' | 'budget'>): Words {
  const below = Math.max(0, pending.count - budget.ahead.count);
  if (below === 0) return { value: 'None', note: 'everything pending fits in your day' };
  return { value: formatCount(below), note: 'will not be looked at today' };
}
