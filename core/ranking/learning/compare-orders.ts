// How well weights order the transactions that reviewers have decided on.
import { weigh } from '../assess-risk.ts';
import type { Weights } from '../weights.ts';
import type { Answer } from './fit-weights.ts';

/** An answer, with what else the order depends on. */
export interface OrderedAnswer extends Answer {
  /** Money that may be missing, cents. */
  atRiskCents: number;
}

/** How well some weights order answered transactions. */
export interface OrderQuality {
  /**
   * Of all pairs of a flagged and a verified transaction, the share in which the flagged one comes first. 0.5 is
   * chance.
   */
  pairs: number;
  /** How many of the flagged ones are in the first quarter. */
  early: number;
}

const EARLY_SHARE = 0.25;

/** @param answers with at least one that is flagged and one that is not. */
export function rateOrder(answers: readonly OrderedAnswer[], weights: Weights): OrderQuality {
  const ordered = answers
    .map(({ strengths, atRiskCents, isFlagged }) => ({
      loss: weigh(strengths, weights) * atRiskCents,
      isFlagged,
    }))
    // On ties, those that came to nothing come first: a tie gains nothing.
    .toSorted((one, other) => other.loss - one.loss || Number(one.isFlagged) - Number(other.isFlagged));
  const early = ordered.slice(0, Math.ceil(ordered.length * EARLY_SHARE));
  return { pairs: sharePairs(ordered), early: early.filter(({ isFlagged }) => isFlagged).length };
}

/** @param ordered the highest loss first. Ties count as half in order. */
function sharePairs(ordered: readonly { loss: number; isFlagged: boolean }[]): number {
  let inOrder = 0;
  let flaggedBefore = 0;
  for (let from = 0; from < ordered.length;) {
    const end = endOfEquals(ordered, from);
    const flagged = ordered.slice(from, end).filter(({ isFlagged }) => isFlagged).length;
    inOrder += (end - from - flagged) * (flaggedBefore + flagged / 2);
    flaggedBefore += flagged;
    from = end;
  }
  return inOrder / (flaggedBefore * (ordered.length - flaggedBefore));
}

function endOfEquals(ordered: readonly { loss: number }[], from: number): number {
  let end = from + 1;
  while (end < ordered.length && ordered[end]?.loss === ordered[from]?.loss) end += 1;
  return end;
}
