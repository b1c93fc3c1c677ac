// What a cashier's weeks say about a transaction.
import {
  type AnswerRecord,
  type FindingKind,
  findPersonSignals,
  findSilencing,
  type PeopleComparison,
  PERSON_SIGNALS,
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

/**
 * @param kinds what the transaction counts as, which is all that the cashier's signals look at besides its hour.
 * @param hour 0 to 23; null if it isn't known.
 */
export type JudgePerson = (
  employeeId: string | null,
  kinds: readonly FindingKind[],
  hour: number | null,
) => Strengths;

/** What depends on the hour, and what doesn't. */
const BY_HOUR = new Set<SignalId>(PERSON_SIGNALS.flatMap(({ id, looksAtHour }) => (looksAtHour ? [id] : [])));
const AT_ALL_HOURS = new Set<SignalId>(PERSON_SIGNALS.flatMap(({ id }) => (BY_HOUR.has(id) ? [] : [id])));

/** Many of a cashier's transactions count as the same kinds, and are judged only once. */
export function createPersonJudge(measures: Measures): JudgePerson {
  const known = new Map<string | null, Map<string, Strengths>>();
  return (employeeId, kinds, hour) => {
    let ofPerson = known.get(employeeId);
    if (!ofPerson) known.set(employeeId, (ofPerson = new Map()));
    const ofKinds = kinds.join();
    let overall = ofPerson.get(ofKinds);
    if (!overall) {
      overall = judge(employeeId, kinds, null, AT_ALL_HOURS, measures);
      ofPerson.set(ofKinds, overall);
    }
    if (hour === null) return overall;
    const key = `${hour} ${ofKinds}`;
    let strengths = ofPerson.get(key);
    if (!strengths) {
      const then = judge(employeeId, kinds, hour, BY_HOUR, measures);
      strengths = Object.keys(then).length === 0 ? overall : { ...overall, ...then };
      ofPerson.set(key, strengths);
    }
    return strengths;
  };
}

function judge(
  employeeId: string | null,
  kinds: readonly FindingKind[],
  hour: number | null,
  only: ReadonlySet<SignalId>,
  { people, answers, rules }: Measures,
): Strengths {
  const found = findPersonSignals(
    kinds,
    viewPerson(employeeId, people, answers),
    hour,
    (id) => !only.has(id) || isSilent(rules, id, employeeId),
  );
  return strengthsOf(found);
}

/** Signals about people ignore exceptions for registers. */
function isSilent(rules: RankingRules, id: SignalId, employeeId: string | null): boolean {
  return rules.off.includes(id) || findSilencing(rules, id, { employeeId, registerId: null }) !== undefined;
}
