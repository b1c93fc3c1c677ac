// Compares one cashier with the others of the store: what was counted, and what is usual for as many sales at those
// hours.
import { FEWEST_PEOPLE, FINDING_KIND_IDS, type FindingKind } from '../kind-names.ts';
import { gammaQuantile, holdFalseDiscoveries, tailOfCounts } from './statistics.ts';
import { type ByHour, HOURS, type PersonTally, type StoreTally, sum, totalOf } from './tally.ts';

/** One person and kind of finding, over the weeks that were counted. */
export interface Comparison {
  kind: FindingKind;
  observed: number;
  /** What is usual among the others for as many sales at the same hours. */
  expected: number;
  sales: number;
  /** How many times as often as usual, shrunk toward 1 if there is little to go by. */
  ratio: number;
  /** The 90% interval of that. */
  low: number;
  high: number;
  /** The probability of at least this many, if the person were like the others. */
  chance: number;
}

/**
 * Shrinks a ratio as if this many had been seen where this many were expected; a larger figure would hide what is rare.
 */
const USUAL = 0.5;
/** For the two ends of the 90% interval. */
const NORMAL_DEVIATE = 1.645;
/** The day's usual rate counts as this many sales of an hour. */
const SMOOTHING_SALES = 200;
/** What nobody else has done may still be chance: this many are assumed among the others. */
const UNSEEN = 0.5;
/** With fewer, nobody stands out. */
const FEWEST_OBSERVED = 5;
const FEWEST_SALES = 50;
/**
 * This share of what is named may be chance. A thief is named for several kinds and an honest cashier for one, so the
 * share of people is higher; one in ten is acceptable.
 */
const FALSE_DISCOVERIES = 0.1;

export interface PeopleComparison {
  /** @returns null if there are no others to compare with, or the person has hardly worked. */
  of(employeeId: string, kind: FindingKind): Comparison | null;
  /**
   * @param work a part of the person's sales, such as a week's.
   * @returns what `expected` comes to for these sales; parts that make up all sales add up to it. Null as for `of`.
   */
  usualFor(employeeId: string, kind: FindingKind, work: ByHour): number | null;
  /** @returns what is usual for a sale at an hour, 0 to 23. Null as for `of`. */
  usualAt(employeeId: string, kind: FindingKind, hour: number): number | null;
  /** Who does something far more often than the others, allowing for the number of people and kinds compared. */
  standingOut(): { employeeId: string; comparison: Comparison }[];
}

/**
 * @param all of one store.
 * @param leftOut who is not compared: self-checkouts, managers' codes, training.
 */
export function comparePeople(all: StoreTally, leftOut: ReadonlySet<string> = new Set()): PeopleComparison {
  const tally: StoreTally = new Map([...all].filter(([employeeId]) => !leftOut.has(employeeId)));
  const limited = limitOutliers(tally);
  const total = totalOf(limited);
  const compared = keepByPerson(compare);
  const hourly = keepByPerson(compareHours);
  const worked = new Map<string, Work | null>();

  /** The person's work and the others'; null if there is too little of either. */
  function workOf(employeeId: string): Work | null {
    let work = worked.get(employeeId);
    if (work === undefined) worked.set(employeeId, (work = compareWork(tally.get(employeeId), total)));
    return work;
  }

  function withOthers(employeeId: string, kind: FindingKind) {
    const work = workOf(employeeId);
    return work && { ...work, found: less(total.kinds[kind], limited.get(employeeId)?.kinds[kind]) };
  }

  function compare(employeeId: string, kind: FindingKind): Comparison | null {
    const both = withOthers(employeeId, kind);
    if (!both) return null;
    const { person, others, found } = both;
    const sales = sum(person.sales);
    const observed = sum(person.kinds[kind]);
    const expected = expect({ work: person.sales, others }, found);
    const shape = shapeOf(sum(found), tally.size - 1);
    const chance = tailOfCounts(observed, expected, shape);
    return { kind, observed, expected, sales, ...ratioOf(observed, expected), chance };
  }

  function compareHours(employeeId: string, kind: FindingKind): ByHour | null {
    const both = withOthers(employeeId, kind);
    return both && ratesOf(both.others, both.found);
  }

  return {
    of: compared,
    usualFor(employeeId, kind, work) {
      const both = withOthers(employeeId, kind);
      return both && expect({ work, others: both.others }, both.found);
    },
    usualAt: (employeeId, kind, hour) => hourly(employeeId, kind)?.[hour] ?? null,
    standingOut() {
      // Of two, each is the opposite of the other, and there is no telling which one is like other cashiers.
      if (tally.size < FEWEST_PEOPLE) return [];
      const looks = [...tally.keys()].flatMap((employeeId) =>
        FINDING_KIND_IDS.flatMap((kind) => {
          const comparison = compared(employeeId, kind);
          return comparison && comparison.observed + comparison.expected > 0
            ? [{ employeeId, comparison }]
            : [];
        }),
      );
      const chances = looks.map(({ comparison }) => comparison.chance);
      const isNamed = holdFalseDiscoveries(chances, FALSE_DISCOVERIES);
      return looks.filter(({ comparison }, at) => isNamed[at] && comparison.observed >= FEWEST_OBSERVED);
    },
  };
}

