import type { OpenContest, SettledContest } from '@tillwatch/contract';
import { X } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { countTransactions } from './words.ts';

export interface LeftAlone {
  transactionNumber: string;
  why: string;
}

const WHY: Record<Exclude<SettledContest['outcome'], 'decided' | 'settled'>, string> = {
  changed: 'it is no longer as it was shown here',
  withdrawn: 'the other file was withdrawn; to use it, upload it again',
  key_taken: 'another transaction now has this number, register, and time',
};

/** Which of them were not decided, and why. */
export function listLeftAlone(
  contests: readonly OpenContest[],
  results: readonly SettledContest[],
): LeftAlone[] {
  const numbers = new Map(contests.map(({ id, transactionNumber }) => [id, transactionNumber]));
  return results.flatMap(({ id, outcome, byName }) => {
    if (outcome === 'decided') return [];
    const why = outcome === 'settled' ? `${byName ?? 'somebody'} has already decided` : WHY[outcome];
    return [{ transactionNumber: numbers.get(id) ?? id, why }];
  });
}

/** Stays until it is read. */
export function LeftAloneNote({ left, onClose }: { left: readonly LeftAlone[]; onClose: () => void }) {
  return (
    <div className="relative">
      <Banner tone="warning" className="pr-11">
        <p className="font-medium">
          {countTransactions(left.length)} {left.length === 1 ? 'was' : 'were'} left as{' '}
          {left.length === 1 ? 'it is' : 'they are'}. Look again before you decide.
        </p>
        <ul className="mt-1 max-h-32 overflow-y-auto">
          {left.map(({ transactionNumber, why }) => (
            <li key={transactionNumber} className="break-words">
              {transactionNumber}: {why}
            </li>
          ))}
        </ul>
      </Banner>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label="Close this message"
        className="absolute top-1.5 right-1.5"
        onClick={onClose}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
