// Turns decisions into answers, each with what was known when it was made.
import { findPersonSignals, type Strengths, strengthsOf } from '../assess-risk.ts';
import type { FindingKind } from '../kind-names.ts';
import { createAnswerRecord } from '../people/answers.ts';
import type { OrderedAnswer } from './compare-orders.ts';

/** What a reviewer decided about a transaction with the receipt open. */
export interface Decision {
  storeId: number;
  /** 'YYYY-MM-DD' */
  decidedOn: string;
  employeeId: string | null;
  kinds: readonly FindingKind[];
  /** Money that may be missing, cents. */
  atRiskCents: number;
  /** Of all signals that speak; those about earlier answers are computed again. */
  strengths: Strengths;
  isFlagged: boolean;
}

/** An answer with its day. */
export interface DatedAnswer extends OrderedAnswer {
  decidedOn: string;
}

/**
 * An answer must not teach by containing itself. What reviewers had said about a cashier counts here as it stood on the
 * morning of the decision: without the decision itself, and without any later one.
 * @returns answers by their day, the oldest first.
 */
export function replayDecisions(decisions: readonly Decision[]): DatedAnswer[] {
  const records = new Map<number, ReturnType<typeof createAnswerRecord>>();
  const days = [...new Set(decisions.map(({ decidedOn }) => decidedOn))].sort();
  const byDay = new Map(days.map((day): [string, Decision[]] => [day, []]));
  for (const decision of decisions) byDay.get(decision.decidedOn)?.push(decision);
  return [...byDay.values()].flatMap((ofDay) => {
    const answers = ofDay.map((decision) => {
      const record = records.get(decision.storeId) ?? createAnswerRecord();
      records.set(decision.storeId, record);
      return toAnswer(decision, record);
    });
    for (const { storeId, employeeId, kinds, isFlagged } of ofDay) {
      records.get(storeId)?.add(employeeId, kinds, isFlagged);
    }
    return answers;
  });
}

function toAnswer(decision: Decision, record: ReturnType<typeof createAnswerRecord>): DatedAnswer {
  const { decidedOn, employeeId, kinds, atRiskCents, isFlagged } = decision;
  const { 'flagged-before': _flagged, 'cleared-before': _cleared, ...others } = decision.strengths;
  const known = findPersonSignals(kinds, {
    compare: () => null,
    usualAt: () => null,
    answers: (kind) => record.of(employeeId, kind),
  });
  return { decidedOn, atRiskCents, isFlagged, strengths: { ...others, ...strengthsOf(known) } };
}
