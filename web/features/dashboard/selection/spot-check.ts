import type { TransactionRow } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';

/** Which of the selected rows a spot check verifies, and which it leaves alone. */
export interface SpotCheck {
  pending: TransactionRow[];
  verified: number;
  flagged: number;
}

export function planSpotCheck(rows: readonly TransactionRow[]): SpotCheck {
  const having = (status: string) => rows.filter((row) => reviewStatus(row) === status);
  return {
    pending: having('pending'),
    verified: having('verified').length,
    flagged: having('flagged').length,
  };
}

/** 'One is flagged and stays so. 2 are verified already.' */
export function describeLeftAlone({ verified, flagged }: SpotCheck): string {
  const sentences = [
    flagged > 0 && (flagged === 1 ? 'One is flagged and stays so.' : `${flagged} are flagged and stay so.`),
    verified > 0 && (verified === 1 ? 'One is verified already.' : `${verified} are verified already.`),
  ];
  return sentences.filter(Boolean).join(' ');
}
