import type { TransactionDetail } from '@tillwatch/contract';
import { PRIORITY_IDS } from '@tillwatch/core/detection';

export type Finding = TransactionDetail['findings'][number];

/** A finding with the letter that stands beside its lines on the paper. */
export interface MarkedFinding extends Finding {
  mark: string;
}

/** Letters, because the paper's margin already carries row numbers. One finding a filter at most, so 22 letters do. */
function markOf(position: number): string {
  return position < 26 ? String.fromCharCode(65 + position) : String(position + 1);
}

/** @returns the findings, highest priority first and otherwise in their order, lettered A, B, C … in that order. */
export function markFindings(findings: readonly Finding[]): MarkedFinding[] {
  return findings
    .toSorted((a, b) => PRIORITY_IDS.indexOf(a.priority) - PRIORITY_IDS.indexOf(b.priority))
    .map((finding, position) => ({ ...finding, mark: markOf(position) }));
}

/** @returns for each line that made a filter hit, its findings' marks in alphabetical order. */
export function groupMarksByLine(findings: readonly MarkedFinding[]): ReadonlyMap<number, string[]> {
  const marks = new Map<number, string[]>();
  for (const finding of findings) {
    for (const lineIndex of new Set(finding.lineIndexes)) {
      marks.set(lineIndex, [...(marks.get(lineIndex) ?? []), finding.mark]);
    }
  }
  return marks;
}
