import type { EvidenceChange, ReviewStep } from '@tillwatch/contract';

export type HistoryEntry = { step: ReviewStep; before: ReviewStep | undefined } | { change: EvidenceChange };

/** Both newest first; a step whose time is unknown stays behind the one after it. */
export function mergeHistory(
  steps: readonly ReviewStep[],
  evidence: readonly EvidenceChange[],
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let left = [...evidence];
  for (const [at, step] of steps.entries()) {
    const { changedAt } = step;
    if (changedAt !== null) {
      entries.push(...left.filter((change) => change.at >= changedAt).map((change) => ({ change })));
      left = left.filter((change) => change.at < changedAt);
    }
    entries.push({ step, before: steps[at + 1] });
  }
  return [...entries, ...left.map((change) => ({ change }))];
}
