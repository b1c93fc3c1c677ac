import { CASE_STATUS_LABELS, type CaseStatus, isClosed } from '../cases/index.ts';

/** How what was decided about a transaction stands. */
export interface Standing {
  /** Of its open case, or else of the one closed last; null if it is in none. */
  caseStatus: CaseStatus | null;
}

export const NOTHING_TO_SAY: Standing = { caseStatus: null };

/** A sentence for each thing that a reader must know beside the flag. */
export function describeStanding({ caseStatus }: Standing): string[] {
  if (caseStatus === null) return [];
  return [isClosed(caseStatus) ? `Case closed: ${CASE_STATUS_LABELS[caseStatus]}.` : 'In an open case.'];
}
