import { CASE_STATUS_LABELS, type CaseStatus, isClosed } from '../cases/index.ts';
import { DISPUTED } from '../review/index.ts';

/** How what was decided about a transaction stands. */
export interface Standing {
  /** Of its open case, or else of the one closed last; null if it is in none. */
  caseStatus: CaseStatus | null;
  /** Two agents decided differently, and no supervisor has settled it. */
  isDisputed: boolean;
}

/** A sentence for each thing that a reader must know beside the flag. */
export function describeStanding({ caseStatus, isDisputed }: Standing): string[] {
  return [...(caseStatus === null ? [] : [describeCase(caseStatus)]), ...(isDisputed ? [DISPUTED] : [])];
}

function describeCase(status: CaseStatus): string {
  return isClosed(status) ? `Case closed: ${CASE_STATUS_LABELS[status]}.` : 'In an open case.';
}