type OfPerson<Result> = (employeeId: string, kind: FindingKind) => Result;

/** Computes each once. */
function keepByPerson<Result>(compute: OfPerson<Result>): OfPerson<Result> {
  const known = new Map<string, Map<FindingKind, Result>>();
  return (employeeId, kind) => {
    let ofPerson = known.get(employeeId);
    if (!ofPerson) known.set(employeeId, (ofPerson = new Map()));
    let result = ofPerson.get(kind);
    if (result === undefined) ofPerson.set(kind, (result = compute(employeeId, kind)));
    return result;
  };
}

interface Work {
  person: PersonTally;
  /** The others' sales. */
  others: ByHour;
}

function compareWork(person: PersonTally | undefined, total: PersonTally): Work | null {
  if (!person) return null;
  const others = less(total.sales, person.sales);
  return sum(person.sales) < FEWEST_SALES || sum(others) < FEWEST_SALES ? null : { person, others };
}

/** Among what is usual, one person counts for at most this many times the median. */
const MOST_OF_MEDIAN = 3;

/** Keeps somebody who does far more than is usual at those hours from making all the others look low. */
function limitOutliers(tally: StoreTally): StoreTally {
  const total = totalOf(tally);
  const people = [...tally.values()].map(({ sales, kinds }) => ({
    sales,
    others: less(total.sales, sales),
    kinds: { ...kinds },
  }));
  for (const kind of FINDING_KIND_IDS) {
    // Most kinds are rare.
    if (!total.kinds[kind]) continue;
    const ratios = people.map(({ sales, others, kinds }) => {
      const expected = expect({ work: sales, others }, less(total.kinds[kind], kinds[kind]));
      return (sum(kinds[kind]) + UNSEEN) / (expected + UNSEEN);
    });
    const most = MOST_OF_MEDIAN * medianOf(ratios);
    for (const [at, { kinds }] of people.entries()) {
      const [counts, ratio] = [kinds[kind], ratios[at] ?? 0];
      if (counts && ratio > most) kinds[kind] = counts.map((count) => (count * most) / ratio);
    }
  }
  return new Map(
    [...tally.keys()].map((id, at) => [id, people[at] ?? { sales: new Float64Array(), kinds: {} }]),
  );
}

/** The lower of the two in the middle: of two people, what the one who does less does. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** All counts without the person's own. */
function less(all: ByHour | undefined, own: ByHour | undefined): ByHour {
  const rest = new Float64Array(HOURS);
  for (let hour = 0; hour < HOURS; hour += 1)
    rest[hour] = Math.max(0, (all?.[hour] ?? 0) - (own?.[hour] ?? 0));
  return rest;
}

/** How much honest people's own rates vary: the shape of a gamma distribution with a standard deviation of a half. */
const LIKENESS = 4;

/**
 * What is usual is itself estimated from some findings of a few people, who differ, too, so all of it may be chance.
 * @param found among the others.
 * @returns the shape of the gamma distribution of what may be usual for one person.
 */
function shapeOf(found: number, others: number): number {
  return 1 / (1 / LIKENESS + 1 / (LIKENESS * others) + 1 / (found + UNSEEN));
}

interface Exposure {
  /** The person's sales. */
  work: ByHour;
  /** The others'. */
  others: ByHour;
}

/** @param found among the others. @returns what the others' hourly rates come to for the person's sales. */
function expect({ work, others }: Exposure, found: ByHour): number {
  const usual = usualOf(others, found);
  let expected = 0;
  for (let hour = 0; hour < HOURS; hour += 1)
    expected += (work[hour] ?? 0) * rateOf(found[hour], others[hour], usual);
  return expected;
}

/** Over the whole day. */
const usualOf = (others: ByHour, found: ByHour): number => (sum(found) + UNSEEN) / Math.max(1, sum(others));

const rateOf = (found = 0, others = 0, usual: number): number =>
  (found + SMOOTHING_SALES * usual) / (others + SMOOTHING_SALES);

/** @returns how many are usual for a sale, by the hour. */
function ratesOf(others: ByHour, found: ByHour): ByHour {
  const usual = usualOf(others, found);
  return found.map((count, hour) => rateOf(count, others[hour], usual));
}

function ratioOf(observed: number, expected: number): Pick<Comparison, 'ratio' | 'low' | 'high'> {
  const shape = observed + USUAL;
  const rate = expected + USUAL;
  return {
    ratio: shape / rate,
    low: gammaQuantile(shape, rate, -NORMAL_DEVIATE),
    high: gammaQuantile(shape, rate, NORMAL_DEVIATE),
  };
}
