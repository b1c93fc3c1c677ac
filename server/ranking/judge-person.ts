// What a cashier's weeks say about a transaction.
import {
  type AnswerRecord,
  type FindingKind,
  findPersonSignals,
  findSilencing,
  type PeopleComparison,
  type SignalId,
  type Strengths,
  strengthsOf,
  viewPerson,
} from '@tillwatch/core/ranking';
import type { RankingRules } from '@tillwatch/core/rules';

interface Measures {
  people: PeopleComparison;
  answers: AnswerRecord;
  rules: RankingRules;
}

/** @param kinds what the transaction counts as, which is all that the cashier's signals look at. */
export type JudgePerson = (employeeId: string | null, kinds: readonly FindingKind[]) => Strengths;

/** Many of a cashier's transactions count as the same kinds, and are judged only once. */
export function createPersonJudge(measures: Measures): JudgePerson {
  const known = new Map<string | null, Map<string, Strengths>>();
  return (employeeId, kinds) => {
    let ofPerson = known.get(employeeId);
    if (!ofPerson) known.set(employeeId, (ofPerson = new Map()));
    const key = kinds.join();
    let strengths = ofPerson.get(key);
    if (!strengths) ofPerson.set(key, (strengths = judge(employeeId, kinds, measures)));
    return strengths;
  };
}

function judge(
  employeeId: string | null,
  kinds: readonly FindingKind[],
  { people, answers, rules }: Measures,
): Strengths {
  const found = findPersonSignals(kinds, viewPerson(employeeId, people, answers), (id) =>
    isSilent(rules, id, employeeId),
  );
  return strengthsOf(found);
}

/** Signals about people ignore exceptions for registers. */
function isSilent(rules: RankingRules, id: SignalId, employeeId: string | null): boolean {
  return rules.off.includes(id) || findSilencing(rules, id, { employeeId, registerId: null }) !== undefined;
}
