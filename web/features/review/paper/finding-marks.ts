import type { TransactionDetail } from '@tillwatch/contract';
import { PRIORITY_IDS } from '@tillwatch/core/detection';

export type Finding = TransactionDetail['findings'][number];

/** A finding with the letter that marks its lines on the paper. */
export interface MarkedFinding extends Finding {
  mark: string;
}

/**
 * Letters, because the paper's margin already has row numbers. A filter makes at most one finding, so 22 letters are
 * enough.
 */
function markOf(position: number): string {
  return position < 26 ? String.fromCharCode(65 + position) : String(position + 1);
}

/** @returns the findings, highest priority first and otherwise in their order, labeled A, B, C, and so on. */
export function markFindings(findings: readonly Finding[]): MarkedFinding[] {
  return findings
    .toSorted((a, b) => PRIORITY_IDS.indexOf(a.priority) - PRIORITY_IDS.indexOf(b.priority))
    .map((finding, position) => ({ ...finding, mark: markOf(position) }));
}

/** @returns the marks of the findings on each line that made a filter hit, in alphabetical order. */
export function groupMarksByLine(findings: readonly MarkedFinding[]): ReadonlyMap<number, string[]> {
  const marks = new Map<number, string[]>();
  for (const finding of findings) {
    for (const lineIndex of new Set(finding.lineIndexes)) {
      marks.set(lineIndex, [...(marks.get(lineIndex) ?? []), finding.mark]);
    }
  }
  return marks;
}
