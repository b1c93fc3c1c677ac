import { useRef, useState } from 'react';

interface Pointing {
  transactionId: string;
  /** The finding under the pointer or focus. */
  mark: string | null;
  /** The finding last clicked. */
  chosenMark: string | null;
  /** The line of the item under the pointer. */
  line: number | null;
}

const NOTHING = { mark: null, chosenMark: null, line: null };

/** What the reviewer points at, so that a reason and its lines are highlighted together. Reset for each transaction. */
export function usePointing(transactionId: string) {
  const [kept, setKept] = useState<Pointing>({ transactionId, ...NOTHING });
  const pointing = kept.transactionId === transactionId ? kept : { transactionId, ...NOTHING };
  const visit = useRef({ key: '', count: 0 });

  return {
    activeMark: pointing.mark ?? pointing.chosenMark,
    activeLine: pointing.line,
    pointMark: (mark: string | null) => setKept({ ...pointing, mark }),
    pointLine: (line: number | null) => setKept({ ...pointing, line }),
    chooseMark: (mark: string) => setKept({ ...pointing, chosenMark: mark }),
    /** The line to show for a finding: its first, then with each further click the next. */
    nextLineOf(mark: string, lineIndexes: readonly number[]): number | undefined {
      const key = `${transactionId} ${mark}`;
      visit.current = { key, count: visit.current.key === key ? visit.current.count + 1 : 0 };
      return lineIndexes[visit.current.count % lineIndexes.length];
    },
  };
}
