import { useState } from 'react';

/** A transaction that the user left for another of the same employee's day. */
interface Stop {
  id: string;
  /** The number that the register printed. */
  transactionNumber: string;
}

/** The way back from an employee's other findings to where the user came from. */
export interface Trail {
  /** Where the way back leads; undefined unless on a detour. */
  origin: Stop | undefined;
  leaveFor: (from: Stop, toId: string) => void;
  goBack: () => void;
}

/**
 * @param shownId the open transaction. A detour ends when the user moves on in any other way.
 * @param onOpen asks before typed notes are lost, so it may not open anything.
 */
export function useTrail(shownId: string, onOpen: (id: string) => void): Trail {
  const [kept, setKept] = useState<{ stops: readonly Stop[]; atId: string }>({ stops: [], atId: shownId });
  const stops = kept.atId === shownId ? kept.stops : [];
  const origin = stops.at(-1);
  return {
    origin,
    leaveFor(from, toId) {
      setKept({ stops: [...stops, from], atId: toId });
      onOpen(toId);
    },
    goBack() {
      if (!origin) return;
      setKept({ stops: stops.slice(0, -1), atId: origin.id });
      onOpen(origin.id);
    },
  };
}
